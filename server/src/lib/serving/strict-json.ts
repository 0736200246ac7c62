/** Parses a request's JSON. Refuses invalid UTF-8, excessive depth or keys, duplicate keys and malformed text. */
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

/** Measures nesting depth and the number of keys (colons outside strings) before anything is parsed. */
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

/** Counts the parsed keys, fewer than written if one was a duplicate, and checks all strings. */
function keysOf(value: unknown): number {
  if (typeof value === "string") {
    checkUnicode(value);
    return 0;
  }
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + keysOf(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  let keys = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) throw new Refusal("malformed");
    checkUnicode(key);
    keys += 1 + keysOf(inner);
  }
  return keys;
}

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store. */
export function checkUnicode(text: string): void {
  if (text.includes("\u0000") || !text.isWellFormed()) throw new Refusal("malformed");
}
