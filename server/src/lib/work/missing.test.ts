import { describe, expect, test } from "vitest";
import { contractRecord } from "#contract/contracts/contract.ts";
import type { MissingCode } from "#contract/enums.ts";
import { eventRecord } from "#contract/events/event.ts";
import { opportunityRecord } from "#contract/opportunities/opportunity.ts";
import { projectRecord } from "#contract/projects/project.ts";
import { startApp } from "#test/app.ts";
import { DEALS, type DealKind, setUpDeals } from "#test/deals.ts";
import { type BuiltStaff, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const HISTORY = {
  opportunity: opportunityRecord.history,
  event: eventRecord.history,
  project: projectRecord.history,
  contract: contractRecord.history,
} as const;

async function setUp() {
  const base = await setUpDeals({ ask });
  type By = Pick<BuiltStaff, "token">;
  const waive = (kind: DealKind, id: string, code: MissingCode, reason = "It follows later", by: By = base.owner) =>
    ask(DEALS[kind].waive, by.token, { params: { id, code } as never, body: { reason } });
  const unwaive = (kind: DealKind, id: string, code: MissingCode) =>
    ask(DEALS[kind].unwaive, base.owner.token, { params: { id, code } as never });
  return { ...base, waive, unwaive };
}

describe.each([
  ["opportunity", "partner"],
  ["event", "venue"],
  ["project", "budget"],
  ["contract", "term"],
] as const)("what an %s lacks", (kind, code) => {
  test("a missing part is not asked for once there is a reason, until that is taken back", async () => {
    const { owner, add, read, waive, unwaive } = await setUp();
    const id = await add(kind);
    const { missing, version } = await read(kind, id);
    expect(missing).toContain(code);
    expect((await waive(kind, id, code)).status).toBe(200);
    const without = await read(kind, id);
    expect(without.missing).not.toContain(code);
    expect(without.missing).toHaveLength(missing.length - 1);
    expect(without.waived).toMatchObject([{ code, reason: "It follows later", by: { id: owner.id } }]);
    // It is no edit that the form of a colleague would overwrite.
    expect(without.version).toBe(version);
    expect((await unwaive(kind, id, code)).status).toBe(200);
    expect(await read(kind, id)).toMatchObject({ missing, waived: [] });
  });

  test("a missing part stands in the history with its reason, and once more when it is taken back", async () => {
    const { owner, add, waive, unwaive } = await setUp();
    const id = await add(kind);
    await waive(kind, id, code);
    await waive(kind, id, code, "The client has none");
    await unwaive(kind, id, code);
    const { data } = await ask(HISTORY[kind], owner.token, { params: { id }, query: {} });
    const rows = data.filter(({ part }) => part === "waiver");
    expect(rows.map(({ op, subject }) => [op, subject?.value])).toEqual([
      ["delete", [code]],
      ["update", [code]],
      ["insert", [code]],
    ]);
    expect(rows[1]?.changes).toMatchObject([
      { field: "waivedBecause", old: ["It follows later"], new: ["The client has none"] },
    ]);
  });
});

describe("going on without something", () => {
  test("going on without something takes a reason, a code of the kind and the right to change it", async () => {
    const { agency, add, waive } = await setUp();
    const id = await add("event");
    expect((await waive("event", id, "venue", " ")).status).toBe(400);
    expect((await waive("event", id, "budget")).status).toBe(404);
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
    expect((await waive("event", id, "venue", "Later", reader)).status).toBe(403);
    const stranger = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
    expect((await waive("event", id, "venue", "Later", stranger)).status).toBe(404);
  });

  test("going on without something is forgotten where it is there, and holds again when it goes", async () => {
    const { add, read, change, waive } = await setUp();
    const id = await add("project");
    await waive("project", id, "budget");
    await change("project", id, { budget: 100 });
    expect((await read("project", id)).waived).toEqual([]);
    await change("project", id, { budget: null });
    expect(await read("project", id)).toMatchObject({ waived: [{ code: "budget" }] });
  });
});
