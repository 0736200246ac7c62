/**
 * The authorization matrix: every call × 18 principals at their own record, and × every place an object can be in for those
 * whose answers depend on it most; every principal in every place in the night. S1.
 */
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { startApp } from "../app.ts";
import { buildPerson, buildStaff } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { WHOLE } from "./breadth.ts";
import { expectNothingWritten } from "./cross-check.ts";
import { RULES, type Rule } from "./expected.ts";
import { sampleInput } from "./inputs/sample.ts";
import { agreeing, CALLS, objectOf, type Walked } from "./walk.ts";
import { type Principal, principals, stranger } from "./world/principals.ts";
import { buildWorld, CANARY, PLACEMENTS, type Placement, placeObject } from "./world/world.ts";

const { ask } = await startApp();
const world = await buildWorld();
const foreign = await stranger(world.there);
/** Whom a run takes to every place; the others come to their own only. */
const EVERYWHERE = new Set(["owner", "staff VIEW_ALL", "staff EDIT_ASSIGN", foreign.name]);
const isTaken = ({ name }: Principal, where: Placement): boolean =>
  WHOLE || where === PLACEMENTS[0] || EVERYWHERE.has(name);
/** Whoever is of another agency is at home in no place but that. */
const placesFor = (who: Principal, walked: Walked): readonly Placement[] => {
  const places = objectOf(walked) ? PLACEMENTS : PLACEMENTS.slice(0, 1);
  if (who !== foreign) return places.filter((where) => isTaken(who, where));
  return objectOf(walked) ? places.filter((where) => where !== "other agency") : [];
};
/** One request for each call, to be made once more at the end. */
const refusedRequests: (() => ReturnType<typeof ask>)[] = [];
let cases = 0;
afterAll(() => console.log(`authorization matrix: ${cases} cases, ${CALLS.length} calls`));

const knocking = new Map<string, Promise<Principal[]>>();
/** Where tries are counted, everybody comes fresh. */
const principalsFor = (rule: Rule, { call }: Walked): Promise<Principal[]> => {
  const resource = rule.who === "right" || rule.who === "reach" ? rule.resource : "STAFF";
  const of = rule.who === "right" ? rule.of : undefined;
  if (call.limit) return principals(world.here, resource, of);
  const key = `${resource} ${of}`;
  const known = knocking.get(key) ?? principals(world.here, resource, of);
  knocking.set(key, known);
  return known;
};

const STATUS = { noSession: 401, noRight: 403, twoFactorDue: 403 } as const;

/** What is expected of a call on an object: first the door, then the scope. */
function expectedStatus(
  rule: Rule,
  who: Principal,
  where: Placement,
  walked: Walked,
): { status: number; allowed: boolean } {
  const door = who.expectedAtDoor(rule);
  if (door !== "allowed") return { status: STATUS[door], allowed: false };
  if (rule.who === "public" || !objectOf(walked)) return { status: 200, allowed: true };
  if (who === foreign) return { status: unknownStatus(walked), allowed: false };
  const inReach =
    (rule.who !== "right" && rule.who !== "reach") ||
    who.scope(rule) === "all" ||
    (who.scope(rule) === "assigned" && where === "own assigned");
  const there =
    where === "own assigned" ||
    where === "own unassigned" ||
    where === "own without parent" ||
    (where === "own deleted" &&
      !walked.call.path.endsWith("/restore") &&
      walked.references.every(({ kind }) => kind === "mail" || kind === "agency"));
  return inReach && there ? { status: 200, allowed: true } : { status: unknownStatus(walked), allowed: false };
}

/** An id in a path does not exist; one in a form is refused beside its field. */
const unknownStatus = (walked: Walked): number => (objectOf(walked)?.path[0] === "body" ? 400 : 404);

interface Case {
  who: Principal;
  where: Placement;
  wanted: ReturnType<typeof expectedStatus>;
}

/** Whoever reaches a record by being assigned must stay so: that refusal is a rule of its own, with its own test. */
const stillAssigned = (body: unknown, who: Principal, where: Placement): unknown => {
  if (typeof body !== "object" || body === null || where !== "own assigned" || !who.name.startsWith("staff"))
    return body;
  return {
    ...body,
    ...("assignedStaffIds" in body && { assignedStaffIds: [who.id] }),
    ...("staffIds" in body && { staffIds: [who.id] }),
  };
};

type Placed = Awaited<ReturnType<typeof placeObject>>;

async function request(walked: Walked, { who, where }: Case, { known, version }: Placed) {
  const input = sampleInput(walked.call, known, version);
  const params = { ...input.params, ...walked.closed };
  const body = stillAssigned(agreeing(walked, input.body), who, where);
  return ask(walked.call, await who.token(), {
    params: params as never,
    query: input.query,
    ...(body !== undefined && { body }),
  });
}

