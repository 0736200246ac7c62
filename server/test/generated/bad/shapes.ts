/** JSON that is well formed, and not what the call takes. Whether it is bad is for the call's own schema to say. */
import fc from "fast-check";
import type { AnyCall } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { asTexts, isPlain, multipartOf } from "../../form-body.ts";
import { changedAt } from "../inputs/fields.ts";
import { type About, type Bad, EITHER, type Kind, takesBody } from "./case.ts";

/** Every place in a value, outermost first. */
function* placesIn(value: unknown, at: readonly string[] = []): Generator<readonly string[]> {
  yield at;
  if (value instanceof Uint8Array) return;
  if (Array.isArray(value) && value.length > 0) yield* placesIn(value[0], [...at, "[]"]);
  else if (typeof value === "object" && value !== null && !Array.isArray(value))
    for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...at, key]);
}
const inside = (body: unknown) => [...placesIn(body)].filter((path) => path.length > 0);

/** The reader's own limits, said again: more is refused whatever the schema takes. */
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

/** A body that is sent as it is; `undefined` for one that can't be made. */
function sent({ walked }: About, what: string, value: unknown): Bad | undefined {
  if (walked.call.upload && isPlain(value)) return sentForm(walked.call, what, value);
  const body = JSON.stringify(value);
  if (value === undefined || body === undefined) return undefined;
  const { call } = walked;
  const told: unknown = JSON.parse(body);
  const fine = !broken(told) && call.body !== undefined && z.safeParse(call.body, told).success;
  return {
    what: `${what}: ${body.slice(0, 80)}`,
    body,
    wanted: fine ? EITHER : body.length > 1_048_576 ? [413] : [400],
  };
}

/** What a form's reader bounds by itself. */
const LONGEST = 2000;
const LONGEST_NAME = 40;

function sentForm(call: AnyCall, what: string, value: Record<string, unknown>): Bad {
  const told = asTexts(value);
  const { type, payload } = multipartOf(value);
  const long = Object.entries(told).some(
    ([name, text]) =>
      Buffer.byteLength(name) > LONGEST_NAME || (typeof text === "string" && Buffer.byteLength(text) > LONGEST),
  );
  const fine = call.body !== undefined && z.safeParse(call.body, told).success;
  // A field without a name is none.
  const unsaid = Object.hasOwn(told, "");
  return {
    what: `${what}: ${JSON.stringify(Object.keys(told)).slice(0, 80)}`,
    body: Buffer.from(payload),
    headers: { "content-type": type },
    wanted: fine || unsaid ? EITHER : long ? [400, 413] : [400],
  };
}

const onBody =
  (make: (about: About) => Bad | undefined): Kind =>
  (about) =>
    takesBody(about) ? make(about) : undefined;

/** Changes one place of the body. */
const inOnePlace = (what: string, values: readonly unknown[] | ((about: About) => unknown)): Kind =>
  onBody((about) => {
    const { random, input } = about;
    const places = inside(input.body);
    const value = typeof values === "function" ? values(about) : random.pick(values);
    if (places.length === 0) return sent(about, what, value);
    const place = random.pick(places);
    return sent(
      about,
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

const fuzzed = (arbitrary: fc.Arbitrary<unknown>, { below }: About["random"]): unknown =>
  fc.sample(arbitrary, { seed: below(2 ** 30), numRuns: 1 })[0];

const without = (body: unknown, key: string): unknown =>
  typeof body === "object" && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== key))
    : undefined;

export const SHAPES: readonly Kind[] = [
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
  onBody((about) => sent(about, "anything at all", fuzzed(fc.jsonValue({ maxDepth: 5 }), about.random))),
  onBody((about) =>
    sent(
      about,
      "no object",
      about.random.pick([
        [],
        [{}],
        "x",
        "",
        1,
        0,
        true,
        false,
        null,
        [about.input.body],
        JSON.stringify(about.input.body ?? {}),
      ]),
    ),
  ),
  onBody((about) => {
    const keys = Object.keys((about.input.body as object | undefined) ?? {});
    const key = keys.length > 0 ? about.random.pick(keys) : undefined;
    return key === undefined ? undefined : sent(about, `without ${key}`, without(about.input.body, key));
  }),
  onBody((about) => {
    const places = [...placesIn(about.input.body)];
    const key = about.random.pick([
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
    const spoilt = places
      .map((place) =>
        changedAt(about.input.body ?? {}, place, (before) =>
          typeof before === "object" && before !== null && !Array.isArray(before) ? { ...before, [key]: 1 } : undefined,
        ),
      )
      .filter((body) => body !== undefined);
    return sent(about, `with ${key.slice(0, 20)}`, spoilt.length > 0 ? about.random.pick(spoilt) : { [key]: 1 });
  }),
];
