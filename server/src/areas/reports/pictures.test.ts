/** Pictures in reports: of people, colleagues and partners, in the rows and at the parts of the chart. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { commsReport } from "#contract/reports/comms.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { scoutReport } from "#contract/reports/scout.ts";
import { talentReport } from "#contract/reports/talent.ts";
import { taskReport } from "#contract/reports/task.ts";
import { startApp } from "#test/app.ts";
import { buildFile } from "#test/content.ts";
import {
  buildAgency,
  buildPartner,
  buildPartnerContact,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { readingReport } from "#test/reports.ts";

const { ask } = await startApp();
const MARCH = ["2026-03-01", "2026-03-31"] as const;
const SIGNED = /^\/media\/v1\/files\/([0-9a-f-]{36})\?.*signature=/;

/** A task of a colleague for two talents, a scout and a call with a partner; all have pictures but the talent Bo. */
async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const lead = await buildStaff(agency, {
    displayName: "Max Lead",
    levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"], TASK: ["VIEW_ALL"] },
  });
  const ada = await buildPerson(agency, { displayName: "Ada" });
  const bo = await buildPerson(agency, { displayName: "Bo", assignedTo: [lead.id] });
  const sol = await buildPerson(agency, { displayName: "Sol", stage: "scout" });
  const partner = await buildPartner(agency, { displayName: "Lantern" });
  await inAgency(agency, "update person set created_at = '2026-03-02T00:00:00Z' where id = $1", [sol]);
  const task = await buildRecord("task", agency);
  await inAgency(agency, "update task set assignee_id = $2 where id = $1", [task, owner.id]);
  await inAgency(agency, "update task set created_at = '2026-03-03T00:00:00Z' where id = $1", [task]);
  for (const person of [ada, bo])
    await inAgency(
      agency,
      "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')",
      [randomUUIDv7(), agency, task, person],
    );
  await inAgency(
    agency,
    `insert into call_log (id, agency_id, contact_id, made_by, direction, outcome, started_at, duration_seconds)
      values ($1, $2, $3, $4, 'OUT', 'REACHED', '2026-03-04T00:00:00Z', 60)`,
    [randomUUIDv7(), agency, await buildPartnerContact(agency, partner), owner.id],
  );
  const keys = new Map<string, string>();
  for (const [table, name, id] of [
    ["person", "Ada", ada],
    ["person", "Sol", sol],
    ["partner", "Lantern", partner],
    ["staff", "Olive Owner", owner.id],
  ] as const) {
    const file = await buildFile(agency, owner.id);
    await inAgency(agency, `update ${table} set avatar_id = $2 where id = $1`, [id, file]);
    const [media] = await inAgency(agency, "select key::text as key from media where id = $1", [file]);
    keys.set(String(media?.key), name);
  }
  /** Names whose picture a link is of. */
  const shown = (link: unknown): string | null => {
    if (link === null) return null;
    return keys.get(SIGNED.exec(String(link))?.[1] ?? "") ?? "of nothing";
  };
  const read = async (calls: object, query: object, chart: string | undefined, by: { token: string } = owner) => {
    const reading = readingReport(ask, calls, by.token, MARCH);
    const rows = await reading.rowsOf({ ...query, withIdle: true, orderBy: "name", orderDirection: "ASC" });
    const { chart: drawn } = await reading.sums(query, { ...(chart !== undefined && { chart }) });
    return {
      rows: rows.map(({ name, avatarUrl }) => [name, shown(avatarUrl)]),
      parts: drawn?.parts.map(({ name, avatarUrl }) => [name, shown(avatarUrl)]),
    };
  };
  return { lead, read };
}

test("rows and parts of the chart that are people, colleagues or partners have their pictures", async () => {
  const { read } = await setUp();
  expect((await read(talentReport, {}, "won")).rows).toEqual([
    ["Ada", "Ada"],
    ["Bo", null],
  ]);
  expect(await read(scoutReport, { groupBy: "scout" }, "added")).toEqual({
    rows: [["Sol", "Sol"]],
    parts: [["Sol", "Sol"]],
  });
  expect(await read(taskReport, { groupBy: "talent" }, "created")).toEqual({
    rows: [
      ["Ada", "Ada"],
      ["Bo", null],
      ["Without a talent", null],
    ],
    parts: expect.arrayContaining([
      ["Ada", "Ada"],
      ["Bo", null],
    ]),
  });
  const byStaff = await read(taskReport, { groupBy: "staff" }, "created");
  expect(byStaff.rows).toContainEqual(["Olive Owner", "Olive Owner"]);
  expect(byStaff.parts).toEqual([["Olive Owner", "Olive Owner"]]);
  const ofContact = await read(commsReport, { groupBy: "contact" }, "calls");
  expect(ofContact.rows).toEqual(
    expect.arrayContaining([
      ["Ada", "Ada"],
      ["Lantern", "Lantern"],
      ["Sol", "Sol"],
    ]),
  );
  expect(ofContact.parts).toEqual([["Lantern", "Lantern"]]);
  expect((await read(costReport, { groupBy: "partner" }, "revenue")).rows).toContainEqual(["Lantern", "Lantern"]);
});

test("rows that are no person have no picture, and those out of reach lend theirs to nobody", async () => {
  const { read, lead } = await setUp();
  expect((await read(scoutReport, { groupBy: "month" }, "added")).rows).toEqual([["March 2026", null]]);
  expect((await read(costReport, { groupBy: "category" }, "revenue")).rows).toContainEqual(["Music", null]);
  expect((await read(talentReport, {}, undefined, lead)).rows).toEqual([["Bo", null]]);
  expect((await read(taskReport, { groupBy: "talent" }, "created", lead)).rows).toEqual([
    ["Bo", null],
    ["Without a talent", null],
  ]);
});
