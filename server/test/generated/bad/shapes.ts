/** Well-formed JSON that may not be what the call takes; the call's own schema decides whether it is bad. */
import fc from "fast-check";
import type { AnyCall } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { asTexts, isPlain, multipartOf } from "../../form-body.ts";
import { changedAt } from "../inputs/fields.ts";
import { type BadInput, type BadInputContext, type BadInputKind, EITHER, takesBody } from "./case.ts";

/** Yields every path in a value, outermost first. */
function* pathsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  yield path;
  if (value instanceof Uint8Array) return;
  if (Array.isArray(value) && value.length > 0) yield* pathsIn(value[0], [...path, "[]"]);
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) yield* pathsIn(inner, [...path, key]);
}
const inside = (body: unknown) => [...pathsIn(body)].filter((path) => path.length > 0);

/** Nesting limit of the JSON parser, repeated here: deeper input is refused whatever the schema. */
const DEEPEST = 24;
const broken = (value: unknown, depth = 0): boolean => {
  if (typeof value === "string") return value.includes("\u0000") || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  if (depth >= DEEPEST) return true;
  if (Array.isArray(value)) return value.some((item) => broken(item, depth + 1));
  return Object.entries(value).some(
    ([key, inner]) =>
      ["__proto__", "constructor", "prototype"].includes(key) || broken(key, depth + 1) || broken(inner, depth + 1),
  );
};

/** Returns a bad input with this body; `undefined` for a value that can't be serialised. */
function sent({ walked }: BadInputContext, what: string, value: unknown): BadInput | undefined {
  if (walked.call.upload && isPlain(value)) return sentForm(walked.call, what, value);
  const body = JSON.stringify(value);
  if (value === undefined || body === undefined) return undefined;
  const { call } = walked;
  const parsedBody: unknown = JSON.parse(body);
  const valid = !broken(parsedBody) && call.body !== undefined && z.safeParse(call.body, parsedBody).success;
  // A call without a body takes an empty one, which some programs always send.
  const isEmpty = call.body === undefined && body === "{}";
  return {
    what: `${what}: ${body.slice(0, 80)}`,
    body,
    wanted: valid || isEmpty ? EITHER : body.length > 1_048_576 ? [413] : [400],
  };
}

/** Limits of the form parser. */
const LONGEST = 2000;
const LONGEST_NAME = 40;

function sentForm(call: AnyCall, what: string, value: Record<string, unknown>): BadInput {
  const fields = asTexts(value);
  const { type, payload } = multipartOf(value);
  const long = Object.entries(fields).some(
    ([name, text]) =>
      Buffer.byteLength(name) > LONGEST_NAME || (typeof text === "string" && Buffer.byteLength(text) > LONGEST),
  );
  const valid = call.body !== undefined && z.safeParse(call.body, fields).success;
  // A field without a name is ignored.
  const nameless = Object.hasOwn(fields, "");
  return {
    what: `${what}: ${JSON.stringify(Object.keys(fields)).slice(0, 80)}`,
    body: Buffer.from(payload),
    headers: { "content-type": type },
    wanted: valid || nameless ? EITHER : long ? [400, 413] : [400],
  };
}

const onBody =
  (make: (context: BadInputContext) => BadInput | undefined): BadInputKind =>
  (context) =>
    takesBody(context) ? make(context) : undefined;

/** Replaces the value at one path of the body. */
const inOnePlace = (what: string, values: readonly unknown[] | ((context: BadInputContext) => unknown)): BadInputKind =>
  onBody((context) => {
    const { random, input } = context;
    const places = inside(input.body);
    const value = typeof values === "function" ? values(context) : random.pick(values);
    if (places.length === 0) return sent(context, what, value);
    const place = random.pick(places);
    return sent(
      context,
      `${what} at ${place.join(".")}`,
      changedAt(input.body, place, () => value),
    );
  });

