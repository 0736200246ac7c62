import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { talentHolds } from "#contract/holds/hold.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { opportunities, opportunityRecord } from "#contract/opportunities/opportunity.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { lockTimeOf } from "#server/lib/holds/holds.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { type BuiltStaff, inAgency } from "#test/factories.ts";
import { setUpHolds } from "#test/holds.ts";
import { expireHolds } from "./expire.ts";

const { ask, database } = await startApp();
const setUp = () => setUpHolds({ ask });

test("queries after the lock on people's time are planned by their values, at any agency's size", async () => {
  const { agency, talent } = await setUp();
  const mode = await database.scope(systemIn(agency), "write", async (db) => {
    await lockTimeOf(db, sql`select ${talent}::uuid`);
    return (await db.execute<{ mode: string }>(sql`select current_setting('plan_cache_mode') as mode`)).rows[0]?.mode;
  });
  expect(mode).toBe("force_custom_plan");
});

describe("the level of a hold", () => {
  test("a hold's level is the first below all on its days, and it shows its lowest place", async () => {
    const { talent, deal, place, levels, activeHolds } = await setUp();
    await place(await deal("One"), talent, { firstDay: "2027-03-12", lastDay: "2027-03-13" });
    await place(await deal("Two"), talent, { firstDay: "2027-03-13", lastDay: "2027-03-14" });
    const three = await deal("Three");
    await place(three, talent, { firstDay: "2027-03-11", lastDay: "2027-03-15" });
    expect(await levels(talent)).toEqual(["One: 1", "Two: 2", "Three: 3"]);
    const [hold] = await activeHolds(three);
    expect(hold?.days.map(({ level }) => level)).toEqual([1, 2, 3, 2, 1]);
  });

  test("a hold's level goes to five, and a sixth is refused with the talent and the day", async () => {
    const { talent, deal, place, send, levels } = await setUp();
    for (const name of ["One", "Two", "Three", "Four", "Five"]) await place(await deal(name), talent);
    const sixth = await deal("Six");
    const refused = await send(sixth, [talent], { firstDay: "2027-03-11", lastDay: "2027-03-13" });
    expect([refused.status, refusedFields(refused)]).toEqual([400, ["personIds"]]);
    expect(refused.text).toContain("Imogen Hart-Okafor has 5 holds on 2027-03-12 already");
    expect(await levels(talent)).toEqual(["One: 1", "Two: 2", "Three: 3", "Four: 4", "Five: 5"]);
  });

  test("a hold moves up when one above is released, moved away, or its deal is lost or deleted", async () => {
    const { owner, talent, deal, add, place, levels, change, move, statusOf } = await setUp();
    const released = await place(await deal("Released"), talent);
    const moved = await place(await deal("Moved"), talent);
    const lost = await deal("Lost");
    await place(lost, talent);
    const event = await add("event", { title: "Cancelled", timeZoneId: "Australia/Sydney" });
    await place(event, talent);
    await place(await deal("Stays"), talent);
    await ask(talentHolds.release, owner.token, { params: { id: released.id } });
    expect(await levels(talent)).toEqual(["Moved: 1", "Lost: 2", "Cancelled: 3", "Stays: 4"]);
    await change({ id: moved.id, firstDay: "2027-03-20", lastDay: "2027-03-20" });
    expect(await levels(talent)).toEqual(["Lost: 1", "Moved: 1", "Cancelled: 2", "Stays: 3"]);
    await move("event", event, { statusId: await statusOf("event", "CANCELLED") });
    expect(await levels(talent)).toEqual(["Lost: 1", "Moved: 1", "Stays: 2"]);
    expect((await ask(opportunities.remove, owner.token, { params: { id: lost } })).status).toBe(200);
    expect(await levels(talent)).toEqual(["Moved: 1", "Stays: 1"]);
  });

  test("a hold's level stays on the days that a changed hold keeps, and is last on new ones", async () => {
    const { talent, deal, place, activeHolds, change } = await setUp();
    const first = await deal("First");
    const { id } = await place(first, talent);
    await place(await deal("Second"), talent, { firstDay: "2027-03-12", lastDay: "2027-03-13" });
    await change({ id, firstDay: "2027-03-12", lastDay: "2027-03-13" });
    const [hold] = await activeHolds(first);
    expect(hold?.days).toEqual([
      { date: "2027-03-12", level: 1 },
      { date: "2027-03-13", level: 2 },
    ]);
    expect(hold?.level).toBe(2);
  });

  test("a hold's level is on the card of the opportunity", async () => {
    const { owner, talent, deal, place } = await setUp();
    await place(await deal("One"), talent);
    const two = await deal("Two");
    await place(two, talent);
    const level = async () => (await ask(opportunities.get, owner.token, { params: { id: two } })).data.holdLevel;
    expect(await level()).toBe(2);
    expect(
      (await ask(opportunities.get, owner.token, { params: { id: await deal("None") } })).data.holdLevel,
    ).toBeNull();
  });
});

