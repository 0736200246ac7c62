/** Reads a request's JSON and refuses what no honest client sends: bad UTF-8, depth, heaps of keys, a key twice, broken text. */
import { Refusal } from "./refusal.ts";

const DEPTH = 24;
const KEYS = 12_000;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function parseStrictJson(raw: Buffer): unknown {
  let text: string;
  try {
    text = decoder.decode(raw);
  } catch {
    throw new Refusal("malformed");
  }
  const { depth, keys } = measure(text);
  if (depth > DEPTH || keys > KEYS) throw new Refusal("malformed");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal("malformed");
  }
  if (keysOf(value) !== keys) throw new Refusal("malformed");
  return value;
}

/** How deep the text nests and how many keys it writes (colons outside of text), counted before anything is built. */
function measure(text: string): { depth: number; keys: number } {
  let open = 0;
  let depth = 0;
  let keys = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (quoted) {
      if (char === 92) index += 1;
      else if (char === 34) quoted = false;
    } else if (char === 34) quoted = true;
    else if (char === 123 || char === 91) {
      open += 1;
      depth = Math.max(depth, open);
    } else if (char === 125 || char === 93) open -= 1;
    else if (char === 58) keys += 1;
  }
  return { depth, keys };
}

/** Keys that came out, which are fewer than were written if one stood there twice; texts are checked on the way. */
function keysOf(value: unknown): number {
  if (typeof value === "string") {
    checkUnicode(value);
    return 0;
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + keysOf(one), 0);
  if (typeof value !== "object" || value === null) return 0;
  let keys = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) throw new Refusal("malformed");
    checkUnicode(key);
    keys += 1 + keysOf(inner);
  }
  return keys;
}

/** NUL and lone surrogates can't be stored. */
export function checkUnicode(text: string): void {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new Refusal("malformed");
}
