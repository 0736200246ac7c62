import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { calendar } from "#contract/calendar/calendar.ts";
import { BookingConflict } from "#contract/calendar/conflict.ts";
import { eventRecord } from "#contract/events/event.ts";
import { z } from "#contract/schema.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const ZONE = { timeZoneId: "Australia/Sydney" };
const EVENING = { ...ZONE, startDate: "2027-07-10T18:00", endDate: "2027-07-10T22:00" };
const LEG = {
  mode: "FLIGHT",
  from: "Perth",
  to: "Sydney",
  departs: "2027-07-10T06:00",
  departsZone: "Australia/Perth",
  arrives: "2027-07-10T13:00",
  arrivesZone: "Australia/Sydney",
};

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, read, statusOf } = base;
  const talent = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  const event = (id: string, by = base.owner) => read("event", id, by);
  const status = (code: string) => statusOf("event", code);
  /** Returns when a person is taken on the day, in UTC. */
  const commitmentsOf = async (person: string) => {
    const {
      data,
      status: answered,
      text,
    } = await ask(calendar.listByDay, base.owner.token, {
      body: {
        calendar: "agency",
        from: "2027-07-10",
        to: "2027-07-10",
        people: [person],
        timezoneId: "Australia/Sydney",
      },
    });
    expect(answered, text).toBe(200);
    return data.days.flatMap(({ entries }) =>
      entries.map(({ startsAt, endsAt, detail }) => [startsAt, endsAt, detail?.kind, detail?.firmness]),
    );
  };
  return { ...base, talent, event, status, commitmentsOf };
}

describe("fees", () => {
  async function setUpFees() {
    const base = await setUp();
    const { agency, add, talent } = base;
    const id = await add("event", {
      ...EVENING,
      fee: 500_000,
      lineUp: [{ personId: talent, role: "Headline", fee: 300_000 }],
      travel: [{ ...LEG, personIds: [talent], cost: 40_000 }],
    });
    const outsider = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
    return { ...base, id, without: outsider };
  }

  test("fees are absent without a right to contracts or finance", async () => {
    const { agency, owner, id, event, without } = await setUpFees();
    expect(await event(id)).toMatchObject({ fee: 500_000, lineUp: [{ fee: 300_000 }], travel: [{ cost: 40_000 }] });
    const seen = await event(id, without);
    expect(seen).toMatchObject({ lineUp: [{ name: "Imogen Hart-Okafor", role: "Headline" }] });
    expect(JSON.stringify(seen)).not.toMatch(/"fee"|"cost"/);
    const { text } = await ask(eventRecord.history, without.token, { params: { id }, query: {} });
    expect(text).not.toMatch(/5.?000\.00|"fee"/);
    const own = await ask(eventRecord.history, owner.token, { params: { id }, query: {} });
    expect(own.text).toContain("5,000.00");
    for (const levels of [{ CONTRACT: ["VIEW_ALL" as const] }, { FINANCE: ["VIEW_ALL" as const] }]) {
      const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"], ...levels } });
      expect(await event(id, reader)).toMatchObject({ fee: 500_000, lineUp: [{ fee: 300_000 }] });
    }
  });

  test("fees stay if a form leaves them out, and are refused if it sends them without the right", async () => {
    const { id, event, change, without, talent } = await setUpFees();
    const { travel } = await event(id);
    const form = {
      ...EVENING,
      lineUp: [{ personId: talent, role: "Support" }],
      travel: [{ ...LEG, id: travel[0]?.id, personIds: [talent] }],
    };
    const saved = await change("event", id, form, without);
    expect(saved.status, saved.text).toBe(200);
    await change("event", id, { ...form, fee: null }, without);
    expect(await event(id)).toMatchObject({
      fee: 500_000,
      lineUp: [{ role: "Support", fee: 300_000 }],
      travel: [{ cost: 40_000 }],
    });
    for (const [sent, field] of [
      [{ fee: 1 }, "fee"],
      [{ lineUp: [{ personId: talent, fee: 1 }] }, "lineUp.0.fee"],
      [{ travel: [{ ...LEG, cost: 1 }] }, "travel.0.cost"],
    ] as const) {
      const refused = await change("event", id, { ...form, ...sent }, without);
      expect([refused.status, refusedFields(refused)]).toEqual([403, [field]]);
    }
  });

  test("a right to assigned contracts shows the fees of assigned events", async () => {
    const { agency, id, event, change, talent } = await setUpFees();
    const levels = { EVENT: ["EDIT_ALL" as const], TALENT: ["VIEW_ALL" as const], CONTRACT: ["EDIT_ASSIGN" as const] };
    const agent = await buildStaff(agency, { levels });
    expect(await event(id, agent)).not.toHaveProperty("fee");
    expect((await change("event", id, { fee: 1 }, agent)).status).toBe(403);
    const lineUp = [{ personId: talent }];
    expect((await change("event", id, { ...EVENING, lineUp, assignedStaffIds: [agent.id] })).status).toBe(200);
    expect(await event(id, agent)).toHaveProperty("fee");
    const saved = await change("event", id, { ...EVENING, lineUp, fee: 7 }, agent);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.data).toMatchObject({ fee: 7 });
  });
});

