import { describe, expect, test } from "vitest";
import { availability } from "#contract/calendar/availability.ts";
import { calendar } from "#contract/calendar/calendar.ts";
import { talentHolds } from "#contract/holds/hold.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { type BuiltStaff, buildStaff, inAgency } from "#test/factories.ts";
import { ONE_DAY, setUpHolds } from "#test/holds.ts";

const { ask } = await startApp();
const setUp = async () => {
  const base = await setUpHolds({ ask });
  const confirm = (id: string, body: object = {}, by: Pick<BuiltStaff, "token"> = base.owner) =>
    ask(talentHolds.confirm, by.token, { params: { id }, body });
  const notices = async (who: BuiltStaff) =>
    (await ask(notifications.list, who.token, { body: {} })).data.filter(({ kind }) => kind === "hold");
  return { ...base, confirm, notices };
};

describe("confirming a hold", () => {
  test("confirming a hold releases others, sets its deal's dates and notifies each owner once", async () => {
    const { agency, talent, deal, place, all, read, confirm, colleague, notices } = await setUp();
    const [lucky, other, reader] = [await colleague("Lucky"), await colleague("Other"), await colleague("Reader")];
    const [won, lost, seen, later] = [
      await deal("Won", lucky),
      await deal("Lost", other),
      await deal("Seen", reader),
      await deal("Later", other),
    ];
    await inAgency(
      agency,
      "insert into assignment (id, agency_id, record_id, staff_id) values (gen_random_uuid(), $1, $2, $3)",
      [agency, won, reader.id],
    );
    await place(lost, talent);
    const { id, level } = await place(won, talent, { firstDay: "2027-03-12", lastDay: "2027-03-13" });
    await place(seen, talent, { firstDay: "2027-03-13", lastDay: "2027-03-13" });
    await place(later, talent, { firstDay: "2027-03-14", lastDay: "2027-03-14" });
    expect(level).toBe(2);
    const answer = await confirm(id, {}, lucky);
    expect([answer.status, answer.data.released], answer.text).toEqual([200, 2]);
    expect(answer.data.hold).toMatchObject({ state: "confirmed", level: null, days: [] });
    expect(await read("opportunity", won)).toMatchObject({ startDate: "2027-03-12", endDate: "2027-03-13" });
    expect((await all(lost))[0]).toMatchObject({ state: "released", cause: "confirmed" });
    expect((await all(later))[0]).toMatchObject({ state: "held", level: 1 });
    // A reader without access to the other deal does not hear of it.
    const [notice, ...more] = await notices(other);
    expect([notice?.hold, more]).toEqual([
      expect.objectContaining({ from: 1, to: null, cause: "confirmed", other: null }),
      [],
    ]);
    const received = await ask(notifications.list, other.token, { body: {} });
    expect(received.text).not.toMatch(new RegExp(`Won|${won}`));
    expect((await notices(reader))[0]?.hold).toMatchObject({
      cause: "confirmed",
      other: { id: won, displayName: "Won" },
    });
    expect(await notices(lucky)).toEqual([]);
  });

  test("confirming a hold of hours leaves holds of other hours of the day, which move up", async () => {
    const { talent, deal, place, all, confirm } = await setUp();
    const [morning, evening] = [await deal("Morning"), await deal("Evening")];
    const { id } = await place(morning, talent, { fromTime: "09:00", toTime: "11:00" });
    await place(evening, talent, { fromTime: "18:00", toTime: "22:00" });
    expect((await confirm(id)).data.released).toBe(0);
    expect((await all(evening))[0]).toMatchObject({ state: "held", level: 1, cause: "confirmed" });
  });

  test.each([
    ["that has no dates takes the days", {}, {}, "2027-03-12", "2027-03-13"],
    [
      "takes the hours of the talent in its own zone",
      {},
      { fromTime: "18:00", toTime: "22:00" },
      "2027-03-12T21:00",
      "2027-03-14T01:00",
    ],
    [
      "elsewhere moves to the first day with its times",
      { startDate: "2027-04-01T20:00", endDate: "2027-04-02T01:00" },
      {},
      "2027-03-12T20:00",
      "2027-03-13T01:00",
    ],
    [
      "on one of these days stays as it is",
      { startDate: "2027-03-13T20:00", endDate: "2027-03-13T23:00" },
      {},
      "2027-03-13T20:00",
      "2027-03-13T23:00",
    ],
  ])("an event %s once its hold is confirmed", async (_, dates, hours, startDate, endDate) => {
    const { agency, talent, add, place, read, confirm } = await setUp();
    await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [talent]);
    const id = await add("event", { timeZoneId: "Australia/Sydney", ...dates });
    const placed = await place(id, talent, { firstDay: "2027-03-12", lastDay: "2027-03-13", ...hours });
    expect((await confirm(placed.id)).status).toBe(200);
    expect(await read("event", id)).toMatchObject({ startDate, endDate });
  });
});

