/**
 * Replaces each id that a call takes by one the caller may not use: it is refused like an unknown id, and nothing is written.
 * A run takes an id of some calls and a filter of some lists by a seed, the nightly run all.
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import type { ListCall } from "#contract/list.ts";
import { isList } from "#server/lib/serving/serve.ts";
import { startApp, type TestReply } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { assign, buildStaff } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { randomFor } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { type IdField, idFieldsOf } from "./inputs/fields.ts";
import { sampled } from "./inputs/random.ts";
import { buildLimitedStaff, kindOf, substitutesFor, type Try } from "./inputs/substitutes.ts";
import { errorTextOf } from "./replies/errors.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, type Walked } from "./walk.ts";
import { kindNames, WORLD_KINDS } from "./world/kinds.ts";
import { ready } from "./world/preconditions.ts";
import type { Ready } from "./world/setup.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
/** One refused request per call, repeated at the end. */
const refusedRequests: (() => Promise<TestReply<AnyCall>>)[] = [];
const seed = randomFor("id substitution");
let cases = 0;

const LISTS = new Map<unknown, ListCall["list"]>(
  CALLS.flatMap(({ call }) => (isList(call) ? [[call.listQuery, call.list] as const] : [])),
);
/** The list whose filters a call takes: its own, or the one that it counts by the same query. */
const filteredBy = ({ call }: Walked): ListCall["list"] | undefined =>
  isList(call) ? call.list : call.body && LISTS.get(call.body);
/** Id fields of a call without list filters, which match nothing instead and are tested below. */
const fieldsOfCall = (walked: Walked): IdField[] => [
  ...idFieldsOf(walked.call.params, ["params"]),
  ...(filteredBy(walked)
    ? []
    : [...idFieldsOf(walked.call.query, ["query"]), ...idFieldsOf(walked.call.body, ["body"])]),
];
const FIELDS = CALLS.flatMap((walked) => fieldsOfCall(walked).map((field) => ({ walked, field })));
const FILTERS = CALLS.flatMap((walked) =>
  Object.entries(filteredBy(walked)?.filters ?? {}).flatMap(([name, { ref, kind, kindBy }]) =>
    ref ? [{ walked, name, kind: ref, one: kind !== "many", kindBy }] : [],
  ),
);
afterAll(() => console.log(`id substitution: ${cases} cases, ${FIELDS.length} fields, ${FILTERS.length} filters`));

const send = ({ call }: Walked, { token, input: { params, query, body } }: Try): Promise<TestReply<AnyCall>> =>
  ask(call, token, { params: params as never, query, ...(body !== undefined && { body }) });

/** Returns the field name expected in the error's details, with its index in a list. */
const fieldName = (field: IdField, what: string): string =>
  field.path
    .slice(1)
    // The second of the innermost list.
    .map((step, index, { length }) =>
      step === "[]" ? (index === length - 1 && what.endsWith("after a good one") ? "1" : "0") : step,
    )
    .join(".");

function replyProblems(
  field: IdField,
  { what }: Try,
  answer: TestReply<AnyCall>,
  unknown: TestReply<AnyCall> | undefined,
  kind: RefKind | undefined,
): string[] {
  const inPath = field.path[0] === "params";
  // An agency is looked up before any scope is known, so its error names no field.
  const status = inPath || kind === "agency" ? 404 : 400;
  const label = `${field.path.join(".")} ${what}`;
  if (answer.status !== status)
    return [`${label}: ${answer.status} instead of ${status}: ${answer.text.slice(0, 200)}`];
  const fields = answer.error?.details.map((detail) => detail.field).join();
  if (status === 400 && fields !== fieldName(field, what)) return [`${label}: names ${fields}`];
  if (unknown && !what.endsWith("after a good one") && errorTextOf(answer) !== errorTextOf(unknown))
    return [`${label}: differs from the reply to an unknown id: ${answer.text.slice(0, 200)}`];
  return [];
}

test("there are ids to replace", () => {
  expect(FIELDS.length).toBeGreaterThan(20);
  expect(FILTERS.length).toBeGreaterThan(3);
});

test("the loader finds every reference in the schemas", () => {
  const missed = CALLS.flatMap((walked) => {
    const found = new Set(walked.references.map(({ path, kind }) => `${path.join(".")} ${kind}`));
    const fields = [
      ...idFieldsOf(walked.call.params, ["params"]),
      ...idFieldsOf(walked.call.query, ["query"]),
      ...idFieldsOf(walked.call.body, ["body"]),
    ];
    return fields.flatMap(({ path, kind }) =>
      kind && !found.has(`${path.join(".")} ${kind}`) ? [`${walked.title} ${path.join(".")}`] : [],
    );
  });
  expect(missed).toEqual([]);
});

const TRIED = callsOfRun(
  "id substitution",
  CALLS.filter((walked) => fieldsOfCall(walked).length > 0),
  260,
);

describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("a call refuses ids that the caller may not use (S2)", { timeout: 60_000 }, async () => {
    const problems: string[] = [];
    const fields = sampled(fieldsOfCall(walked), 1, seed);
    for (const field of fields) {
      const { unknown, tries, control } = await substitutesFor(world, walked, field);
      expect(tries.length, field.path.join(".")).toBeGreaterThan(0);
      const unknownReplies = new Map<string, TestReply<AnyCall>>();
      const refused = async (attempt: Try): Promise<TestReply<AnyCall>> => {
        const { result, writes } = await writesDuring(() => send(walked, attempt));
        if (writes.length > 0) problems.push(`${field.path.join(".")} ${attempt.what}: refused but wrote`);
        return result;
      };
      for (const attempt of unknown) unknownReplies.set(attempt.what, await refused(attempt));
      for (const attempt of tries) {
        cases += 1;
        problems.push(
          ...replyProblems(
            field,
            attempt,
            await refused(attempt),
            unknownReplies.get(attempt.what),
            kindOf(walked.call, field),
          ),
        );
      }
      const [again] = tries;
      if (again && field === fields[0]) refusedRequests.push(() => send(walked, again));
      const answer = await send(walked, control);
      if (answer.status !== 200)
        problems.push(`${field.path.join(".")}: the unchanged request fails: ${answer.text.slice(0, 200)}`);
    }
    expect(problems).toEqual([]);
  });
});

const countsIn = (data: unknown): number[] =>
  typeof data === "object" && data !== null
    ? Object.entries(data).flatMap(([name, value]) => (name === "count" ? [Number(value)] : countsIn(value)))
    : [];
/** How many rows a list or a count found, in all. */
function foundBy({ call }: Walked, answer: TestReply<AnyCall>): number {
  if (isList(call)) return Math.max(Number(answer.total), Array.isArray(answer.data) ? answer.data.length : Number.NaN);
  const counts = countsIn(answer.data);
  return counts.length === 0 ? Number.NaN : Math.max(...counts);
}

/** Ids that match the filter's column but must not be found, such as a person assigned to a colleague. */
async function filterTries(
  { walked, kind }: (typeof FILTERS)[number],
  base: Ready,
): Promise<{ what: string; token: string; id: string }[]> {
  const colleague = await buildStaff(world.ownAgencyId);
  // They may read the record in the path.
  const inPath = walked.references.filter(({ path }) => path[0] === "params").map((reference) => reference.kind);
  const limited = await buildLimitedStaff(
    world,
    walked,
    kind,
    inPath.map((other) => ({ kind: other, changed: false })),
  );
  const [record] = walked.references.flatMap(({ path: [part, name = ""] }) =>
    part === "params" ? [base.input.params[name] ?? ""] : [],
  );
  if (limited && record && !inPath.includes("staff")) await assign(world.ownAgencyId, record, [limited.id]);
  const { build, bin } = WORLD_KINDS[kind];
  const linked = { family: walked.family, assignedTo: [colleague.id] };
  const other = base.known[kindNames[(kindNames.indexOf(kind) + 1) % kindNames.length] ?? kind] ?? randomUUID();
  return [
    { what: "unknown", token: base.token, id: randomUUID() },
    { what: "of another kind", token: base.token, id: other },
    { what: "of another agency", token: base.token, id: await build(world.otherAgencyId, { family: walked.family }) },
    ...(bin
      ? [
          {
            what: "deleted",
            token: base.token,
            id: await build(world.ownAgencyId, { ...(kind === "person" ? linked : {}), deleted: true }),
          },
        ]
      : []),
    ...(limited ? [{ what: "out of reach", token: limited.token, id: await build(world.ownAgencyId, linked) }] : []),
  ];
}

/** Filters of this run: a list's filters share their mechanism. */
const TRIED_FILTERS = callsOfRun(
  "filters by id",
  CALLS.filter((walked) => FILTERS.some((filter) => filter.walked === walked)),
  50,
).flatMap((walked) =>
  sampled(
    FILTERS.filter((filter) => filter.walked === walked),
    1,
    seed,
  ),
);

describe.each(TRIED_FILTERS.map((filter) => [`${filter.walked.title} ${filter.name}`, filter] as const))(
  "%s",
  (_, filter) => {
    test("a filter matches nothing for an id that the caller can't see", async () => {
      const { walked, name, one, kind, kindBy } = filter;
      const kinds = filteredBy(walked)?.filters[kindBy ?? ""]?.choices ?? [];
      const base = await ready(world, walked);
      const list = (token: string, filters: Record<string, unknown>) => {
        const params = base.input.params as never;
        return ask(
          walked.call,
          token,
          walked.call.method === "GET" ? { params, query: filters } : { params, body: filters },
        );
      };
      const problems: string[] = [];
      for (const { what, token, id } of await filterTries(filter, base)) {
        cases += 1;
        // An id whose kind is named is not found, whatever it is said to be.
        for (const kind of kinds) {
          const { status } = await list(token, { [kindBy ?? ""]: kind, [name]: id });
          if (status !== 404) problems.push(`${what}, as ${kind}: ${status}`);
        }
        if (kinds.length > 0) continue;
        const answer = await list(token, { [name]: one ? id : [id] });
        const rows = foundBy(walked, answer);
        // A report refuses other agencies to all but super admins.
        if (answer.status === 403 && kind === "agency" && walked.call.path.includes("/reports/")) continue;
        if (answer.status !== 200 || rows !== 0) problems.push(`${what}: ${answer.status}, ${rows} rows`);
      }
      const everything = await list(base.token, {});
      expect(everything.status, everything.text.slice(0, 300)).toBe(200);
      expect(foundBy(walked, everything), "rows that could have been matched").toBeGreaterThan(0);
      expect(problems).toEqual([]);
    });
  },
);

test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);
