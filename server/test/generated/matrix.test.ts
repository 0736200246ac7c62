/**
 * The authorization matrix: every call × 18 principals at their own record, and × every placement of the object for the
 * principals most affected by it. A run takes a seeded share of the calls and of each call's cases, some of them allowed and some refused; the
 * nightly run takes all of them, and every principal in every placement.
 */

import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { switchesOf } from "#contract/settings/owner-switch.ts";
import { startApp } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { buildPerson, buildStaff, inAgency } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import type { Rule } from "./access/rule.ts";
import { casesPerCall, randomFor } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { RULES } from "./expected.ts";
import { sampled, WHOLE } from "./inputs/random.ts";
import { sampleInput } from "./inputs/sample.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, objectOf, type Walked, withFamily } from "./walk.ts";
import { otherAgencyOwner, type Principal, principals } from "./world/principals.ts";
import { buildWorld, CANARY, PLACEMENTS, type Placement, placeObject } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const foreign = await otherAgencyOwner(world.otherAgencyId);
/** Principals tested in every placement; the others only at their own record. */
const ALL_PLACEMENTS = new Set(["owner", "staff VIEW_ALL", "staff EDIT_ASSIGN", foreign.name]);
const isTested = ({ name }: Principal, where: Placement): boolean =>
  WHOLE || where === PLACEMENTS[0] || ALL_PLACEMENTS.has(name);
/** Returns the placements to test; the other agency's owner is not tested in their own agency. */
const placementsFor = (principal: Principal, walked: Walked): readonly Placement[] => {
  const places = objectOf(walked) ? PLACEMENTS : PLACEMENTS.slice(0, 1);
  if (principal !== foreign) return places.filter((where) => isTested(principal, where));
  return objectOf(walked) ? places.filter((where) => where !== "other agency") : [];
};
const seed = randomFor("authorization matrix");
const SHARE = casesPerCall(4_000, CALLS.length, 5);
/** Each allowed case needs its own object. */
const ALLOWED = Math.ceil(SHARE / 3);
/** One refused request per call, repeated at the end. */
const refusedRequests: (() => ReturnType<typeof ask>)[] = [];
let cases = 0;
afterAll(() => console.log(`authorization matrix: ${cases} cases, ${TRIED.length} of ${CALLS.length} calls`));

const principalsByResource = new Map<string, Promise<Principal[]>>();
/** Returns the principals for a rule; rate-limited calls get new ones each time. */
const principalsFor = (rule: Rule, { call }: Walked): Promise<Principal[]> => {
  const resource = rule.who === "right" || rule.who === "reach" ? rule.resource : "STAFF";
  const { of: parentResource, beside } = rule.who === "right" ? rule : {};
  if (call.limit) return principals(world.ownAgencyId, resource, parentResource, beside);
  const key = `${resource} ${parentResource} ${beside}`;
  const pending = principalsByResource.get(key) ?? principals(world.ownAgencyId, resource, parentResource, beside);
  principalsByResource.set(key, pending);
  return pending;
};

const STATUS = { noSession: 401, noRight: 403, twoFactorDue: 403 } as const;

/** Returns the expected status of a call on an object: access to the call first, then to the record. */
function expectedStatus(
  rule: Rule,
  principal: Principal,
  where: Placement,
  walked: Walked,
): { status: number; allowed: boolean } {
  const access = principal.expectedAccess(rule);
  if (access !== "allowed") return { status: STATUS[access], allowed: false };
  if (rule.who === "public" || !objectOf(walked)) return { status: 200, allowed: true };
  if (principal === foreign) return { status: unknownStatus(walked), allowed: false };
  const inReach =
    (rule.who !== "right" && rule.who !== "reach") ||
    principal.scope(rule) === "all" ||
    (rule.who === "right" && rule.shared && principal.scope(rule) === "assigned") ||
    (principal.scope(rule) === "assigned" && where === "own assigned");
  const objectExists =
    where === "own assigned" ||
    where === "own unassigned" ||
    where === "own without parent" ||
    (where === "own deleted" &&
      !walked.call.path.endsWith("/restore") &&
      walked.references.every(({ kind }) => kind === "mail" || kind === "agency"));
  return inReach && objectExists ? { status: 200, allowed: true } : { status: unknownStatus(walked), allowed: false };
}

/** Status for an unknown id: not found in a path, a field error in a body or query. */
const unknownStatus = (walked: Walked): number => (objectOf(walked)?.path[0] === "params" ? 404 : 400);

interface Case {
  principal: Principal;
  where: Placement;
  wanted: ReturnType<typeof expectedStatus>;
}

