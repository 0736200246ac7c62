import { describe, expect, test } from "vitest";
import { calendar, calendarTasks } from "#contract/calendar/calendar.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

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
    const created = await ask(tasks.create, owner.token, { body });
    expect(created.status, created.text).toBe(200);
    return created.data.id;
  };
  const list = (body: object = {}, by: BuiltStaff = owner) =>
    ask(calendar.listByDay, by.token, {
      body: { calendar: "agency", from: "2027-07-10", to: "2027-07-11", timezoneId: "Australia/Sydney", ...body },
    });
  /** Days with the titles of their entries. */
  const titles = async (body: object = {}, by: BuiltStaff = owner) => {
    const answer = await list(body, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.days.map(({ date, entries }) => [date, ...entries.map(({ detail }) => detail?.title ?? "Busy")]);
  };
  return { agency, owner, talent, typeOf, add, list, titles };
}

test("entries are on each day that they touch, in the requested zone (C-238)", async () => {
  const { add, titles } = await setUp();
  await add("Morning", "2027-07-10T07:00", "2027-07-10T08:00");
  await add("Overnight", "2027-07-10T23:00", "2027-07-11T01:00");
  await add("To midnight", "2027-07-10T22:00", "2027-07-11T00:00");
  await add("Whole day", "2027-07-11", "2027-07-11");
  await add("After", "2027-07-12T00:00", "2027-07-12T01:00");
  expect(await titles()).toEqual([
    ["2027-07-10", "Morning", "To midnight", "Overnight"],
    ["2027-07-11", "Overnight", "Whole day"],
  ]);
  // In London the morning is the evening before.
  expect((await titles({ timezoneId: "Europe/London" }))[0]).toEqual([
    "2027-07-10",
    "To midnight",
    "Overnight",
    "Whole day",
  ]);
});

test("each calendar shows its own people: talents, oneself, scouts, or those that are named (B-047, R-154, R-155, R-156)", async () => {
  const { agency, add, list, owner, talent } = await setUp();
  const scout = await buildPerson(agency, { stage: "scout" });
  await add("Ours", "2027-07-10T10:00", "2027-07-10T11:00", { relatedIds: [talent, scout], assigneeId: owner.id });
  const people = async (body: object) => (await list(body)).data.people.map(({ id, kind }) => [kind, id]);
  expect(await people({})).toEqual([["talent", talent]]);
  expect(await people({ calendar: "scout" })).toEqual([["scout", scout]]);
  expect(await people({ calendar: "personal" })).toEqual([["staff", owner.id]]);
  expect(new Set((await people({ people: [scout], staff: [owner.id] })).map(([kind]) => kind))).toEqual(
    new Set(["scout", "staff"]),
  );
  await buildPerson(agency);
  expect(await people({})).toHaveLength(2);
  expect(await people({ booked: true })).toEqual([["talent", talent]]);
  for (const name of ["agency", "scout", "personal"])
    expect((await list({ calendar: name })).data.days[0]?.entries).toHaveLength(1);
});

test("the agency's calendar needs the right to it, one's own only a session", async () => {
  const { agency, list } = await setUp();
  const [without, withIt] = [
    await buildStaff(agency),
    await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"] } }),
  ];
  for (const name of ["agency", "scout"]) {
    expect((await list({ calendar: name }, without)).status).toBe(403);
    expect((await list({ calendar: name }, withIt)).status).toBe(200);
  }
  expect((await list({ calendar: "personal" }, without)).status).toBe(200);
});

describe("hidden entries", () => {
  test("an entry that the reader may not read is Busy: a time and a person, whatever is asked for", async () => {
    const { agency, add, list, talent, typeOf } = await setUp();
    const reader = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    const id = await add("Secret audition", "2027-07-10T10:00", "2027-07-10T11:00");
    for (const types of [[], [typeOf("FLIGHT")]]) {
      const answer = await list({ types }, reader);
      expect(answer.data.days[0]?.entries).toEqual([
        { personId: talent, startsAt: "2027-07-10T00:00:00Z", endsAt: "2027-07-10T01:00:00Z", detail: null },
      ]);
      expect(answer.text).not.toContain("audition");
      expect(answer.text).not.toContain(id);
    }
  });

  test("everyone shown comes with their own time zone, else the agency's", async () => {
    const { agency, list, talent } = await setUp();
    const other = await buildPerson(agency);
    await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [other]);
    const zones = new Map(
      (await list({ people: [talent, other] })).data.people.map((person) => [person.id, person.timeZoneId]),
    );
    expect([zones.get(talent), zones.get(other)]).toEqual(["Australia/Sydney", "Australia/Perth"]);
  });

  test("people the reader does not see have no lane", async () => {
    const { agency, add, list, talent } = await setUp();
    const reader = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    await add("Somewhere", "2027-07-10T10:00", "2027-07-10T11:00");
    const answer = await list({}, reader);
    expect([answer.data.people, answer.data.days[0]?.entries]).toEqual([[], []]);
    const refused = await list({ people: [talent] }, reader);
    expect(refused.error?.details).toMatchObject([{ field: "people.0", code: "unknownReference" }]);
  });
});

test("entries are narrowed by type, and R&R and holiday is leave (C-237)", async () => {
  const { add, titles, typeOf, owner } = await setUp();
  await add("Rehearsal", "2027-07-10T10:00", "2027-07-10T11:00");
  await add("Holiday", "2027-07-10", "2027-07-10", { typeId: typeOf("RANDRHOLIDAY") });
  expect((await titles({ otherTypes: ["LEAVE"] }))[0]).toEqual(["2027-07-10", "Holiday"]);
  expect((await titles({ types: [typeOf("REHEARSAL")] }))[0]).toEqual(["2027-07-10", "Rehearsal"]);
  const plain = (await ask(calendar.types, owner.token, {})).data;
  expect(plain.slice(-3).map(({ key }) => key)).toEqual(["EVENT", "HOLD", "LEAVE"]);
  expect(plain.map(({ code }) => code)).not.toContain("RANDRHOLIDAY");
  expect(plain.every(({ mayRead }) => mayRead === null)).toBe(true);
});

test("types say whether the reader may see and add them, if requested (C-237)", async () => {
  const { agency } = await setUp();
  const reader = await buildStaff(agency, { levels: { TASK: ["VIEW_ASSIGN"] } });
  const types = (await ask(calendar.types, reader.token, { query: { checkPermission: "true" } })).data;
  const rightsOf = (code: string) =>
    types.filter((type) => type.code === code).map(({ mayRead, mayCreate }) => [mayRead, mayCreate]);
  expect(rightsOf("REHEARSAL")).toEqual([[true, false]]);
  expect(rightsOf("EVENT")).toEqual([[false, false]]);
});

test("the calendar's call for a task returns the same task (C-239)", async () => {
  const { add, owner } = await setUp();
  const id = await add("Rehearsal", "2027-07-10T10:00", "2027-07-10T11:00");
  const args = { params: { id }, query: { timezoneId: "Europe/London" } };
  const [calendarTask, other] = [
    await ask(calendarTasks.get, owner.token, args),
    await ask(tasks.get, owner.token, args),
  ];
  expect(calendarTask.data).toEqual(other.data);
});

test("a period ends after it begins, and is at most 92 days", async () => {
  const { list } = await setUp();
  for (const to of ["2027-07-09", "2027-10-10"])
    expect((await list({ to })).error?.details.map(({ field }) => field)).toEqual(["to"]);
  expect((await list({ to: "2027-10-09" })).data.days).toHaveLength(92);
});
