/** Query strings and paths that a call does not accept. */
import { randomUUID } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { pathOf } from "../../app.ts";
import { idFieldsOf } from "../inputs/fields.ts";
import { type BadInput, type BadInputContext, type BadInputKind, EITHER } from "./case.ts";

const query = (what: string, text: string, wanted: readonly number[] = [400]): BadInput => ({
  what: `${what}: ${text.slice(0, 80)}`,
  query: text,
  wanted,
});

/** Returns the list options of a call that takes them in the query string. */
const listed = ({ walked: { call } }: BadInputContext) =>
  call.method === "GET" && isList(call) ? call.list : undefined;

const STRANGE_KEYS = [
  "x",
  "agencyId",
  "__proto__",
  "constructor",
  "__proto__[admin]",
  "a[b]",
  "a[]",
  "a.b",
  "%00",
  "%ff",
  "filter[x]",
  "pageIndex[]",
  "toString",
  "x".repeat(3000),
  "%F0%9F%8E%A4",
  "+",
];
const strange: BadInputKind = ({ walked: { call }, input, random }) => {
  const key = random.pick(STRANGE_KEYS);
  // Without the proof, a call that anyone may make looks at nothing else.
  const proof = call.access.kind === "public" ? call.access.proof : undefined;
  const value = proof === undefined ? undefined : input.query[proof];
  const before = typeof value === "string" ? `${proof}=${encodeURIComponent(value)}&` : "";
  return query("an unknown parameter", `${before}${key}=${random.pick(["", "1", "x", "%00", "%zz", "true"])}`);
};

const repeated: BadInputKind = (context) => {
  const list = listed(context);
  const { random, walked } = context;
  if (list) {
    const [name, value] = random.pick([
      ["pageIndex", "0"],
      ["pageSize", "20"],
      ["orderBy", list.sortable[0] ?? ""],
      ["orderDirection", "ASC"],
      ["withTotal", "true"],
    ] as const);
    return query(
      "a parameter twice",
      random.pick([
        `${name}=${value}&${name}=${value}`,
        `${name}=${value}&pageSize=5&${name}=x`,
        `${name}[]=${value}`,
        `${name}[0]=${value}`,
      ]),
    );
  }
  const names = walked.call.query ? Object.entries(context.input.query) : [];
  const [name, value] = names.length > 0 ? random.pick(names) : ["x", "1"];
  const text = `${name}=${encodeURIComponent(String(value))}`;
  return query("a parameter twice", random.pick([`${text}&${text}`, `${name}[]=1`, `${text}&${name}[0]=1`]));
};

const WRONG_VALUES = [
  "",
  "abc",
  "-1",
  "1.5",
  "1e3",
  "0x1",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "9".repeat(30),
  "1000001",
  "%00",
  "%F0%9F%98%80",
  "ASC;--",
  "'",
  "x".repeat(5000),
];
const wrongValue: BadInputKind = (context) => {
  const list = listed(context);
  if (!list) return strange(context);
  const { random } = context;
  const name = random.pick(["pageIndex", "pageSize", "orderBy", "orderDirection", "withTotal"] as const);
  const valid: readonly string[] = {
    pageIndex: [],
    pageSize: [],
    orderBy: list.sortable,
    orderDirection: [],
    withTotal: ["true"],
  }[name];
  return query("an invalid value", `${name}=${random.pick(WRONG_VALUES.filter((value) => !valid.includes(value)))}`);
};

const wrongFilter: BadInputKind = (context) => {
  const list = listed(context);
  if (!list) return strange(context);
  const { random } = context;
  const names = Object.entries(list.filters).filter(([, filter]) => filter.choices || filter.ref);
  const [name] = names.length > 0 ? random.pick(names) : ["x"];
  return query(
    "an unknown choice",
    `${name}=${random.pick(["none_of_these", "%00", "~", "~x", "___", "x".repeat(4000), `${randomUUID()}x`, Array.from({ length: LIMITS.filterValues + 1 }, () => randomUUID()).join("_")])}`,
  );
};

/** Odd query strings; whether they are refused is up to the server. */
const oddQuery: BadInputKind = ({ random }) =>
  query(
    "an odd query",
    random.pick(["?", "&", "=", "&&==", "%", "%zz", "%E0%A4%A", "#", "+", "%20", "&".repeat(5000)]),
    EITHER,
  );