describe("twenty holds on one day at once", () => {
  test("twenty holds on one day at once take the levels 1 to 5, and the others are refused", async () => {
    const { agency, talent, deal, send } = await setUp();
    const deals = await Promise.all(Array.from({ length: 20 }, (_, number) => deal(`Deal ${number}`)));
    const answers = await Promise.all(deals.map((id) => send(id, [talent])));
    const placed = answers.filter(({ status }) => status === 200).map(({ data }) => data.holds[0]?.level);
    expect(placed.sort((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    const rows = await inAgency(agency, "select level from hold_day where person_id = $1 order by level", [talent]);
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
  });

  test("holds of several talents, named in any order, wait for each other and none fails", async () => {
    const { agency, person, deal, send } = await setUp();
    const talents = await Promise.all(["Ada", "Ben", "Cleo", "Dan"].map(person));
    const deals = await Promise.all(Array.from({ length: 5 }, (_, number) => deal(`Deal ${number}`)));
    const turned = (by: number) => [...talents.slice(by % 4), ...talents.slice(0, by % 4)];
    const answers = await Promise.all(deals.map((id, number) => send(id, turned(number))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const rows = await inAgency(agency, "select count(*)::int as count from hold_day where agency_id = $1", [agency]);
    expect(rows[0]?.count).toBe(20);
  });
});

describe("a hold that expires", () => {
  async function three() {
    const base = await setUp();
    const { agency, talent, deal, place, colleague } = base;
    await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [talent]);
    const [second, third] = [await colleague("Second owner"), await colleague("Third owner")];
    const first = await deal("First");
    const [two, last] = [await deal("Second", second), await deal("Third", third)];
    await place(first, talent, { expires: "2027-03-01T17:00" });
    await place(two, talent);
    await place(last, talent);
    const expireAt = (time: string) => expireHolds(database, { agencyId: agency, at: new Date(time) });
    return { ...base, first, two, last, second, third, expireAt };
  }
  const notices = async (who: BuiltStaff) =>
    (await ask(notifications.list, who.token, { body: {} })).data.filter(({ kind }) => kind === "hold");

  test("a hold that expires at 17:00 local lets others move up by 17:01, and notifies owners once", async () => {
    const { owner, talent, levels, expireAt, first, two, second, third } = await three();
    // 17:00 in Perth is 09:00 UTC.
    await expireAt("2027-03-01T08:59:59Z");
    expect(await levels(talent)).toEqual(["First: 1", "Second: 2", "Third: 3"]);
    await Promise.all([
      expireAt("2027-03-01T09:01:00Z"),
      expireAt("2027-03-01T09:01:00Z"),
      expireAt("2027-03-01T09:01:00Z"),
    ]);
    await expireAt("2027-03-01T09:02:00Z");
    expect(await levels(talent)).toEqual(["Second: 1", "Third: 2"]);
    for (const [who, from] of [
      [second, 2],
      [third, 3],
    ] as const) {
      const [notice, ...more] = await notices(who);
      expect(more).toEqual([]);
      expect(notice).toMatchObject({
        actor: null,
        hold: {
          person: { displayName: "Imogen Hart-Okafor" },
          firstDay: "2027-03-12",
          from,
          to: from - 1,
          cause: "expired",
          other: null,
        },
      });
    }
    expect((await notices(owner)).map(({ record, hold }) => [record?.displayName, hold?.to])).toContainEqual([
      "First",
      null,
    ]);
    const log = async (id: string) =>
      (await ask(opportunityRecord.history, owner.token, { params: { id }, query: {} })).data.flatMap(
        ({ part, subject, changes }) =>
          part === "hold"
            ? [[subject?.value?.[0], ...changes.map((change) => [change.field, change.old, change.new])]]
            : [],
      );
    expect((await log(two))[0]).toEqual([
      "Imogen Hart-Okafor",
      ["holdLevel", ["2"], ["1"]],
      ["holdCause", null, ["expired"]],
    ]);
    expect((await log(first))[0]).toEqual([
      "Imogen Hart-Okafor",
      ["holdState", ["held"], ["expired"]],
      ["holdLevel", ["1"], null],
      ["holdCause", null, ["expired"]],
    ]);
  });

  test("an expired hold can't be changed, confirmed or released any more", async () => {
    const { owner, expireAt, first, all } = await three();
    await expireAt("2027-03-01T09:01:00Z");
    const [hold] = await all(first);
    expect(hold).toMatchObject({ state: "expired", level: null, cause: "expired", days: [] });
    const params = { id: hold?.id ?? "" };
    const answers = await Promise.all([
      ask(talentHolds.release, owner.token, { params }),
      ask(talentHolds.confirm, owner.token, { params, body: {} }),
      ask(talentHolds.update, owner.token, {
        params,
        body: { version: 1, firstDay: "2027-03-12", lastDay: "2027-03-12" },
      }),
    ]);
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, "holdEnded"],
      [409, "holdEnded"],
      [409, "holdEnded"],
    ]);
  });
});
