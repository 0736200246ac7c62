/**
 * Assignments confer reach: no write gives or takes one of a record that its writer may not change, nor grants a level
 * that its writer lacks, so that no write widens the rights of its writer or another person (K26).
 */

import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type Level, normalForm, RESOURCE_LEVELS, RESOURCES, type Resource, reachOf } from "#contract/access.ts";
import type { AnyCall } from "#contract/call.ts";
import type { RefKind } from "#contract/enums.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { startApp, type TestReply } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { assign, type BuiltStaff, buildStaff, inAgency } from "../factories.ts";
import { randomFor } from "./breadth.ts";
import { RULES } from "./expected.ts";
import { sampled, WHOLE } from "./inputs/random.ts";
import { callsOfRun } from "./sampling/calls-of-run.ts";
import { CALLS, type Walked } from "./walk.ts";
import { ready } from "./world/preconditions.ts";
import { buildWorld } from "./world/world.ts";

await takeOwnDatabase();
const { ask } = await startApp();
const world = await buildWorld();
const { ownAgencyId } = world;
const seed = randomFor("assigned reach");
let cases = 0;
let moved = 0;
afterAll(() => console.log(`assigned reach: ${cases} cases, ${moved} assignments by owners`));

const WRITES = CALLS.filter(({ reads, call }) => !reads && call.access.kind !== "public");
const isRecord = (kind: RefKind): boolean => RECORD_KINDS.some((recordKind) => recordKind === kind);
/** Lists in the body that name records, whether they declare to assign or not. */
const listsOf = ({ references }: Walked): string[] =>
  references.flatMap(({ path, kind }) =>
    path[0] === "body" && path[2] === "[]" && isRecord(kind) ? [path[1] ?? ""] : [],
  );
const LISTING = WRITES.filter((walked) => listsOf(walked).length > 0);

/** Each turn takes other levels of a permission: VIEW_ALL, which every writer has, and EDIT_ALL of a resource that none edits. */
const [GRANTED, ABOVE] = [18, 6];

type Levels = Partial<Record<Resource, readonly Level[]>>;
/**
 * Writers who see everything. The first edits all records that the call is about and no others; the second edits what is assigned,
 * and the call's own record is.
 */
const WRITERS = ["EDIT_ALL", "EDIT_ASSIGN"] as const;
type Writer = (typeof WRITERS)[number];
const offers = (resource: Resource, level: Level): boolean =>
  (RESOURCE_LEVELS[resource] as readonly Level[]).includes(level);
function levelsFor({ title }: Walked, writer: Writer): Levels {
  const rule = RULES[title];
  const assigned = (resource: Resource): Level[] =>
    writer === "EDIT_ASSIGN" && offers(resource, "EDIT_ASSIGN") ? ["EDIT_ASSIGN"] : [];
  const levels: Levels = Object.fromEntries(
    RESOURCES.map((resource) => [resource, ["VIEW_ALL", ...assigned(resource)]]),
  );
  if (rule?.who !== "right" && rule?.who !== "reach") return levels;
  const { resource } = rule;
  return { ...levels, [resource]: assigned(resource).length > 0 ? levels[resource] : ["VIEW_ALL", "EDIT_ALL"] };
}

/** Active assignments (`assigned record staff`) and granted levels (`granted staff resource level`), a line each. */
const HELD = `select 'assigned ' || record_id || ' ' || staff_id as line
  from assignment
  where agency_id = $1 and ended_at is null
  union all
  select 'granted ' || p.staff_id || ' ' || l.key || ' ' || level
  from permission p, jsonb_each(p.levels) l, jsonb_array_elements_text(l.value) level
  where p.agency_id = $1 and level <> 'NO_ACCESS'`;
const held = async (): Promise<Set<string>> =>
  new Set((await inAgency(ownAgencyId, HELD, [ownAgencyId])).map(({ line }) => String(line)));
const difference = (lines: ReadonlySet<string>, otherLines: ReadonlySet<string>): string[][] =>
  [...lines].filter((line) => !otherLines.has(line)).map((line) => line.split(" "));
const assignmentsIn = (lines: readonly string[][]): string[] =>
  lines.flatMap(([what, id]) => (what === "assigned" && id ? [id] : []));

interface Change {
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
  /** An id made just before the write: the ids of records that it creates come after. */
  since: string;
}