describe("the line-up", () => {
  test("the line-up shows hidden talents by role and call time alone, and they stay", async () => {
    const { agency, add, change, event, talent } = await setUp();
    const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"], TALENT: ["VIEW_ASSIGN"] } });
    const assigned = await buildPerson(agency, { displayName: "Zoë Quartz", assignedTo: [agent.id] });
    const callTime = "2027-07-10T16:00";
    const id = await add("event", {
      ...EVENING,
      lineUp: [{ personId: assigned }, { personId: talent, role: "Headline", callTime }],
      schedule: [{ id: "one", title: "Sound check", start: "2027-07-10T17:00", personIds: [assigned, talent] }],
      travel: [{ ...LEG, personIds: [talent] }],
    });
    const seen = await event(id, agent);
    expect(seen.lineUp).toMatchObject([
      { person: { id: assigned }, name: "Zoë Quartz" },
      { person: null, name: "Another talent", role: "Headline", callTime },
    ]);
    expect(seen.schedule[0]?.personIds).toEqual([assigned]);
    expect(seen.travel[0]?.travellers).toEqual([{ kind: "person", id: null, displayName: "Another talent" }]);
    const saved = await change(
      "event",
      id,
      {
        ...EVENING,
        lineUp: [{ personId: assigned, role: "Support" }],
        schedule: [{ id: "one", title: "Sound check", start: "2027-07-10T17:30", personIds: [assigned] }],
        travel: [{ ...LEG, id: seen.travel[0]?.id, from: "Albany" }],
      },
      agent,
    );
    expect(saved.status, saved.text).toBe(200);
    const history = await ask(eventRecord.history, agent.token, { params: { id }, query: {} });
    expect(history.text).toContain("Zoë Quartz");
    expect(history.text).not.toContain("Imogen");
    const now = await event(id);
    expect(now.lineUp.map(({ name, role }) => [name, role])).toEqual([
      ["Zoë Quartz", "Support"],
      ["Imogen Hart-Okafor", "Headline"],
    ]);
    expect(now.schedule[0]?.personIds.toSorted()).toEqual([assigned, talent].toSorted());
    expect(now.travel).toMatchObject([{ from: "Albany", travellers: [{ id: talent }] }]);
  });

  test("the line-up holds a talent once, and its changes are in the history", async () => {
    const { owner, add, send, change, talent } = await setUp();
    expect(refusedFields(await send("event", { lineUp: [{ personId: talent }, { personId: talent }] }))).toEqual([
      "lineUp.1.personId",
    ]);
    const id = await add("event", EVENING);
    await change("event", id, { ...EVENING, lineUp: [{ personId: talent, role: "Headline" }] });
    const { data } = await ask(eventRecord.history, owner.token, { params: { id }, query: {} });
    const [row] = data.filter(({ part }) => part === "lineUp");
    expect(row).toMatchObject({ op: "insert", subject: { field: "talent", value: ["Imogen Hart-Okafor"] } });
    expect(row?.changes).toContainEqual(expect.objectContaining({ field: "contactRole", new: ["Headline"] }));
  });
});