/** A colleague of all principals, who is added to the staff of records. */
const colleague = await buildStaff(world.ownAgencyId);
const addsColleague = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "userIds" in body && "role" in body
    ? { ...body, userIds: [colleague.id] }
    : body;

/** Keeps the principal assigned: removing one's own assignment is refused by another rule with its own test. */
const stillAssigned = (body: unknown, principal: Principal, where: Placement): unknown => {
  if (typeof body !== "object" || body === null || where !== "own assigned" || !principal.name.startsWith("staff"))
    return body;
  return {
    ...body,
    ...("assignedStaffIds" in body && { assignedStaffIds: [principal.id] }),
    ...("summary" in body && { collaboratorStaffIds: [principal.id] }),
    ...("staffIds" in body && { staffIds: [principal.id] }),
  };
};

type Placed = Awaited<ReturnType<typeof placeObject>>;

/** Tables of settings of which an agency has one row, that each allowed change makes a version of. */
const ONE_ROW: Readonly<Record<string, string>> = {
  "PUT /client/v1/settings/content": "content_setting",
  "PUT /finance/v1/configuration/other": "finance_setting",
  "PUT /user/v1/agency/settings": "agency_setting",
};
/** Sources of switches that are not in that row. */
const SWITCHED: Readonly<Record<string, string>> = {
  agency_setting: `(select a.id as agency_id, a.require_two_factor, a.password_min_length,
      coalesce(s.session_idle_hours, 168) as session_idle_hours
    from agency a left join agency_setting s on s.agency_id = a.id) own`,
};
/** The switches of a settings form as they stand: only owners change one, and what others may save is asked. */
async function switchesNow({ title, call }: Walked, principal: Principal): Promise<object> {
  const [table, names] = [ONE_ROW[title], switchesOf(call.body)];
  if (!table || names.length === 0) return {};
  const agency = principal === foreign ? world.otherAgencyId : world.ownAgencyId;
  await inAgency(agency, `insert into ${table} (id, agency_id) values (gen_random_uuid(), $1) on conflict do nothing`, [
    agency,
  ]);
  const columns = names.map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`);
  const from = SWITCHED[table] ?? table;
  const [row = {}] = await inAgency(agency, `select ${columns.join(", ")} from ${from} where agency_id = $1`, [agency]);
  return row;
}
async function versionNow(title: string, principal: Principal): Promise<number | undefined> {
  const table = ONE_ROW[title];
  if (!table) return undefined;
  const agency = principal === foreign ? world.otherAgencyId : world.ownAgencyId;
  const [row] = await inAgency(agency, `select version from ${table}`);
  return Number(row?.version ?? 1);
}

async function request(walked: Walked, { principal, where }: Case, { known, version: placed }: Placed) {
  const version = (await versionNow(walked.title, principal)) ?? placed;
  const input = sampleInput(walked.call, known, version);
  const params = { ...input.params, ...walked.closed };
  const switches = await switchesNow(walked, principal);
  const form = stillAssigned(addsColleague(withFamily(walked, input.body)), principal, where);
  const body = switchesOf(walked.call.body).length > 0 ? { ...(form as object), ...switches } : form;
  return ask(walked.call, await principal.token(), {
    params: params as never,
    query: input.query,
    ...(body !== undefined && { body }),
  });
}

async function check(walked: Walked, rule: Rule, attempt: Case, placed: Placed): Promise<string[]> {
  cases += 1;
  const { principal, where, wanted } = attempt;
  const answer = await request(walked, attempt, placed);
  const label = `${principal.name}, ${where}`;
  const halfRefused =
    rule.who === "half" && principal.name === "second factor due" && rule.also?.includes(answer.status);
  const asExpected =
    answer.status === wanted.status || (wanted.allowed && rule.also?.includes(answer.status)) || halfRefused;
  const wrong = asExpected
    ? []
    : [`${label}: ${answer.status} instead of ${wanted.status}: ${answer.text.slice(0, 200)}`];
  if (!walked.title.includes("agencies") && answer.text.includes(CANARY))
    wrong.push(`${label}: leaks data of another agency`);
  return wrong;
}

/** Checks the cases that must be refused; they share objects, because nothing may change them. */
async function refused(walked: Walked, rule: Rule, cases: readonly Case[]): Promise<string[]> {
  const placed = new Map<string, Placed>();
  const keyOf = ({ principal, where }: Case) =>
    where === "own assigned" && principal.scope(rule) === "assigned" ? `${where} ${principal.id}` : where;
  const problems: string[] = [];
  for (const attempt of cases) {
    const placement =
      placed.get(keyOf(attempt)) ?? (await placeObject(world, walked, attempt.where, attempt.principal.id));
    placed.set(keyOf(attempt), placement);
    const { result, writes } = await writesDuring(() => check(walked, rule, attempt, placement));
    problems.push(...result);
    if (writes.length > 0) problems.push(`${attempt.principal.name}, ${attempt.where}: refused but wrote`);
    if (attempt === cases.at(-1)) refusedRequests.push(() => request(walked, attempt, placement));
  }
  return problems;
}

async function allowed(walked: Walked, rule: Rule, cases: readonly Case[]): Promise<string[]> {
  const problems: string[] = [];
  for (const attempt of cases)
    problems.push(
      ...(await check(walked, rule, attempt, await placeObject(world, walked, attempt.where, attempt.principal.id))),
    );
  return problems;
}

test("the table of expectations lists exactly the calls of the API", () => {
  expect(CALLS.map(({ title }) => title).sort()).toEqual(Object.keys(RULES).sort());
});

const TRIED = callsOfRun(
  "authorization matrix",
  CALLS.filter(({ title }) => RULES[title]),
  600,
);
describe.each(TRIED.map((walked) => [walked.title, walked] as const))("%s", (title, walked) => {
  test("a call answers each principal as the table expects (S1)", { timeout: 60_000 }, async () => {
    const rule = RULES[title];
    if (!rule) throw new Error("not in the table");
    const cases = [...(await principalsFor(rule, walked)), foreign].flatMap((principal) =>
      placementsFor(principal, walked).map((where) => ({
        principal,
        where,
        wanted: expectedStatus(rule, principal, where, walked),
      })),
    );
    const toAllow = sampled(
      cases.filter(({ wanted }) => wanted.allowed),
      ALLOWED,
      seed,
    );
    const toRefuse = sampled(
      cases.filter(({ wanted }) => !wanted.allowed),
      SHARE - toAllow.length,
      seed,
    );
    expect([...(await refused(walked, rule, toRefuse)), ...(await allowed(walked, rule, toAllow))]).toEqual([]);
  });
});

describe.each(["talents", "scouts"] as const)("a list of %s", (family) => {
  test("a list contains the records each principal may see, with a matching total", async () => {
    const listWorld = await buildWorld();
    const stage = family === "talents" ? "talent" : "scout";
    const resource = family === "talents" ? "TALENT" : "SCOUT";
    const colleague = await buildStaff(listWorld.ownAgencyId);
    const rule: Rule = { who: "right", resource, action: "read" };
    const [walked] = CALLS.filter(({ title }) => title === `GET /talent/v1/${family}/list`);
    if (!walked) throw new Error("no list");
    for (const principal of await principals(listWorld.ownAgencyId, resource)) {
      if (principal.expectedAccess(rule) !== "allowed") continue;
      cases += 1;
      const assigned =
        principal.name.startsWith("staff") && principal.id
          ? [await buildPerson(listWorld.ownAgencyId, { stage, assignedTo: [principal.id] })]
          : [];
      await buildPerson(listWorld.ownAgencyId, { stage, assignedTo: [colleague.id] });
      await buildPerson(listWorld.ownAgencyId, { stage, deleted: true });
      await buildPerson(listWorld.ownAgencyId, { stage: stage === "talent" ? "scout" : "talent" });
      await buildPerson(listWorld.otherAgencyId, { stage });
      const answer = await ask(walked.call, await principal.token(), {
        params: { family } as never,
        query: { pageSize: 100, q: "" },
      });
      const ids = (answer.data as { id: string }[]).map((row) => row.id).sort();
      if (principal.scope(rule) === "assigned") expect(ids, principal.name).toEqual(assigned);
      else expect(ids.length, principal.name).toBeGreaterThanOrEqual(1);
      expect(answer.total, principal.name).toBe(ids.length);
    }
  });
});

test("an unknown id and one without access get the same reply", async () => {
  const staff = await buildStaff(world.ownAgencyId, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  const hidden = await buildPerson(world.ownAgencyId);
  const [walked] = CALLS.filter(({ title }) => title === "GET /talent/v1/talents/profile-summary/{id}");
  if (!walked) throw new Error("no summary");
  const [first, second] = await Promise.all(
    [hidden, randomUUID()].map((id) => ask(walked.call, staff.token, { params: { family: "talents", id } as never })),
  );
  const words = (answer: typeof first) => ({ status: answer?.status, error: { ...answer?.error, requestId: "" } });
  expect(words(first)).toEqual(words(second));
});

test("refused requests wrote nothing, according to a digest of every table too", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);