const search: BadInputKind = (context) => {
  const list = listed(context);
  if (!list?.search) return strange(context);
  return query(
    "an odd search",
    `q=${context.random.pick(["%00", "%", "%ff%fe", "%ED%A0%80", "%E2%80%AE", "x".repeat(201), "%25%5F%5C", "a%00b", "é".repeat(100)])}`,
    EITHER,
  );
};

/** Path segments that are no id. */
const NO_IDS = [
  "x",
  "0",
  "-1",
  "null",
  "undefined",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%2f",
  "%00",
  "%0a",
  "%20",
  "%F0%9F%8E%A4",
  "%E2%80%AE",
  "x".repeat(150),
  "x".repeat(5000),
  "*",
  "'%20or%201=1--",
  "%7B%7D",
  "00000000-0000-0000-0000-00000000000g",
  "00000000000040008000000000000000",
  "{id}",
  ":id",
  "$1",
  "%25",
  ";x=1",
  "constructor",
  "__proto__",
];
const BROKEN = ["%", "%zz", "%E0%A4%A", "a%2", "%ff", "%c0%af", "%u0041"];
const path: BadInputKind = ({ walked: { call, closed }, input, random }) => {
  const ids = [...idFieldsOf(call.params, ["params"])].map((field) => String(field.path[1]));
  const names = [
    ...ids,
    ...("family" in closed ? ["family"] : []),
    ...Object.keys(input.params).filter((name) => name === "code"),
  ];
  if (names.length === 0) return undefined;
  const name = random.pick(names);
  const text = random.pick([...NO_IDS, ...BROKEN]);
  const whole = pathOf(call, { ...input.params, [name]: "@@" }).replace("%40%40", () => text);
  return {
    what: `a path: ${name} is ${text.slice(0, 40)}`,
    path: whole,
    wanted: name === "code" ? [400, 404] : BROKEN.includes(text) ? [400, 404] : [404],
  };
};
const respeltId: BadInputKind = ({ walked: { call }, input, random }) => {
  const ids = [...idFieldsOf(call.params, ["params"])].map((field) => String(field.path[1]));
  if (ids.length === 0) return undefined;
  const name = random.pick(ids);
  const id = String(input.params[name]);
  const spelt = random.pick([
    `${id}%00`,
    `${id}%20`,
    `%20${id}`,
    `{${id}}`,
    id.replaceAll("-", ""),
    `${id.slice(0, -1)}%67`,
    `${id}/`,
    `${id}//`,
    `${id}/../${id}`,
    `./${id}`,
  ]);
  const whole = pathOf(call, { ...input.params, [name]: "@@" }).replace("%40%40", () => spelt);
  return { what: `a path: ${name} respelt: ${spelt}`, path: whole, wanted: [404] };
};
const respeltPath: BadInputKind = ({ walked: { call }, input, random }) => {
  const whole = pathOf(call, input.params);
  const spelt = random.pick([
    `${whole}/`,
    `/${whole}`,
    whole.replace("/v1/", "/v1//"),
    whole.replace("/v1/", "/V1/"),
    whole.replace("/v1/", "/v1/./"),
    `${whole}%2f`,
    `${whole}%00`,
    `${whole}.json`,
    `${whole};x=1`,
  ]);
  // With the web app built, a path outside the API is a page.
  return { what: `a path: ${spelt}`, path: spelt, wanted: /^\/\w+\/v1\//.test(spelt) ? [400, 404] : EITHER };
};
const method: BadInputKind = ({ random }) => {
  const picked = random.pick(["PATCH", "OPTIONS", "TRACE", "HEAD", "PROPFIND", "SEARCH"]);
  // HEAD is answered wherever GET is, at the same address too.
  return { what: `the method ${picked}`, method: picked, wanted: picked === "HEAD" ? EITHER : [404, 405] };
};

export const ADDRESSES: readonly BadInputKind[] = [
  strange,
  repeated,
  wrongValue,
  wrongFilter,
  oddQuery,
  search,
  path,
  path,
  respeltId,
  respeltPath,
  method,
];
