import { describe, expect, test } from "vitest";
import { availability } from "#contract/calendar/availability.ts";
import { business } from "#contract/talents/business.ts";
import { taskOptions, tasks } from "#contract/tasks/task.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const DAY = { from: "2027-07-10", to: "2027-07-10", timezoneId: "Australia/Sydney" };

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const [imogen, kofi] = [
    await buildPerson(agency, { displayName: "Imogen" }),
    await buildPerson(agency, { displayName: "Kofi" }),
  ];
  const { types } = (await ask(taskOptions.form, owner.token, {})).data;
  const typeId = types.find(({ code }) => code === "REHEARSAL")?.id;
  const add = async (summary: string, startDate: string, dueDate: string, who = imogen) => {
    const body = { summary, startDate, dueDate, typeId, timeZoneId: "Australia/Sydney", relatedIds: [who] };
    const created = await ask(tasks.create, owner.token, { body });
    expect(created.status, created.text).toBe(200);
    return created.data.id;
  };
  const find = async (body: object = {}, by: BuiltStaff = owner) =>
    ask(availability.find, by.token, { body: { ...DAY, ...body } });
  /** Names with their states, in order. */
  const states = async (body: object = {}) =>
    (await find(body)).data.people.map(({ person, state }) => `${person.displayName}: ${state}`);
  return { agency, owner, imogen, kofi, add, find, states };
}

describe("who is free", () => {
  test("people who are free come first, then the others, with what takes their time and from when", async () => {
    const { add, find, states } = await setUp();
    const id = await add("Rehearsal", "2027-07-10T10:00", "2027-07-10T12:00");
    expect(await states()).toEqual(["Kofi: free", "Imogen: busy"]);
    const [, busy] = (await find()).data.people;
    expect(busy).toMatchObject({
      busy: {
        startsAt: expect.stringMatching(/^2027-07-10T00:00:00/),
        detail: { recordId: id, recordKind: "task", title: "Rehearsal" },
      },
      holds: 0,
      level: 1,
    });
  });

  test("free people are searched by whole days or hours, and adjacent bookings don't count", async () => {
    const { add, states } = await setUp();
    await add("Rehearsal", "2027-07-10T10:00", "2027-07-10T12:00");
    const hours = (fromTime: string, toTime: string) => states({ fromTime, toTime });
    expect(await hours("12:00", "14:00")).toEqual(["Imogen: free", "Kofi: free"]);
    expect(await hours("11:59", "14:00")).toEqual(["Kofi: free", "Imogen: busy"]);
    expect(await states({ from: "2027-07-11", to: "2027-07-12" })).toEqual(["Imogen: free", "Kofi: free"]);
    // In Perth those hours are two later.
    expect(await states({ fromTime: "09:30", toTime: "11:00", timezoneId: "Australia/Perth" })).toContain(
      "Imogen: busy",
    );
  });

  test("the search for free people counts a talent's buffer", async () => {
    const { owner, imogen, add, states } = await setUp();
    await add("Rehearsal", "2027-07-10T10:00", "2027-07-10T12:00");
    await ask(business.create, owner.token, {
      params: { family: "talents" },
      body: { talentUserId: imogen, bufferAfter: 30 },
    });
    expect(await states({ fromTime: "12:15", toTime: "13:00" })).toEqual(["Kofi: free", "Imogen: busy"]);
    expect(await states({ fromTime: "12:30", toTime: "13:00" })).toEqual(["Imogen: free", "Kofi: free"]);
  });

  test("a person with unconfirmed bookings is held, or not free if that is requested", async () => {
    const { agency, add, find, states } = await setUp();
    await add("Maybe", "2027-07-10T10:00", "2027-07-10T12:00");
    await inAgency(agency, "update commitment set firmness = 'tentative' where agency_id = $1", [agency]);
    expect(await states()).toEqual(["Kofi: free", "Imogen: held"]);
    expect((await find()).data.people[1]).toMatchObject({ busy: null, holds: 1 });
    expect(await states({ firmness: "any" })).toEqual(["Kofi: free", "Imogen: busy"]);
  });

  test("the search for free people is narrowed by category, type and distance, nearest first", async () => {
    const { agency, imogen, kofi, states } = await setUp();
    await inAgency(agency, "update person set category = 'Sports' where id = $1", [kofi]);
    expect(await states({ categories: ["Sports"] })).toEqual(["Kofi: free"]);
    for (const [person, latitude, longitude] of [
      [imogen, -37.81, 144.96],
      [kofi, -33.9, 151.2],
    ])
      await inAgency(
        agency,
        `insert into address (id, agency_id, record_id, place, type, line1, latitude, longitude, as_contact)
          values (gen_random_uuid(), $1, $2, 0, 'HOME', 'A street', $3, $4, false)`,
        [agency, person, latitude, longitude],
      );
    const sydney = { latitude: -33.87, longitude: 151.21 };
    expect(await states({ near: { ...sydney, km: 100 } })).toEqual(["Kofi: free"]);
    expect(await states({ near: { ...sydney, km: 1000 } })).toEqual(["Kofi: free", "Imogen: free"]);
  });

  test("the search says Busy for what the reader may not read, and omits people they do not see", async () => {
    const { agency, add, find } = await setUp();
    const id = await add("Secret audition", "2027-07-10T10:00", "2027-07-10T12:00");
    const reader = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
    const answer = await find({}, reader);
    expect(answer.data.people.map(({ state, busy }) => [state, busy?.detail])).toEqual([
      ["free", undefined],
      ["busy", null],
    ]);
    expect(answer.text).not.toMatch(new RegExp(`audition|${id}`));
    const blind = await buildStaff(agency, { levels: { CALENDAR: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    expect((await find({}, blind)).data.people).toEqual([]);
    expect((await find({}, await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } }))).status).toBe(403);
  });

  test("the period of a search for free people ends after it begins", async () => {
    const { find } = await setUp();
    for (const body of [{ to: "2027-07-09" }, { fromTime: "12:00", toTime: "11:00" }, { to: "2027-12-31" }])
      expect((await find(body)).status).toBe(400);
  });
});