describe("a hold", () => {
  test("a hold is tentative time in the calendar with its level, and confirmed time once confirmed", async () => {
    const { owner, talent, deal, place, confirm } = await setUp();
    await place(await deal("First"), talent);
    const second = await deal("Second");
    const { id } = await place(second, talent);
    const shown = async (body: object = {}) => {
      const sent = {
        calendar: "agency",
        from: "2027-03-12",
        to: "2027-03-12",
        timezoneId: "Australia/Sydney",
        ...body,
      };
      const { data } = await ask(calendar.listByDay, owner.token, { body: sent });
      return data.days.flatMap(({ entries }) =>
        entries.map(({ detail }) => [detail?.title, detail?.kind, detail?.firmness, detail?.holdLevel, detail?.allDay]),
      );
    };
    expect(await shown()).toEqual([
      ["First", "HOLD", "tentative", 1, true],
      ["Second", "HOLD", "tentative", 2, true],
    ]);
    expect(await shown({ otherTypes: ["HOLD"] })).toHaveLength(2);
    expect(await shown({ otherTypes: ["LEAVE"] })).toEqual([]);
    await confirm(id);
    expect(await shown()).toEqual([["Second", "HOLD", "confirmed", null, true]]);
  });

  test("a hold becomes the time of its event, once that is confirmed with the talent in it", async () => {
    const { agency, talent, add, place, confirm, move, statusOf } = await setUp();
    const id = await add("event", { timeZoneId: "Australia/Sydney", lineUp: [{ personId: talent }] });
    await confirm((await place(id, talent)).id);
    const kinds = async () =>
      (
        await inAgency(agency, "select kind, firmness from commitment where person_id = $1 order by kind", [talent])
      ).map(({ kind, firmness }) => `${kind}: ${firmness}`);
    expect(await kinds()).toEqual(["EVENT: tentative", "HOLD: confirmed"]);
    await move("event", id, { statusId: await statusOf("event", "CONFIRMED") });
    expect(await kinds()).toEqual(["EVENT: confirmed"]);
    await move("event", id, { statusId: await statusOf("event", "CANCELLED") });
    expect(await kinds()).toEqual([]);
  });

  test("a hold on booked time needs a reason, which is stored", async () => {
    const { talent, deal, place, send, confirm, all } = await setUp();
    await confirm((await place(await deal("Confirmed"), talent)).id);
    const late = await deal("Late");
    const refused = await send(late, [talent]);
    expect([refused.status, refused.error?.code]).toEqual([409, "conflict"]);
    expect(await all(late)).toEqual([]);
    expect((await send(late, [talent], { conflictReason: "Two shows" })).status).toBe(200);
    expect((await all(late))[0]).toMatchObject({ conflictReason: "Two shows", level: 1 });
  });

  test("the search for free people shows the level that a new hold would get on the worst day", async () => {
    const { owner, talent, deal, place } = await setUp();
    const found = async () => {
      const body = { from: "2027-03-10", to: "2027-03-16", timezoneId: "Australia/Sydney" };
      const { data } = await ask(availability.find, owner.token, { body });
      return data.people.map(({ state, level, holds: count }) => ({ state, level, count }));
    };
    expect(await found()).toEqual([{ state: "free", level: 1, count: 0 }]);
    for (const name of ["One", "Two", "Three", "Four"]) await place(await deal(name), talent);
    expect(await found()).toEqual([{ state: "held", level: 5, count: 4 }]);
    await place(await deal("Five"), talent);
    expect(await found()).toEqual([{ state: "held", level: null, count: 5 }]);
  });

  test("a hold follows the rights of its deal, and talents that a reader may not see have no name", async () => {
    const { agency, talent, deal, place, all, send } = await setUp();
    const id = await deal("Secret");
    const hold = await place(id, talent);
    const levels = (PIPELINE: ("VIEW_ALL" | "EDIT_ALL" | "EDIT_ASSIGN")[]) => ({ levels: { PIPELINE } });
    const viewer = await buildStaff(agency, levels(["VIEW_ALL"]));
    expect((await all(id, viewer))[0]).toMatchObject({ person: null, name: "Another talent", level: 1 });
    expect((await ask(talentHolds.list, viewer.token, { params: { id } })).data.editable).toBe(false);
    const others = await buildStaff(agency, levels(["EDIT_ASSIGN"]));
    for (const { token } of [viewer, others])
      expect((await ask(talentHolds.release, token, { params: { id: hold.id } })).status).toBe(404);
    expect((await ask(talentHolds.list, others.token, { params: { id } })).status).toBe(404);
    const editor = await buildStaff(agency, levels(["EDIT_ALL"]));
    expect(refusedFields(await send(id, [talent], {}, editor))).toEqual(["personIds.0"]);
    expect(refusedFields(await send(id, [talent], {}, viewer))).toContain("recordId");
  });

  test.each([
    ["ends before it starts", { lastDay: "2027-03-11" }, "lastDay"],
    ["ends at the hour at which it starts", { fromTime: "10:00", toTime: "10:00" }, "toTime"],
    ["lasts a hundred days", { lastDay: "2027-06-20" }, "lastDay"],
    ["has expired already", { expires: "2020-01-01T17:00" }, "expires"],
    ["expires without a time", { expires: "2027-01-01" }, "expires"],
  ])("a hold that %s is refused", async (_, body, field) => {
    const { talent, deal, send } = await setUp();
    const refused = await send(await deal("Deal"), [talent], body);
    expect([refused.status, refusedFields(refused)]).toEqual([400, [field]]);
  });

  test("a hold is placed once for the same talent, deal and day", async () => {
    const { talent, person, deal, send } = await setUp();
    const id = await deal("Deal");
    const both = [talent, await person("Kofi")];
    const placed = await send(id, both, { expires: "2027-03-01T17:00" });
    expect(placed.data.holds.map(({ personId, level }) => [personId, level])).toEqual(
      both.map((personId) => [personId, 1]),
    );
    const again = await send(id, [talent]);
    expect([again.status, refusedFields(again)]).toEqual([400, ["personIds"]]);
    expect((await send(id, [talent], { firstDay: "2027-03-13", lastDay: "2027-03-13" })).status).toBe(200);
    expect(ONE_DAY.firstDay).toBe("2027-03-12");
  });
});
