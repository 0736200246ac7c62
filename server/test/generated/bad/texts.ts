/** Bytes that are no JSON, and malformed JSON: bad for every call. */
import { type BadInput, type BadInputContext, type BadInputKind, takesBody } from "./case.ts";

const MANY = 100_000;
const DEEP = 5000;

const raw =
  (
    what: string,
    make: (body: string, context: BadInputContext) => string | Buffer | undefined,
    wanted: readonly number[] = [400],
  ): BadInputKind =>
  (context) => {
    if (!takesBody(context)) return undefined;
    const body = make(JSON.stringify(context.input.body ?? {}), context);
    const bad: BadInput | undefined = body === undefined ? undefined : { what, body, wanted };
    return bad;
  };

/** Inserts a member in front of the object's own. */
const before = (body: string, member: string): string =>
  body === "{}" ? `{${member}}` : `{${member},${body.slice(1)}`;
/** Inserts content into the first text of the body, so that nothing else is wrong; adds a text where there is none. */
function inText(body: string, content: string | readonly number[]): Buffer {
  const start = body.indexOf('":"') + 3;
  const inserted = Buffer.from(content);
  if (start < 3)
    return Buffer.concat([
      Buffer.from('{"x":"'),
      inserted,
      Buffer.from(`"${body === "{}" ? "" : ","}${body.slice(1)}`),
    ]);
  return Buffer.concat([Buffer.from(body.slice(0, start)), inserted, Buffer.from(body.slice(start))]);
}
/** Returns the members of an object as JSON text. */
const membersOf = (body: string): string[] =>
  Object.entries(JSON.parse(body) as object).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
const nested = (open: string, close: string, depth = DEEP): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

const NO_UTF8: readonly (readonly number[])[] = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf5, 0x80, 0x80, 0x80],
  [0x80],
  [0xe2, 0x82],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
];

export const TEXTS: readonly BadInputKind[] = [
  raw("an invalid number", (body, { random }) =>
    before(
      body,
      `"x":${random.pick(["NaN", "Infinity", "-Infinity", "1e309", "-1e309", "-0", "0x10", "01", "1_000", "+1", ".5", "5.", "1e", "undefined", "9".repeat(5000)])}`,
    ),
  ),
  raw("a key of objects", (body, { random }) =>
    before(
      body,
      `"${random.pick(["__proto__", "constructor", "prototype", "\\u005f_proto__", "__pr\\u006fto__"])}":${random.pick(['{"admin":true}', "null", "1", '{"prototype":{"x":1}}'])}`,
    ),
  ),
  raw("depth", (body, { random }) =>
    random.pick([
      nested("[", "]"),
      nested('{"a":', "}"),
      before(body, `"x":${nested("[", "]")}`),
      before(body, `"x":${nested('{"a":[', "]}", DEEP / 2)}`),
      "[".repeat(MANY),
      '{"a":'.repeat(MANY),
    ]),
  ),
  raw("very many keys", (body, { random }) => {
    const keys = Array.from({ length: MANY }, (_, n) => `"${n.toString(36)}":1`).join();
    return random.pick([`{${keys}}`, before(body, `"x":{${keys}}`)]);
  }),
  // Repeats a key with the same value, so that only the repetition is wrong.
  raw("a key twice", (body, { random }) => {
    const members = membersOf(body);
    if (members.length > 0 && random.below(4) > 0) return before(body, random.pick(members));
    return random.pick([
      before(body, '"x":1,"x":2'),
      before(body, '"x":1,"\\u0078":2'),
      before(body, '"x":[{"y":1,"y":1}]'),
    ]);
  }),
  raw("a byte order mark, or another encoding", (body, { random }) =>
    random.pick([
      bytes([0xef, 0xbb, 0xbf], body),
      bytes([0xff, 0xfe], Buffer.from(body, "utf16le").toString("latin1")),
      Buffer.from(body, "utf16le"),
      bytes([0xfe, 0xff], body),
      bytes([0x1f, 0x8b, 8, 0], body),
    ]),
  ),
  raw("bytes that are no UTF-8", (body, { random }) => inText(body, random.pick(NO_UTF8))),
  raw("broken text", (body, { random }) =>
    inText(body, random.pick(["\\u0000", "\\ud800", "\\udc00", "\\ud800x", "a\\u0000b"])),
  ),
  raw("no JSON", (body, { random }) =>
    random.pick([
      body.slice(0, -1),
      `${body}${body}`,
      `${body}x`,
      `${body},`,
      `//x\n${body}`,
      `/**/${body}`,
      body.replaceAll('"', "'") === body ? "{'x':1}" : body.replaceAll('"', "'"),
      "{x:1}",
      '{"x":1,}',
      "[1,]",
      "x=1&y=2",
      "<x/>",
      "--x\r\n",
      "\u0000",
      " ",
      "\ufeff",
      '"',
      '{"x":"\n"}',
      '{"x":"\t"}',
      "{]",
      "nul",
      '{"x"}',
      "{:1}",
    ]),
  ),
  raw(
    "too much",
    (_, { random }) =>
      random.pick([`{"x":"${"x".repeat(1_048_576)}"}`, " ".repeat(1_100_000), `[${"1,".repeat(600_000)}1]`]),
    [413],
  ),
];
