/** Counts and rows of the widgets of the management dashboard, by reader. */
import { expect, test } from "vitest";
import { dashboardSetting, type ManagementWidget, managementDashboard } from "#contract/dashboards/management.ts";
import type { ManagementKind } from "#contract/dashboards/management-widgets.ts";
import { MANAGEMENT_WIDGETS } from "#contract/dashboards/management-widgets.ts";
import type { WidgetSettings } from "#contract/dashboards/widget-settings.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { setUpHolds } from "#test/holds.ts";

const { ask } = await startApp();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

/** Places a widget for a reader, and reads its data. */
async function dataOf<K extends ManagementKind>(reader: BuiltStaff, kind: K, settings: WidgetSettings = {}) {
  const [width, height] = MANAGEMENT_WIDGETS[kind].size;
  const { version } = (await ask(dashboardSetting.get, reader.token, {})).data;
  const body = { version, widgets: [{ kind, x: 0, y: 0, width, height, settings }] };
  expect((await ask(dashboardSetting.save, reader.token, { body })).status).toBe(200);
  const { data } = await ask(managementDashboard.get, reader.token, {});
  const widget = data.widgets.find((candidate) => candidate.kind === kind);
  if (!widget?.data) throw new Error(`${kind} was not read`);
  return widget.data as NonNullable<Extract<ManagementWidget, { kind: K }>["data"]>;
}

async function setUp() {
  const base = await setUpHolds({ ask });
  const { agency, owner } = base;
  const reader = (levels: Parameters<typeof buildStaff>[1] extends { levels?: infer L } | undefined ? L : never) =>
    buildStaff(agency, { levels: { DASHBOARD: ["VIEW_ONLY"], ...levels } });
  const task = async (body: object, by = owner) => {
    const answer = await ask(tasks.create, by.token, { body: { summary: "A task", ...body } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  return { ...base, reader, task };
}

test("holds that end this week are shown by their end, of talents and deals that the reader sees", async () => {
  const { agency, owner, talent, person, deal, place, reader } = await setUp();
  const ownDeal = await deal("Mine");
  const soon = await place(ownDeal, talent);
  await place(await deal("Another"), await person("Rafferty Quill"));
  // Ends at the end of the week at the latest, and is not over yet.
  await inAgency(agency, "update hold set expires_at = now() + interval '2 seconds' where id = $1", [soon.id]);
  const held = await dataOf(owner, "HOLDS");
  expect(held).toMatchObject({ count: 1, rows: [{ id: soon.id, level: 1, record: { id: ownDeal, title: "Mine" } }] });
  expect(held.rows[0]?.person.displayName).toBe("Imogen Hart-Okafor");
  const other = await reader({ PIPELINE: ["VIEW_ASSIGN"], TALENT: ["VIEW_ALL"] });
  expect((await dataOf(other, "HOLDS")).count).toBe(0);
});

test("a widget that shows what is assigned to the reader counts nothing else", async () => {
  const { agency, owner, deal, talent, add } = await setUp();
  const own = await deal("Own");
  await add("opportunity", { title: "Another", value: 40_000 });
  await assign(agency, own, [owner.id]);
  const scope = "ASSIGNED";
  expect((await dataOf(owner, "PIPELINE")).open).toBe(2);
  expect((await dataOf(owner, "PIPELINE", { scope })).open).toBe(1);
  expect((await dataOf(owner, "ROSTER", { scope })).count).toBe(0);
  await assign(agency, talent, [owner.id]);
  expect((await dataOf(owner, "ROSTER", { scope })).count).toBe(1);
});

test("a list has as many rows as it is set to, and counts the others", async () => {
  const { owner, add } = await setUp();
  for (let place = 0; place < 6; place += 1) {
    const id = await add("opportunity", { title: `Deal ${place}` });
    await ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome: "WON" } });
  }
  const won = await dataOf(owner, "WON", { rows: 5 });
  expect([won.count, won.rows.length]).toEqual([6, 5]);
  expect((await dataOf(owner, "WON")).rows).toHaveLength(6);
});

test("deals won in the period count in the agency's currency, and those in others are listed", async () => {
  const { owner, add } = await setUp();
  const [own, abroad] = [
    await add("opportunity", { title: "Own", value: 50_000 }),
    await add("opportunity", { title: "Abroad", value: 70_000, currency: "NZD" }),
  ];
  for (const id of [own, abroad])
    await ask(opportunities.outcome, owner.token, { params: { id }, body: { outcome: "WON" } });
  const won = await dataOf(owner, "WON");
  expect(won).toMatchObject({ count: 2, value: 50_000 });
  expect(won.rows.map(({ title }) => title).toSorted()).toEqual(["Abroad", "Own"]);
});

test("the roster counts who waits, who is free, and whose agreement ends, within reach", async () => {
  const { agency, owner, reader } = await setUp();
  const ending = await buildPerson(agency, { displayName: "Ending" });
  await inAgency(agency, "update person set representation_end = current_date + 40 where id = $1", [ending]);
  await buildPerson(agency, { displayName: "Waiting", status: 0 });
  await buildPerson(agency, { displayName: "A scout", stage: "scout" });
  const roster = await dataOf(owner, "ROSTER");
  expect(roster).toMatchObject({
    count: 3,
    active: 2,
    pending: { count: 1, people: [{ displayName: "Waiting" }] },
    free: { count: 2 },
    ending: { count: 1, people: [{ displayName: "Ending" }] },
  });
  const agent = await reader({ TALENT: ["VIEW_ASSIGN"] });
  await assign(agency, ending, [agent.id]);
  expect(await dataOf(agent, "ROSTER")).toMatchObject({ count: 1, pending: { count: 0 }, ending: { count: 1 } });
});

