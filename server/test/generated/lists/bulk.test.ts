/**
 * Every bulk call of the contract over seeded records: it changes exactly what the list's own query finds, as far as the
 * reader may change it, and its undo brings everything back. Queries and exceptions are drawn by the printed seed.
 */
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { LIMITS } from "#contract/limits.ts";
import { toAddress } from "#contract/list.ts";
import { COLLECTIONS } from "#contract/record-kinds.ts";
import { z } from "#contract/schema.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { randomFor } from "../breadth.ts";
import { BULK_CALLS } from "../bulk-calls.ts";
import { RULES } from "../expected.ts";
import { definitionOf } from "../inputs/fields.ts";
import { WHOLE } from "../inputs/random.ts";
import { type Known, sampleOf } from "../inputs/sample.ts";
import { CALLS, type Walked } from "../walk.ts";
import { WORLD_KINDS } from "../world/kinds.ts";
import { linkWithGroup } from "../world/tasks.ts";
import { asAsked, oracleOf, pairedFilters, SEEDED_LISTS, type SeededList, type SeededQuery, seed } from "./seeded.ts";

vi.mock("#contract/limits.ts", async (original) => {
  const limits = await original<typeof import("#contract/limits.ts")>();
  return { ...limits, LIMITS: { ...limits.LIMITS, bulkRecords: 60 } };
});

const { ask } = await startApp();
const ROUNDS = WHOLE ? 25 : 4;
let cases = 0;
afterAll(() => console.log(`bulk: ${cases} cases, ${BULK.length} lists, seed ${inject("seed")}`));

interface BulkPair {
  title: string;
  list: SeededList;
  bulk: Walked;
  undo: Walked;
  /** Names of the possible changes. */
  changes: readonly string[];
}
const named = (title: string): Walked | undefined => CALLS.find((walked) => walked.title === title);
const BULK: readonly BulkPair[] = CALLS.filter(({ call }) => call.path.endsWith("/bulk")).map((bulk) => {
  const path = bulk.title.replace(/^POST /, "").replace(/\/bulk$/, "");
  const list = SEEDED_LISTS.find(({ title }) => title.endsWith(` ${path}/list`));
  const undo = named(`POST ${path}/bulk/undo`);
  if (!list || !undo) throw new Error(`${bulk.title} has no list or no undo`);
  return { title: path, list, bulk, undo, changes: Object.keys(changesOf(bulk.call)) };
});

/** Returns the schema of each change, by its name. */
function changesOf({ body }: AnyCall) {
  const change = body && definitionOf(body).shape?.change;
  const options = (change && definitionOf(change).options) ?? [];
  return Object.assign({}, ...options.map((option) => definitionOf(option).shape ?? {})) as Record<
    string,
    z.ZodMiniType
  >;
}

const Row = z.looseObject({ id: z.string(), version: z.int() });
type Row = z.output<typeof Row>;
const Reply = z.object({
  changed: z.int(),
  unchanged: z.int(),
  undo: z.nullable(z.string()),
  refused: z.array(z.object({ reason: z.string(), count: z.int() })),
});

/** A seeded agency with functions that ask as its owner or as someone else. */
async function seeded({ list, bulk, undo }: BulkPair) {
  let agencyId = "";
  const { facts } = await seed(ask, list, async (id) => {
    agencyId = id;
  });
  const owner = await buildStaff(agencyId, { role: "agency" });
  const rowsOf = async (query: SeededQuery = {}, token = owner.token): Promise<Row[]> => {
    const sent = { pageSize: 100, ...query };
    const reply = await ask(list.call, token, {
      params: list.closed as never,
      ...(list.call.method === "GET" ? { query: sent } : { body: sent }),
    });
    expect(reply.status, reply.text.slice(0, 200)).toBe(200);
    return z.parse(z.array(Row), reply.data);
  };
  const send = ({ call, closed }: Walked, body: unknown, token = owner.token) =>
    ask(call, token, { params: closed as never, body });
  return {
    agencyId,
    owner,
    facts,
    rowsOf,
    change: (body: unknown, token?: string) => send(bulk, body, token),
    takeBack: (token: string | null, by?: string) => send(undo, { undo: token }, by),
  };
}
/** Everything that a list shows of a record, except what every change moves. */
const content = ({ version: _, updatedAt: __, ...row }: Row): unknown => row;
const byId = (rows: readonly Row[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));
const values = (schema: z.ZodMiniType | undefined, idsByKind: Known, turn: number): unknown =>
  schema && sampleOf(schema, idsByKind, { full: true, turn });
