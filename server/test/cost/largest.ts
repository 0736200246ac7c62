/** Makes the most expensive bodies that a call's schema and the server's limits let through, from one that is valid. */
import { randomUUID } from "node:crypto";
import { refKinds, type Schema, z } from "#contract/schema.ts";
import { definitionOf } from "../generated/inputs/fields.ts";

/** Bytes, and arrays, objects and commas of a body, a little under the server's limits. */
const MAX_BYTES = 1_040_000;
const MAX_ELEMENTS = 23_000;
const MAX_KEYS = 11_000;

/** Texts that something might read slowly: markup, what normalises or escapes into more, and what patterns walk back over. */
export const FILLERS = [
  "x",
  "演",
  // Decomposes into two when it is normalised.
  "\u0958",
  "a\u0301\u0323\u0302",
  "👩🏽‍🚀",
  "x ",
  "x\n",
  "9",
  "a.",
  "a@",
  "a-",
  "&lt;",
  "<",
  "<b>",
  '<a href="https://a.b">x</a>',
  "<p>x</p>",
  "<ul><li>x",
  "<table><tr><td>x",
  "<td>x</td>",
  "{{contract.title}}",
  "{{#each talents}}{{talent.name}}{{/each}}",
  "{{",
  "https://a.b/ ",
  "%",
  "\\",
  '"',
  ",",
  "(",
  "=",
] as const;

/** How large a body becomes: the longest text, and the most entries of a list. */
interface Size {
  fill: string;
  characters: number;
  entries: number;
  /** True if lists of ids name others than the valid ones. */
  unknownIds: boolean;
}

const maximumOf = (schema: Schema): number | undefined => (schema._zod.bag as { maximum?: number }).maximum;

const longest = new WeakMap<Schema, Map<string, string | undefined>>();
/** The longest text of this filler that a schema takes; `undefined` if it takes none. */
function longestText(schema: Schema, sample: string, { fill, characters }: Size): string | undefined {
  const bySize = longest.get(schema) ?? new Map<string, string | undefined>();
  longest.set(schema, bySize);
  const key = `${fill} ${characters}`;
  if (bySize.has(key)) return bySize.get(key);
  let found: string | undefined;
  for (
    let length = Math.min(maximumOf(schema) ?? 100_000, characters);
    length > sample.length && !found;
    length = Math.floor(length / 4)
  )
    found = [
      fill.repeat(length / fill.length),
      `x${fill.repeat((length - 2) / fill.length)}x`,
      `${sample}${fill.repeat(Math.max(0, (length - sample.length) / fill.length))}`,
    ].find((text) => text.length > sample.length && z.safeParse(schema, text).success);
  bySize.set(key, found);
  return found;
}

function grown(schema: Schema, value: unknown, size: Size): unknown {
  if (value === null || value === undefined) return value;
  const { type, shape, element, innerType, out, in: before, options, valueType } = definitionOf(schema);
  const ref = refKinds.get(schema);
  if (ref || typeof value === "number" || typeof value === "boolean") return value;
  if (type === "object" && shape)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shape[name] ? grown(shape[name], inner, size) : inner]),
    );
  if (type === "record" && valueType)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, grown(valueType, inner, size)]));
  if (type === "array" && element && Array.isArray(value)) {
    const [first] = value as unknown[];
    if (first === undefined) return value;
    const large = grown(element, first, size);
    const count = Math.min(maximumOf(schema) ?? size.entries, size.entries);
    const isId = refKinds.has(element);
    return Array.from({ length: Math.max(count, value.length) }, (_, index) =>
      isId && size.unknownIds && index > 0 ? randomUUID() : large,
    );
  }
  if (type === "union" && options) {
    const option = options.find((inner) => z.safeParse(inner, value).success);
    return option ? grown(option, value, size) : value;
  }
  if (innerType) return grown(innerType, value, size);
  if (type === "pipe") {
    const inner = [out, before].find((side) => side && definitionOf(side).type !== "transform");
    return inner ? grown(inner, value, size) : value;
  }
  return typeof value === "string" ? (longestText(schema, value, size) ?? value) : value;
}

const lengths = new WeakMap<object, number>();
/** About how long a value is as JSON, without writing it: lists within lists can become longer than a text may be. */
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length + 3;
  if (typeof value !== "object" || value === null) return 5;
  let length = lengths.get(value);
  if (length === undefined) {
    length = Object.entries(value).reduce((sum, [name, inner]) => sum + name.length + 4 + lengthOf(inner), 2);
    lengths.set(value, length);
  }
  return length;
}

const fits = (text: string, bytes: number): boolean =>
  Buffer.byteLength(text) <= bytes &&
  (text.match(/[[{,]/g)?.length ?? 0) <= MAX_ELEMENTS &&
  (text.match(/":/g)?.length ?? 0) <= MAX_KEYS;

/** The largest body of this filler that its schema takes, as JSON. */
export function largestBody(
  schema: Schema,
  sample: unknown,
  { fill, unknownIds, bytes = MAX_BYTES }: Pick<Size, "fill" | "unknownIds"> & { bytes?: number },
): string {
  let text = JSON.stringify(sample);
  for (let entries = 10_000, characters = 20_000; entries >= 1; entries = Math.floor(entries / 3)) {
    const large = grown(schema, sample, { fill, characters, entries, unknownIds });
    const isWritable = lengthOf(large) < 20 * bytes;
    if (isWritable) text = JSON.stringify(large);
    if (isWritable && fits(text, bytes)) return text;
    if (isWritable && Buffer.byteLength(text) > bytes) characters = Math.max(500, Math.floor(characters / 4));
  }
  return text;
}

/** A body whose first text is as long as a body may be, whatever its schema takes, and one whose lists are. */
export function* oversizedBodies(sample: unknown, fill: string, bytes: number = MAX_BYTES): Generator<string> {
  const room = bytes - JSON.stringify(sample).length;
  const perFill = Buffer.byteLength(JSON.stringify(fill)) - 2;
  let done = false;
  const lengthen = (value: unknown): unknown => {
    if (done) return value;
    if (typeof value === "string") {
      done = true;
      return fill.repeat(Math.max(1, room / perFill));
    }
    if (Array.isArray(value)) return value.map(lengthen);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthen(inner)]));
  };
  const text = JSON.stringify(lengthen(sample));
  if (done && fits(text, bytes)) yield text;
  const repeat = (value: unknown): unknown => {
    if (Array.isArray(value) && value.length > 0 && !done) {
      done = true;
      const [first] = value as unknown[];
      const entry = JSON.stringify(first);
      const elements = (entry.match(/[[{,]/g)?.length ?? 0) + 1;
      const keys = entry.match(/":/g)?.length ?? 0;
      const count = Math.floor(
        Math.min(room / (entry.length + 1), MAX_ELEMENTS / elements, MAX_KEYS / Math.max(1, keys)),
      );
      return Array.from({ length: count }, () =>
        typeof first === "string" && first.length === 36 ? randomUUID() : first,
      );
    }
    if (Array.isArray(value)) return value.map(repeat);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, repeat(inner)]));
  };
  done = false;
  const many = JSON.stringify(repeat(sample));
  if (done && fits(many, bytes)) yield many;
}