test("one's day has the tasks that are due today, and counts those that are late apart", async () => {
  const { owner, reader, task } = await setUp();
  const me = await reader({ TASK: ["EDIT_ASSIGN"] });
  const today = (await dataOf(me, "MY_DAY")).today;
  const dueToday = await task({ summary: "Today", dueDate: today, assigneeId: me.id });
  await task({ summary: "Another's", dueDate: today, assigneeId: owner.id });
  await task({ summary: "Late", dueDate: ago(5 * DAY_MS).slice(0, 10), assigneeId: me.id });
  // Late, whether that was today or yesterday.
  const aMinuteAgo = Temporal.Now.plainDateTimeISO("Australia/Sydney").subtract({ minutes: 1 }).toString().slice(0, 16);
  const justLate = await task({ summary: "Just late", dueDate: aMinuteAgo, assigneeId: me.id });
  const day = await dataOf(me, "MY_DAY");
  expect(day).toMatchObject({ due: 1, overdue: { count: 2 } });
  const entries = day.entries.filter(({ id }) => id !== justLate);
  expect(entries.map(({ id, kind, isDone }) => [id, kind, isDone])).toEqual([[dueToday, "task", false]]);
});

test("overdue tasks are counted for each colleague, as far as the reader reaches them", async () => {
  const { owner, reader, task } = await setUp();
  const colleague = await reader({ TASK: ["EDIT_ASSIGN"] });
  for (const days of [3, 9]) await task({ dueDate: ago(days * DAY_MS).slice(0, 10), assigneeId: colleague.id });
  await task({ dueDate: ago(2 * DAY_MS).slice(0, 10), assigneeId: owner.id });
  await task({ dueDate: ago(2 * DAY_MS).slice(0, 10), assigneeId: null });
  const late = await dataOf(owner, "OVERDUE");
  expect(late).toMatchObject({ count: 4, unassigned: 1 });
  expect(late.staff.map(({ staff, count }) => [staff.id, count])).toEqual([
    [colleague.id, 2],
    [owner.id, 1],
  ]);
  const head = await reader({ TASK: ["VIEW_ASSIGN"], STAFF: ["VIEW_ALL"] });
  expect(await dataOf(head, "OVERDUE")).toEqual({ count: 0, unassigned: 0, staff: [] });
});

test("bookings that share a talent's time are an overlap, unless both may still be lost", async () => {
  const { agency, owner, talent, person, reader } = await setUp();
  const calm = await person("Rafferty Quill");
  // Noon of a day inside the week, so that no booking reaches into another one.
  const day = (await dataOf(owner, "THIS_WEEK")).days[3]?.date;
  const noon = (hours: number) => new Date(Date.parse(`${day}T12:00:00Z`) + hours * HOUR_MS).toISOString();
  const book = async (personId: string, from: number, to: number, firmness = "confirmed") => {
    const id = await buildPartner(agency, { displayName: `Work ${from}` });
    await inAgency(
      agency,
      `insert into commitment
          (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind, label)
        values ($1, $2, $3, $4, $5, 'UTC', false, $6, 'GENERAL', 'Work')`,
      [agency, personId, id, noon(from), noon(to), firmness],
    );
  };
  await book(talent, -1, 1);
  await book(talent, 0.5, 2);
  await book(calm, -1, 1, "tentative");
  await book(calm, 0, 1, "tentative");
  const week = await dataOf(owner, "THIS_WEEK");
  expect(week.bookings).toBe(4);
  expect(week.overlaps.map(({ person: { id }, minutes }) => [id, minutes])).toEqual([[talent, 30]]);
  const marked = week.days.flatMap(({ entries }) => entries).filter(({ overlaps }) => overlaps);
  expect(new Set(marked.map(({ person: { id } }) => id))).toEqual(new Set([talent]));
  // A reader without the right for the record sees that the time is taken.
  const planner = await reader({ CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] });
  const seen = await dataOf(planner, "THIS_WEEK");
  expect(seen.bookings).toBe(4);
  expect(seen.days.flatMap(({ entries }) => entries).every(({ record }) => record === null)).toBe(true);
  const none = await reader({ CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] });
  expect((await dataOf(none, "THIS_WEEK")).bookings).toBe(0);
});

test("a partner is silent after 60 days without contact, and a newer one is not", async () => {
  const { agency, owner } = await setUp();
  const [silent] = [await buildPartner(agency, { displayName: "Silent" }), await buildPartner(agency)];
  await inAgency(agency, "update partner set created_at = now() - interval '90 days' where id = $1", [silent]);
  expect(await dataOf(owner, "SILENT_PARTNERS")).toMatchObject({
    days: 60,
    count: 1,
    rows: [{ partner: { name: "Silent" }, lastAt: null }],
  });
  expect(await dataOf(owner, "SILENT_PARTNERS", { days: 180 })).toMatchObject({ days: 180, count: 0 });
});