const WRONG_TYPES: readonly unknown[] = [
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e21,
  "",
  " ",
  "x",
  "1",
  "true",
  "null",
  [],
  [[]],
  [null],
  {},
  { x: 1 },
  { $gt: "" },
  ["x", 1],
  [{}],
];
const EVIL_TEXTS: readonly unknown[] = [
  "\u0000",
  "before\u0000after",
  "\ud800",
  "\udc00\ud800",
  "x\ud83d",
  "\u202eetirw",
  "\u202a\u202b\u202d\u2066\u2067\u2069",
  "\u200b",
  "\u200d\ufeff",
  "\u0007\u001b[31m",
  "\r\nset-cookie: x=1",
  "\u2028\u2029",
  "e\u0301".repeat(100),
  "Z\u0351\u036f".repeat(200),
  "ﷺ".repeat(100),
  "👩‍👩‍👧‍👦".repeat(30),
  "%00",
  "\\u0000",
  "#{7*7}{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "../../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "Infinity",
  "NaN",
  "-0",
  "1e309",
  "9".repeat(400),
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF",
  "{00000000-0000-4000-8000-000000000000}",
  "0001-01-01",
  "9999-12-31",
  "2026-02-30",
  "-000001-01-01",
  "+275760-09-13",
  "2026-01-01T00:00:00Z",
];

const fuzzed = (arbitrary: fc.Arbitrary<unknown>, { below }: BadInputContext["random"]): unknown =>
  fc.sample(arbitrary, { seed: below(2 ** 30), numRuns: 1 })[0];

const without = (body: unknown, key: string): unknown =>
  typeof body === "object" && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    : undefined;

export const SHAPES: readonly BadInputKind[] = [
  inOnePlace("another type", WRONG_TYPES),
  inOnePlace("null", [null]),
  inOnePlace("text", EVIL_TEXTS),
  inOnePlace("text again", EVIL_TEXTS),
  inOnePlace("number", [-0, -1, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE, 0.1]),
  inOnePlace("huge text", [
    "x".repeat(100_000),
    " ".repeat(100_000),
    "é".repeat(100_000),
    `${"a".repeat(50_000)}@${"b".repeat(50_000)}`,
    "1".repeat(100_000),
  ]),
  inOnePlace("huge list", [
    Array.from({ length: 20_000 }, () => "x"),
    Array.from({ length: 5000 }, () => ({})),
    Array.from({ length: 2000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`),
  ]),
  inOnePlace("anything", ({ random }) => fuzzed(fc.jsonValue({ maxDepth: 4 }), random)),
  inOnePlace("any text", ({ random }) => fuzzed(fc.string({ unit: "binary", maxLength: 300 }), random)),
  onBody((context) => sent(context, "anything at all", fuzzed(fc.jsonValue({ maxDepth: 5 }), context.random))),
  onBody((context) =>
    sent(
      context,
      "no object",
      context.random.pick([
        [],
        [{}],
        "x",
        "",
        1,
        0,
        true,
        false,
        null,
        [context.input.body],
        JSON.stringify(context.input.body ?? {}),
      ]),
    ),
  ),
  onBody((context) => {
    const keys = Object.keys((context.input.body as object | undefined) ?? {});
    const key = keys.length > 0 ? context.random.pick(keys) : undefined;
    return key === undefined ? undefined : sent(context, `without ${key}`, without(context.input.body, key));
  }),
  onBody((context) => {
    const places = [...pathsIn(context.input.body)];
    const key = context.random.pick([
      "extra",
      "agencyId",
      "toString",
      "hasOwnProperty",
      "",
      " ",
      "id\u0000",
      "$where",
      "length",
      "then",
      "toJSON",
      "🎤",
      "x".repeat(10_000),
    ]);
    const extended = places
      .map((place) =>
        changedAt(context.input.body ?? {}, place, (before) =>
          typeof before === "object" && before !== null && !Array.isArray(before) ? { ...before, [key]: 1 } : undefined,
        ),
      )
      .filter((body) => body !== undefined);
    return sent(
      context,
      `with ${key.slice(0, 20)}`,
      extended.length > 0 ? context.random.pick(extended) : { [key]: 1 },
    );
  }),
];