/** Returns what a write gave or took beyond its writer's rights. */
async function beyond({ before, after, since }: Change, writer: BuiltStaff, levels: Levels): Promise<string[]> {
  const [given, taken] = [difference(after, before), difference(before, after)];
  const problems = given.flatMap(([what, , resource, level]) =>
    what === "granted" && !normalForm(levels[resource as Resource] ?? [], resource as Resource).includes(level as Level)
      ? [`granted ${resource} ${level}`]
      : [],
  );
  for (const id of [...assignmentsIn(given), ...assignmentsIn(taken)].filter((record) => record < since)) {
    const [record] = await inAgency(ownAgencyId, "select resource from record where id = $1", [id]);
    const far = reachOf(levels[record?.resource as Resource] ?? [], "write");
    if (far === "all" || (far === "assigned" && before.has(`assigned ${id} ${writer.id}`))) continue;
    problems.push(`moved an assignment of a ${String(record?.resource)}`);
  }
  return problems;
}

/** Calls whose new records are assigned to those whom a pack names, which is no reference of theirs. */
const BY_PACK = new Set(["POST /client/v1/tour-tracks/{id}/advance"]);

type Sent = { reply: TestReply<AnyCall>; problems: string[]; moves: number };

/** Sends a full body that names the member of staff and the record. With `takes`, they are assigned and the lists empty. */
async function write(
  walked: Walked,
  writer: BuiltStaff,
  levels: Levels,
  { member, takes, on }: { member: BuiltStaff; takes: boolean; on: Writer },
): Promise<Sent> {
  cases += 1;
  const { input, known } = await ready(world, walked, {
    full: true,
    turn: listsOf(walked).length > 0 ? GRANTED : ABOVE,
  });
  const { person } = known;
  const named = JSON.parse(JSON.stringify(input).replaceAll(known.staff ?? "no staff", member.id)) as typeof input;
  const emptied = takes && Object.fromEntries(listsOf(walked).map((list) => [list, []]));
  const body = named.body && typeof named.body === "object" ? { ...named.body, ...emptied } : input.body;
  const record = named.params.id ?? person;
  if (on === "EDIT_ASSIGN" && named.params.id) await assignOnce(named.params.id, writer.id);
  if (takes) for (const id of new Set([person, record])) if (id) await assignOnce(id, member.id);
  const before = await held();
  const since = randomUUIDv7();
  const reply = await ask(walked.call, writer.token, {
    params: named.params as never,
    query: named.query,
    ...(body !== undefined && { body }),
  });
  const after = await held();
  const problems = (await beyond({ before, after, since }, writer, levels)).map(
    (what) => `${walked.title}, writer with ${on}, ${takes ? "emptied" : "full"}: ${what}`,
  );
  const assigned = assignmentsIn(difference(after, before));
  const moves = BY_PACK.has(walked.title) ? assigned.filter((id) => id < since) : assigned;
  return { reply, problems, moves: moves.length };
}
async function assignOnce(recordId: string, staffId: string): Promise<void> {
  // As texts: what a path names by `id` may be the name of a platform, which is no id.
  const records = await inAgency(ownAgencyId, "select from record where id::text = $1 and kind <> 'staff'", [recordId]);
  const already = await inAgency(ownAgencyId, "select from assignment where record_id::text = $1 and staff_id = $2", [
    recordId,
    staffId,
  ]);
  if (records.length > 0 && already.length === 0) await assign(ownAgencyId, recordId, [staffId]);
}

test("exactly the calls that declare to assign move assignments", { timeout: 120_000 }, async () => {
  const problems: string[] = [];
  for (const walked of LISTING) {
    const owner = await buildStaff(ownAgencyId, { role: "agency" });
    const member = await buildStaff(ownAgencyId);
    const { reply, moves } = await write(walked, owner, {}, { member, takes: false, on: "EDIT_ALL" });
    moved += moves;
    if (moves > 0 !== walked.references.some(({ assigns }) => assigns))
      problems.push(`${walked.title}: ${moves} moved, ${reply.status} ${reply.text.slice(0, 200)}`);
  }
  expect(LISTING.length).toBeGreaterThan(5);
  expect(moved).toBeGreaterThan(5);
  expect(problems).toEqual([]);
});

test("no write moves an assignment or grants a level beyond its writer's", {
  timeout: WHOLE ? 600_000 : 240_000,
}, async () => {
  const others = WRITES.filter((walked) => !LISTING.includes(walked));
  const problems: string[] = [];
  for (const walked of [...callsOfRun("assigned reach", LISTING, 25), ...sampled(others, 10, seed)])
    for (const on of WRITERS)
      for (const takes of LISTING.includes(walked) ? [false, true] : [false]) {
        const levels = levelsFor(walked, on);
        const writer = await buildStaff(ownAgencyId, { levels });
        // The writer's own record, and a colleague's.
        for (const member of walked.references.some(({ kind }) => kind === "staff")
          ? [writer, await buildStaff(ownAgencyId)]
          : [writer])
          problems.push(...(await write(walked, writer, levels, { member, takes, on })).problems);
      }
  expect(problems).toEqual([]);
});
