/** The report on tasks: tasks created and completed, on time or late, and those that are open. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { taskReport } from "#contract/reports/task.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { readingReport } from "#test/reports.ts";

const { ask } = await startApp();
const MARCH = ["2026-03-01", "2026-03-31"] as const;

interface Work {
  by?: string;
  for?: readonly string[];
  createdAt: string;
  due?: string;
  doneAt?: string;
  cost?: number;
  extra?: number;
  sale?: number;
}
async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const assistant = await buildStaff(agency, {
    displayName: "Max Assistant",
    levels: { REPORT: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"], TALENT: ["VIEW_ASSIGN"] },
  });
  const quist = await buildPerson(agency, { displayName: "Marlo Quist", assignedTo: [assistant.id] });
  const okoro = await buildPerson(agency, { displayName: "Ada Okoro" });
  const tour = await buildRecord("project", agency, { displayName: "Tour" });
  const add = async ({ by, for: subjects = [], createdAt, due, doneAt, cost, extra, sale }: Work) => {
    const id = await buildRecord("task", agency);
    await inAgency(
      agency,
      `update task
        set assignee_id = $2, due_on = $3::timestamptz::date, due_time = ($3::timestamptz at time zone 'UTC')::time,
          time_zone_id = 'UTC', cost = $4, extra = $5, sale = $6,
          status_id = case when $7 then (select s.id
              from status s join status_category c on c.id = s.category_id
              where c.module = 'TASK' and c.code = 'COMPLETED'
              limit 1) else status_id end
        where id = $1`,
      [id, by ?? null, due ?? null, cost ?? null, extra ?? null, sale ?? null, doneAt !== undefined],
    );
    await inAgency(agency, "update task set created_at = $2, completed_at = $3 where id = $1", [
      id,
      createdAt,
      doneAt ?? null,
    ]);
    for (const subject of subjects)
      await inAgency(
        agency,
        "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')",
        [randomUUIDv7(), agency, id, subject],
      );
    return id;
  };
  await add({
    by: assistant.id,
    for: [quist],
    createdAt: "2026-03-01T00:00:00Z",
    due: "2026-03-10T12:00:00Z",
    doneAt: "2026-03-09T00:00:00Z",
    cost: 100_00,
    extra: 20_00,
    sale: 300_00,
  });
  await add({
    by: assistant.id,
    for: [quist, okoro, tour],
    createdAt: "2026-02-20T00:00:00Z",
    due: "2026-03-05T12:00:00Z",
    doneAt: "2026-03-08T00:00:00Z",
  });
  await add({
    by: owner.id,
    createdAt: "2026-03-02T00:00:00Z",
    due: "2026-03-12T12:00:00Z",
    doneAt: "2026-03-19T00:00:00Z",
    cost: 50_00,
  });
  await add({ by: owner.id, for: [okoro], createdAt: "2026-03-03T00:00:00Z", due: "2026-03-20T12:00:00Z" });
  await add({ createdAt: "2026-03-04T00:00:00Z" });
  return { agency, owner, assistant, quist, okoro, tour, reading: readingReport(ask, taskReport, owner.token, MARCH) };
}

test("a member of staff has what was created and completed for them, on time or late", async () => {
  const { reading } = await setUp();
  const rows = await reading.rowsOf({ orderBy: "name", orderDirection: "ASC" });
  expect(
    rows.map(
      ({ name, created, completed, onTime, late, onTimeRate, daysLate, open, overdue, wasOverdue, cost, sale }) => [
        name,
        [created, completed, onTime, late, onTimeRate, daysLate],
        [open, overdue, wasOverdue],
        [cost, sale],
      ],
    ),
  ).toEqual([
    ["Max Assistant", [1, 2, 1, 1, 1 / 2, 3], [0, 0, 0], [120_00, 300_00]],
    ["Olive Owner", [2, 1, 0, 1, 0, 7], [1, 1, 1], [50_00, 0]],
    ["Unassigned", [1, 0, 0, 0, null, null], [1, 0, 0], [0, 0]],
  ]);
});

test("figures add up to their rows in every group, and a task for two talents counts for each", async () => {
  const { reading, tour, okoro } = await setUp();
  const { created, daysLate } = await reading.expectAgreement();
  expect([created, daysLate]).toEqual([4, 5]);
  for (const groupBy of ["talent", "project", "type"]) await reading.expectAgreement({ groupBy });
  const completedBy = async (groupBy: string) =>
    Object.fromEntries((await reading.rowsOf({ groupBy })).map(({ name, completed }) => [name, completed]));
  expect(await completedBy("talent")).toEqual({ "Marlo Quist": 2, "Ada Okoro": 1, "Without a talent": 1 });
  expect(await completedBy("project")).toEqual({ Tour: 1, "Without a project": 2 });
  const ofTour = await reading.rowsOf({ projectIds: [tour] });
  expect(ofTour.map(({ name, completed }) => [name, completed])).toEqual([["Max Assistant", 1]]);
  await reading.expectAgreement({ talentIds: [okoro] });
});

test("the charts show created and completed tasks, and those overdue at the end of each day", async () => {
  const { reading } = await setUp();
  const { chart: flow } = await reading.sums({}, { chart: "flow" });
  expect(flow?.parts.map(({ name, values }) => [name, values.reduce((sum, value) => sum + value, 0)])).toEqual([
    ["Created", 4],
    ["Completed", 3],
  ]);
  const { chart: backlog } = await reading.sums({}, { chart: "backlog" });
  // Due on the 5th and done on the 8th; due on the 12th and done on the 19th; due on the 20th and open.
  expect(backlog?.parts[0]?.values.slice(3, 21)).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1]);
  expect((await reading.sums({}, { chart: "completed" })).chart?.parts.map(({ name }) => name)).toEqual([
    "Max Assistant",
    "Olive Owner",
  ]);
});

test("tasks beyond reach are not counted, and without the right to tasks no figure is shown", async () => {
  const { agency, assistant } = await setUp();
  const reading = readingReport(ask, taskReport, assistant.token, MARCH);
  const { completed } = await reading.expectAgreement();
  expect(completed).toBe(2);
  const { token } = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"] } });
  const blind = readingReport(ask, taskReport, token, MARCH);
  expect([await blind.rowsOf(), (await blind.sums()).totals]).toEqual([[], []]);
});