describe("the time of an event", () => {
  test("a talent is booked from the call time to the end, and for each leg of their travel", async () => {
    const { add, talent, commitmentsOf } = await setUp();
    await add("event", {
      ...EVENING,
      kinds: ["PERFORMANCE"],
      lineUp: [{ personId: talent, callTime: "2027-07-10T16:00" }],
      travel: [{ ...LEG, personIds: [talent] }],
    });
    expect(await commitmentsOf(talent)).toEqual([
      ["2027-07-09T22:00:00Z", "2027-07-10T03:00:00Z", "FLIGHT", "tentative"],
      ["2027-07-10T06:00:00Z", "2027-07-10T12:00:00Z", "PERFORMANCE", "tentative"],
    ]);
  });

  test("a cancelled event books no time, and a confirmed one books firm time", async () => {
    const { add, talent, commitmentsOf, move, status } = await setUp();
    const id = await add("event", { ...EVENING, lineUp: [{ personId: talent }] });
    await move("event", id, { statusId: await status("CONFIRMED") });
    expect((await commitmentsOf(talent)).map(([, , , firmness]) => firmness)).toEqual(["confirmed"]);
    await move("event", id, { statusId: await status("CANCELLED") });
    expect(await commitmentsOf(talent)).toEqual([]);
  });

  test("a leg arrives after it departs, each in its zone", async () => {
    const { send } = await setUp();
    const refused = await send("event", { travel: [{ ...LEG, arrives: "2027-07-10T07:59" }] });
    expect(refusedFields(refused)).toEqual(["travel.0.arrives"]);
    // Two hours earlier by the clock, and a minute later.
    const back = { departs: "2027-07-10T10:00", departsZone: "Australia/Sydney", arrivesZone: "Australia/Perth" };
    expect((await send("event", { travel: [{ ...LEG, ...back, arrives: "2027-07-10T08:01" }] })).status).toBe(200);
  });
});

describe("two events of a talent at the same time", () => {
  const Refused = z.object({ error: z.object({ code: z.string(), clashes: z.array(BookingConflict) }) });
  const clashesIn = ({ status, text }: { status: number; text: string }) => {
    expect(status, text).toBe(409);
    const { error } = z.parse(Refused, JSON.parse(text));
    return error.clashes.map(({ other }) => other?.title);
  };

  test("two events of a talent at one time do not clash while both are tentative", async () => {
    const { add, send, talent } = await setUp();
    const body = { ...EVENING, lineUp: [{ personId: talent }] };
    await add("event", body);
    expect((await send("event", body)).status).toBe(200);
  });

  test("two events of a talent clash once one is confirmed, until a reason is given", async () => {
    const { add, send, move, event, change, talent, status } = await setUp();
    const body = { ...EVENING, lineUp: [{ personId: talent }] };
    const first = await add("event", { ...body, title: "Harbour gala" });
    const second = await add("event", body);
    const statusId = await status("CONFIRMED");
    expect(clashesIn(await move("event", first, { statusId }))).toEqual(["Harbour night"]);
    expect((await event(first)).status.category.code).toBe("TENTATIVE");
    const conflictReason = "The stages are next to each other";
    expect((await move("event", first, { statusId, conflictReason })).status).toBe(200);
    expect((await event(first)).conflictReason).toBe(conflictReason);
    expect(clashesIn(await send("event", body))).toEqual(["Harbour gala"]);
    // An edit that takes no other time is not asked about again.
    expect((await change("event", second, { ...body, title: "Renamed" })).status).toBe(200);
    const later = { ...body, startDate: "2027-07-11T18:00", endDate: "2027-07-11T22:00" };
    expect((await change("event", first, { ...later, statusId })).data).toMatchObject({ conflictReason: null });
  });
});

test("an event's zone is the first talent's, unless it says another", async () => {
  const { add, event, talent, agency } = await setUp();

  await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [talent]);
  const lineUp = [{ personId: talent }];
  const day = { startDate: "2027-07-10", endDate: "2027-07-10" };
  expect(await event(await add("event", { ...day, lineUp }))).toMatchObject({
    timeZoneId: "Australia/Perth",
    startsAt: "2027-07-09T16:00:00Z",
    endsAt: "2027-07-10T16:00:00Z",
  });
  expect(await event(await add("event", { ...day, ...ZONE, lineUp }))).toMatchObject({
    startsAt: "2027-07-09T14:00:00Z",
  });
});

test("a travel leg with the id of another event's leg is a new one", async () => {
  const { add, change, event } = await setUp();
  const id = await add("event", { travel: [LEG] });
  const [before] = (await event(id)).travel;
  const other = await add("event");
  await change("event", other, {
    travel: [
      { ...LEG, id: before?.id },
      { ...LEG, id: randomUUID() },
    ],
  });
  expect((await event(other)).travel).toHaveLength(2);
  expect((await event(id)).travel).toEqual([before]);
});