async function check(walked: Walked, rule: Rule, one: Case, placed: Placed): Promise<string[]> {
  cases += 1;
  const { who, where, wanted } = one;
  const answer = await request(walked, one, placed);
  const at = `${who.name}, ${where}`;
  const halfRefused = rule.who === "half" && who.name === "second factor due" && rule.also?.includes(answer.status);
  const right =
    answer.status === wanted.status || (wanted.allowed && rule.also?.includes(answer.status)) || halfRefused;
  const wrong = right ? [] : [`${at}: ${answer.status} instead of ${wanted.status}: ${answer.text.slice(0, 200)}`];
  if (!walked.title.includes("agencies") && answer.text.includes(CANARY))
    wrong.push(`${at}: leaks another agency's words`);
  return wrong;
}

/** All that must be refused: objects are shared, because nothing may change them. */
async function refused(walked: Walked, rule: Rule, all: readonly Case[]): Promise<string[]> {
  const placed = new Map<string, Placed>();
  const keyOf = ({ who, where }: Case) =>
    where === "own assigned" && who.scope(rule) === "assigned" ? `${where} ${who.id}` : where;
  const wrong: string[] = [];
  for (const one of all) {
    const there = placed.get(keyOf(one)) ?? (await placeObject(world, walked, one.where, one.who.id));
    placed.set(keyOf(one), there);
    const { result, writes } = await writesDuring(() => check(walked, rule, one, there));
    wrong.push(...result);
    if (writes.length > 0) wrong.push(`${one.who.name}, ${one.where}: was refused and yet wrote`);
    if (one === all.at(-1)) refusedRequests.push(() => request(walked, one, there));
  }
  return wrong;
}

async function allowed(walked: Walked, rule: Rule, all: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of all)
    wrong.push(...(await check(walked, rule, one, await placeObject(world, walked, one.where, one.who.id))));
  return wrong;
}

test("each call that is served stands in the table of expectations, and no other", () => {
  expect(CALLS.map(({ title }) => title).sort()).toEqual(Object.keys(RULES).sort());
});

describe.each(CALLS.filter(({ title }) => RULES[title]).map((walked) => [walked.title, walked] as const))(
  "%s",
  (title, walked) => {
    test("answers each principal as the table says", { timeout: 60_000 }, async () => {
      const rule = RULES[title];
      if (!rule) throw new Error("not in the table");
      const all = [...(await principalsFor(rule, walked)), foreign].flatMap((who) =>
        placesFor(who, walked).map((where) => ({ who, where, wanted: expectedStatus(rule, who, where, walked) })),
      );
      const wrong = [
        ...(await refused(
          walked,
          rule,
          all.filter(({ wanted }) => !wanted.allowed),
        )),
        ...(await allowed(
          walked,
          rule,
          all.filter(({ wanted }) => wanted.allowed),
        )),
      ];
      expect(wrong).toEqual([]);
    });
  },
);

describe.each(["talents", "scouts"] as const)("a list of %s", (family) => {
  test("holds each principal's own, counted as listed", async () => {
    const agency = await buildWorld();
    const stage = family === "talents" ? "talent" : "scout";
    const resource = family === "talents" ? "TALENT" : "SCOUT";
    const colleague = await buildStaff(agency.here);
    const rule: Rule = { who: "right", resource, action: "read" };
    const [walked] = CALLS.filter(({ title }) => title === `GET /talent/v1/${family}/list`);
    if (!walked) throw new Error("no list");
    for (const who of await principals(agency.here, resource)) {
      if (who.expectedAtDoor(rule) !== "allowed") continue;
      cases += 1;
      const mine =
        who.name.startsWith("staff") && who.id ? [await buildPerson(agency.here, { stage, assignedTo: [who.id] })] : [];
      await buildPerson(agency.here, { stage, assignedTo: [colleague.id] });
      await buildPerson(agency.here, { stage, deleted: true });
      await buildPerson(agency.here, { stage: stage === "talent" ? "scout" : "talent" });
      await buildPerson(agency.there, { stage });
      const answer = await ask(walked.call, await who.token(), {
        params: { family } as never,
        query: { pageSize: 100, q: "" },
      });
      const ids = (answer.data as { id: string }[]).map((row) => row.id).sort();
      if (who.scope(rule) === "assigned") expect(ids, who.name).toEqual(mine);
      else expect(ids.length, who.name).toBeGreaterThanOrEqual(1);
      expect(answer.total, who.name).toBe(ids.length);
    }
  });
});

test("an unknown id and one out of reach are answered in the same words", async () => {
  const staff = await buildStaff(world.here, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  const hidden = await buildPerson(world.here);
  const [walked] = CALLS.filter(({ title }) => title === "GET /talent/v1/talents/profile-summary/{id}");
  if (!walked) throw new Error("no summary");
  const [one, other] = await Promise.all(
    [hidden, randomUUID()].map((id) => ask(walked.call, staff.token, { params: { family: "talents", id } as never })),
  );
  const words = (answer: typeof one) => ({ status: answer?.status, error: { ...answer?.error, requestId: "" } });
  expect(words(one)).toEqual(words(other));
});

test("what was refused wrote nothing, by a digest of every table as well", { timeout: 60_000 }, () =>
  expectNothingWritten(world, refusedRequests),
);
