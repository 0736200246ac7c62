import ical from "node-ical";
import { describe, expect, test } from "vitest";
import { calendar, calendarExports } from "#contract/calendar/calendar.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const PERIOD = { from: "2027-07-05", to: "2027-07-11", timezoneId: "Australia/Sydney" };

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const { types } = (await ask(taskOptions.form, owner.token, {})).data;
  const typeOf = (code: string) => types.find((type) => type.code === code)?.id ?? "";
  const add = async (summary: string, startDate: string, dueDate: string, more: object = {}) => {
    const body = {
      summary,
      startDate,
      dueDate,
      typeId: typeOf("REHEARSAL"),
      timeZoneId: "Australia/Sydney",
      relatedIds: [talent],
      conflictReason: "A test",
      ...more,
    };
    expect((await ask(tasks.create, owner.token, { body })).status).toBe(200);
  };
  await add("Rehearsal", "2027-07-05T10:00", "2027-07-05T11:00", { venue: "The Hall" });
  await add("Camp", "2027-07-06", "2027-07-07", { typeId: typeOf("TRAINING") });
  await add("After", "2027-07-12T10:00", "2027-07-12T11:00");
  const save = (body: object, by: BuiltStaff = owner) =>
    ask(calendarExports.all, by.token, { body: { calendar: "agency", format: "csv", ...PERIOD, ...body } });
  return { agency, owner, talent, typeOf, add, save };
}
const eventsOf = (text: string) =>
  Object.values(ical.sync.parseICS(text)).flatMap((part) => (part?.type === "VEVENT" ? [part] : []));
const rowsOf = (text: string) => text.trim().split("\r\n");

describe("a file of the calendar (C-241)", () => {
  test("a calendar file as iCalendar has the shown days, and each booking with its person", async () => {
    const { save } = await setUp();
    const file = await save({ format: "ics" });
    expect([file.status, file.headers["content-disposition"]]).toEqual([
      200,
      'attachment; filename="Calendar 2027-07-05 to 2027-07-11.ics"',
    ]);
    expect(eventsOf(file.text).map(({ summary, location, datetype }) => [summary, location, datetype])).toEqual([
      ["Imogen: Rehearsal", "The Hall", "date-time"],
      ["Imogen: Camp", undefined, "date"],
    ]);
  });

  test("a calendar file as a sheet has a row for each booking, with times in the shown zone", async () => {
    const { save } = await setUp();
    const [head, first, ...more] = rowsOf((await save({})).text);
    expect(head).toContain('"Start (Australia/Sydney)"');
    expect(first).toContain(
      '"Imogen","Rehearsal","Rehearsal","2027-07-05 10:00","2027-07-05 11:00",,"confirmed","The Hall"',
    );
    expect(more).toHaveLength(1);
    const workbook = await save({ format: "xlsx" });
    expect([workbook.status, workbook.headers["x-export-whole"]]).toEqual([200, "true"]);
  });

  test("a calendar file has the filters of the screen: types, people and those with bookings", async () => {
    const { agency, save, talent, typeOf } = await setUp();
    const other = await buildPerson(agency);
    const titles = async (body: object) =>
      eventsOf((await save({ format: "ics", ...body })).text).map(({ summary }) => summary);
    expect(await titles({ types: [typeOf("TRAINING")] })).toEqual(["Imogen: Camp"]);
    expect(await titles({ people: [other] })).toEqual([]);
    expect(await titles({ people: [talent], booked: true })).toHaveLength(2);
    expect(await titles({ calendar: "scout" })).toEqual([]);
  });

  test("a calendar file shows Busy for what the reader may not read, and only people they see", async () => {
    const { agency, save } = await setUp();
    const reader = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    const blind = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    for (const format of ["ics", "csv"]) {
      const { text } = await save({ format }, reader);
      expect(text).toContain("Busy");
      expect(text).not.toMatch(/Rehearsal|Camp|The Hall|confirmed|CONFIRMED/);
      expect((await save({ format }, blind)).text).not.toMatch(/Busy|Imogen/);
    }
  });

  test("a calendar file needs the right to the calendar, and is audited", async () => {
    const { agency, owner, save } = await setUp();
    expect((await save({}, await buildStaff(agency))).status).toBe(403);
    await save({});
    const audited = await inAgency(
      agency,
      "select actor_id, detail ->> 'format' as format from audit where agency_id = $1 and what = 'calendar exported'",
      [agency],
    );
    expect(audited).toEqual([{ actor_id: owner.id, format: "csv" }]);
  });
});

test("one's own calendar is exported without the right to the agency's (C-242)", async () => {
  const { agency, add } = await setUp();
  const reader = await buildStaff(agency, { levels: { TASK: ["VIEW_ALL"] } });
  await add("Meeting", "2027-07-08T10:00", "2027-07-08T11:00", { assigneeId: reader.id });
  const file = await ask(calendarExports.own, reader.token, { body: { format: "ics", ...PERIOD } });
  expect(eventsOf(file.text).map(({ summary }) => summary)).toEqual(["Meeting"]);
});

test("work that involves an assigned talent is read by users who read assigned work", async () => {
  const { agency, talent } = await setUp();
  const reader = await buildStaff(agency, {
    levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"], TASK: ["VIEW_ASSIGN"] },
  });
  await assign(agency, talent, [reader.id]);
  const body = { calendar: "agency", ...PERIOD };
  const listed = await ask(calendar.listByDay, reader.token, { body });
  expect(listed.data.days[0]?.entries.map(({ detail }) => detail?.title)).toEqual(["Rehearsal"]);
});
