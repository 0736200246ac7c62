/** Malformed and unexpected headers. */
import { type BadInput, type BadInputKind, EITHER, takesBody } from "./case.ts";

/** Refused content types: only exactly application/json is read. */
export const CONTENT_TYPES: readonly string[] = [
  "Application/JSON",
  "application/json;charset=utf-8",
  "application/json; charset=UTF-16",
  "application/json; charset=latin1",
  "application/json;",
  "application/json; x=1",
  "application/json, text/plain",
  "application/json\tx",
  "application/json x",
  "application/jsonp",
  "application/x-json",
  "application/ld+json",
  "application/vnd.api+json",
  "text/json",
  "text/plain",
  "text/html; charset=utf-8",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/octet-stream",
  "application/xml",
  "application",
  "/",
  "*/*",
  ";",
  "x",
  "null",
  "application/json\u00a0",
  "application/json\u00ff",
  `application/json; ${"x".repeat(4000)}`,
];
const contentType: BadInputKind = ({ random, input }) => {
  const type = random.pick(CONTENT_TYPES);
  return {
    what: `content-type ${type.slice(0, 60)}`,
    headers: { "content-type": type },
    body: JSON.stringify(input.body ?? {}),
    wanted: [415],
  };
};
const noType: BadInputKind = (context) =>
  takesBody(context)
    ? {
        what: "no content-type",
        headers: { "content-type": "" },
        body: JSON.stringify(context.input.body ?? {}),
        wanted: [415],
      }
    : undefined;

const odd = (what: string, headers: Readonly<Record<string, string>>): BadInput => ({ what, headers, wanted: EITHER });
const others: BadInputKind = ({ random }) =>
  random.pick([
    odd("content-encoding", { "content-encoding": "gzip" }),
    odd("another method", { "x-http-method-override": "DELETE", "x-method-override": "DELETE" }),
    odd("another address", { "x-original-url": "/ready", "x-rewrite-url": "/ready", forwarded: 'for="[::1]"' }),
    odd("another host", { host: "evil.example.com", "x-forwarded-host": "evil.example.com" }),
    odd("accept", { accept: "application/xml;q=\u00ff, */*;q=x" }),
    odd("a long cookie", { cookie: `greenroom_session=${"x".repeat(6000)}; a=b; ;;=` }),
    odd("origin", { origin: "null" }),
    odd("an invalid idempotency key", { "idempotency-key": "x".repeat(5000) }),
    odd("a range", { range: "bytes=0-,-1,5-2" }),
    odd("expectations", { expect: "200-maybe" }),
    odd("an upgrade", { connection: "upgrade", upgrade: "h2c" }),
    odd("many", Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`x-${n}`, "y"]))),
    odd("a language", { "accept-language": "x".repeat(3000) }),
    odd("if", { "if-none-match": "*", "if-modified-since": "yesterday" }),
  ]);
const token: BadInputKind = ({ random, walked }) => {
  const spelt = random.pick([
    "Bearer",
    "Bearer ",
    "Bearer  x",
    "bearer x y",
    "Basic dTpw",
    "Bearer null",
    `Bearer ${"x".repeat(43)}`,
    `Bearer ${"x".repeat(6000)}`,
    "Bearer \u00ff\u00fe",
    "Bearer ' or 1=1--",
    `Bearer ${"é".repeat(43)}`,
    "x",
  ]);
  return {
    what: `authorization ${spelt.slice(0, 30)}`,
    headers: { authorization: Buffer.from(spelt).toString("latin1") },
    wanted: walked.call.access.kind === "public" ? EITHER : [401],
  };
};

export const HEADERS: readonly BadInputKind[] = [contentType, contentType, noType, others, token];