/** Builds the records that values of changes refer to. All tasks are in the project of the group. */
async function buildKnown(agencyId: string): Promise<Known> {
  const projectGroup = await WORLD_KINDS.projectGroup.build(agencyId, {});
  for (const { id } of await inAgency(agencyId, "select id from task where agency_id = $1", [agencyId]))
    await linkWithGroup(agencyId, String(id), projectGroup);
  return {
    staff: (await buildStaff(agencyId)).id,
    status: await WORLD_KINDS.status.build(agencyId, {}),
    projectGroup,
  };
}

test("bulk calls are there for every kind with assigned records, and for invoices and credits", () => {
  // Staff are changed one by one.
  const expected = COLLECTIONS.filter((collection) => collection !== "staff");
  expect(BULK_CALLS.map(({ collection }) => collection).sort()).toEqual([...expected].sort());
  expect(BULK.map(({ title }) => title).sort()).toEqual(BULK_CALLS.map(({ path }) => path).sort());
});

test("a talent without a category isn't activated by a bulk change", async () => {
  const [pair] = BULK.filter(({ title }) => title.endsWith("/talents"));
  if (!pair) throw new Error("no talents");
  const { agencyId, rowsOf, change } = await seeded(pair);
  const [first, second] = (await rowsOf()).map(({ id, version }) => ({ id, version }));
  if (!first || !second) throw new Error("nothing is seeded");
  const ids = [first.id, second.id];
  await inAgency(
    agencyId,
    "update person set status = 0, category = case id when $2 then null else category end where id = any ($1)",
    [ids, first.id],
  );
  const answer = await change({ selection: { filters: "statusIds=0", except: [] }, change: { status: 1 } });
  expect(answer.data).toMatchObject({ refused: [{ reason: "incomplete", count: 1 }] });
});

