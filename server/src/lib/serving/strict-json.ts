/** Parses a request's JSON. Refuses invalid UTF-8, excessive depth, keys or elements, duplicate keys and malformed text. */
import { Refusal } from "./refusal.ts";

const DEPTH = 24;
const KEYS = 12_000;
/** Limit beyond the needs of any call: arrays, objects and commas, which bound what parsing and checking cost. */
const ELEMENTS = 24_000;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function parseStrictJson(raw: Uint8Array): unknown {
  const keys = countKeys(raw);
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(raw));
  } catch {
    throw new Refusal("malformed");
  }
  if (keysOf(value) !== keys) throw new Refusal("malformed");
  return value;
}

const [QUOTE, COMMA, COLON, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('",:[\\]{}');

/**
 * Counts the keys (colons outside strings). Refuses too many keys or elements, or too much depth, before anything is
 * parsed and as soon as it is seen.
 */
function countKeys(raw: Uint8Array): number {
  let depth = 0;
  let elements = 0;
  let keys = 0;
  let quoted = false;
  for (let index = 0; index < raw.length; index += 1) {
    const byte = raw[index];
    if (quoted) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) quoted = false;
      continue;
    }
    if (byte === QUOTE) quoted = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      elements += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
    else if (byte === COMMA) elements += 1;
    else if (byte === COLON) keys += 1;
    else continue;
    if (depth > DEPTH || elements > ELEMENTS || keys > KEYS) throw new Refusal("malformed");
  }
  return keys;
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