describe.each(BULK.map((pair) => [pair.title, pair] as const))("%s/bulk", (title, pair) => {
  const oracle = oracleOf(pair.list.title);
  const random = randomFor(title);
  const isAssigned = pair.changes.includes("staff");
  /** Adds a member of staff or removes them; where none are assigned, a tag. */
  const changeOf = (side: "add" | "remove", staff: string) =>
    isAssigned ? { staff: { [side]: [staff] } } : { tags: { [side]: ["Many"] } };

  /** Draws one or two filters with a value each. */
  function drawQuery(facts: Parameters<NonNullable<(typeof oracle.filters)[string]>["values"]>[0]): SeededQuery {
    const paired = pairedFilters(pair.list.call);
    const names = Object.keys(oracle.filters).filter(
      (name) => !paired.has(name) && (oracle.filters[name]?.values(facts).length ?? 0) > 0,
    );
    return Object.fromEntries(
      Array.from({ length: random.below(3) }, () => random.pick(names)).map((name) => [
        name,
        asAsked(pair.list.call, name, random.pick(oracle.filters[name]?.values(facts) ?? [])),
      ]),
    );
  }
  const listed = (query: SeededQuery): SeededQuery =>
    pair.list.call.method === "GET" ? Object.fromEntries(toAddress(query)) : query;

  test("a bulk change is of what the query finds, less the exceptions, and its undo restores it", {
    timeout: 60_000,
  }, async () => {
    const { agencyId, facts, rowsOf, change, takeBack } = await seeded(pair);
    const idsByKind = await buildKnown(agencyId);
    const another = await buildStaff(agencyId, { role: "agency" });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of pair.changes) {
        cases += 1;
        const query = drawQuery(facts);
        const before = byId(await rowsOf());
        const found = await rowsOf(listed(query));
        const except = found.filter(() => random.below(4) === 0).map(({ id }) => id);
        const value = values(changesOf(pair.bulk.call)[name], idsByKind, round);
        const about = `${name} ${JSON.stringify(query)}`;
        const answer = await change({
          selection: { filters: toAddress(query).toString(), except },
          change: { [name]: value },
        });
        expect(answer.status, `${about} ${answer.text.slice(0, 200)}`).toBe(200);
        const reply = z.parse(Reply, answer.data);
        const after = byId(await rowsOf());
        const selected = new Set(found.map(({ id }) => id).filter((id) => !except.includes(id)));
        const moved = after.filter((row, index) => row.version !== before[index]?.version).map(({ id }) => id);
        expect(
          moved.filter((id) => !selected.has(id)),
          about,
        ).toEqual([]);
        expect(reply.changed, about).toBe(moved.length);
        expect(reply.changed + reply.unchanged, about).toBe(selected.size);
        if (reply.undo === null) continue;
        // Another owner has the right to all of it, and did not make it.
        expect((await takeBack(reply.undo, another.token)).status, about).toBe(404);
        const back = await takeBack(reply.undo);
        expect(back.data, about).toMatchObject({ changed: reply.changed, refused: [], undo: null });
        expect(byId(await rowsOf()).map(content), about).toEqual(before.map(content));
        // It is undone once.
        expect((await takeBack(reply.undo)).status).toBe(404);
      }
  });

  test.runIf(isAssigned)("a bulk change writes the history of each record, as a change of one does", async () => {
    const { agencyId, rowsOf, change } = await seeded(pair);
    const { id: staff } = await buildStaff(agencyId);
    const rows = await rowsOf();
    await change({ selection: { filters: "", except: [] }, change: { staff: { add: [staff] } } });
    const [logged] = await inAgency(
      agencyId,
      `select count(distinct record_id)::int as n
        from history
        where agency_id = $1 and table_name = 'assignment' and changes::text like $2`,
      [agencyId, `%${staff}%`],
    );
    expect(logged?.n).toBe(rows.length);
  });

  test("a bulk change skips records that changed since they were read, and reports them", async () => {
    const { agencyId, rowsOf, change, takeBack } = await seeded(pair);
    const { id: staff } = await buildStaff(agencyId);
    const [first, second, third] = (await rowsOf()).map(({ id, version }) => ({ id, version }));
    if (!first || !second || !third) throw new Error("nothing is seeded");
    const [add, remove] = [changeOf("add", staff), changeOf("remove", staff)];
    const changed = await change({ selection: { records: [first] }, change: add });
    const both = await change({ selection: { records: [first, second] }, change: remove });
    expect(both.status).toBe(200);
    expect(both.data).toMatchObject({ changed: 0, unchanged: 1, refused: [{ reason: "stale", count: 1 }] });
    const again = await change({ selection: { records: [first] }, change: remove });
    expect(again.status).toBe(409);
    expect(again.error).toMatchObject({ code: "nothingChanged", details: [{ code: "stale", message: "1" }] });
    // Records changed since are not undone either.
    const now = { ...first, version: first.version + 1 };
    await change({ selection: { records: [now, third] }, change: remove });
    const undone = await takeBack(z.parse(Reply, changed.data).undo);
    expect(undone.status).toBe(409);
  });

  test.runIf(isAssigned)(
    "a bulk change is of what the person may change, and counts what they may only view",
    async () => {
      const { agencyId, rowsOf, change, takeBack } = await seeded(pair);
      const rule = RULES[pair.bulk.title];
      if (rule?.who !== "right") throw new Error("no right");
      const editor = await buildStaff(agencyId, { levels: { [rule.resource]: ["VIEW_ALL", "EDIT_ASSIGN"] } });
      const rows = await rowsOf();
      const assignedIds = rows.slice(0, 3).map(({ id }) => id);
      for (const id of assignedIds) await assign(agencyId, id, [editor.id]);
      const { id: staff } = await buildStaff(agencyId);
      const answer = await change(
        { selection: { filters: "", except: [] }, change: { staff: { add: [staff] } } },
        editor.token,
      );
      expect(answer.data).toMatchObject({
        changed: 3,
        refused: [{ reason: "readOnly", count: rows.length - 3 }],
      });
      // They keep sight of their records.
      const own = await change(
        { selection: { filters: "", except: [] }, change: { staff: { remove: [editor.id] } } },
        editor.token,
      );
      expect(own.status).toBe(409);
      expect(own.error?.details.map(({ code }) => code).sort()).toEqual(["ownAccess", "readOnly"]);
      const viewer = await buildStaff(agencyId, { levels: { [rule.resource]: ["VIEW_ALL"] } });
      const { undo } = z.parse(Reply, answer.data);
      expect((await takeBack(undo, viewer.token)).status).toBe(403);
      const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
      expect((await takeBack(undo, elsewhere.token)).status).toBe(404);
      expect((await takeBack(undo, editor.token)).data).toMatchObject({ changed: 3 });
    },
  );

  test("a bulk change refuses more records than one change may reach", async () => {
    const { agencyId, owner, change } = await seeded(pair);
    if (typeof oracle.bulk === "string") throw new Error(oracle.bulk);
    await oracle.bulk(agencyId, LIMITS.bulkRecords);
    const answer = await change({ selection: { filters: "", except: [] }, change: changeOf("add", owner.id) });
    expect(answer.status).toBe(400);
    expect(answer.error?.code).toBe("tooManyRecords");
  });
});
