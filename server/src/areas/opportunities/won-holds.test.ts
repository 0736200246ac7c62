import { describe, expect, test } from "vitest";
import { calendar } from "#contract/calendar/calendar.ts";
import { eventRecord } from "#contract/events/event.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { opportunityRecord } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, inAgency } from "#test/factories.ts";
import { setUpHolds } from "#test/holds.ts";

const { ask } = await startApp();
const EVENT = { title: "Opening night", startDate: "2027-03-12T19:00", endDate: "2027-03-12T23:00" };

const BOTH = { conflictReason: "Both fit" };

async function setUp() {
  const base = await setUpHolds({ ask });
  const { owner } = base;
  type By = Pick<BuiltStaff, "token">;
  const propose = async (id: string, by: By = owner) => (await ask(winning.propose, by.token, { params: { id } })).data;
  const win = (id: string, body: object = { event: EVENT }) => ask(winning.win, owner.token, { params: { id }, body });
  const won = async (id: string, body?: object): Promise<string> => {
    const answer = await win(id, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.made.find(({ kind }) => kind === "event")?.id ?? "";
  };
  const takeBack = (id: string) => ask(winning.takeBack, owner.token, { params: { id } });
  const notices = async (who: BuiltStaff) =>
    (await ask(notifications.list, who.token, { body: {} })).data.filter(({ kind }) => kind === "hold");
  const entries = async () => {
    const body = {
      calendar: "agency" as const,
      from: "2027-03-12",
      to: "2027-03-12",
      timezoneId: "Australia/Sydney",
    };
    const { data } = await ask(calendar.listByDay, owner.token, { body });
    return data.days
      .flatMap((day) => day.entries.map(({ detail }) => [detail?.title, detail?.kind, detail?.firmness]))
      .toSorted((first, other) => String(first[0]).localeCompare(String(other[0])));
  };
  return { ...base, propose, win, won, takeBack, notices, entries };
}

describe("winning with an event", () => {
  test("winning with an event confirms the first holds of its days and releases others", async () => {
    const { talent, deal, place, all, colleague, won, notices } = await setUp();
    const other = await colleague("Other");
    const [wonDeal, theirs] = [await deal("Mine"), await deal("Theirs", other)];
    await place(wonDeal, talent);
    await place(theirs, talent);
    const event = await won(wonDeal);
    expect(await all(wonDeal)).toEqual([]);
    expect(await all(event)).toMatchObject([{ state: "confirmed", level: null }]);
    expect(await all(theirs)).toMatchObject([{ state: "released", cause: "confirmed" }]);
    expect((await notices(other)).map(({ hold }) => [hold?.from, hold?.to, hold?.cause, hold?.other])).toEqual([
      [2, null, "confirmed", null],
    ]);
  });

  test("winning with an event takes holds behind others as they are, and leaves other days'", async () => {
    const { talent, person, deal, place, all, won } = await setUp();
    const [first, wonDeal] = [await deal("First"), await deal("Mine")];
    const second = await person("Lucía Ferrante-Wood");
    await place(first, second);
    await place(wonDeal, second);
    await place(wonDeal, talent, { firstDay: "2027-03-20", lastDay: "2027-03-20" });
    const event = await won(wonDeal);
    expect(await all(event)).toMatchObject([{ name: "Lucía Ferrante-Wood", state: "held", level: 2 }]);
    expect(await all(wonDeal)).toMatchObject([{ state: "held", level: 1, firstDay: "2027-03-20" }]);
    expect(await all(first)).toMatchObject([{ state: "held", level: 1 }]);
  });

  test("winning with an event gives each talent's time once: the event takes it", async () => {
    const { agency, talent, deal, place, won, entries } = await setUp();
    const wonDeal = await deal("Mine");
    await inAgency(
      agency,
      `insert into involvement (id, agency_id, record_id, involved_id, role)
        values (gen_random_uuid(), $1, $2, $3, 'RELATED')`,
      [agency, wonDeal, talent],
    );
    await place(wonDeal, talent);
    expect(await entries()).toEqual([["Mine", "HOLD", "tentative"]]);
    await won(wonDeal);
    expect(await entries()).toEqual([["Opening night", "EVENT", "confirmed"]]);
  });

  test("winning without an event or its dates touches no hold", async () => {
    const { talent, deal, place, all, won } = await setUp();
    for (const body of [{}, { event: { title: "Some day" } }]) {
      const id = await deal("Mine");
      await place(id, talent);
      await won(id, body);
      expect(await all(id)).toMatchObject([{ state: "held" }]);
    }
  });

  test("winning stands in the deal's history as confirmed, and in the event's with its origin", async () => {
    const { owner, talent, deal, place, won } = await setUp();
    const wonDeal = await deal("Mine");
    await place(wonDeal, talent);
    const event = await won(wonDeal);
    const changesOf = async (call: typeof eventRecord.history | typeof opportunityRecord.history, id: string) =>
      (await ask(call, owner.token, { params: { id } as never, query: {} })).data
        .filter(({ part }) => part === "hold")
        .flatMap(({ op, changes }) => changes.map((change) => [op, change.field, change.old?.[0], change.new?.[0]]));
    expect(await changesOf(opportunityRecord.history, wonDeal)).toContainEqual([
      "update",
      "holdState",
      "held",
      "confirmed",
    ]);
    expect(await changesOf(eventRecord.history, event)).toContainEqual(["update", "heldFor", "Mine", "Opening night"]);
  });
});

describe("the effect of winning on holds", () => {
  test("the preview of winning shows holds with their people, and of a hidden deal only the level", async () => {
    const { talent, deal, place, propose, colleague } = await setUp();
    const [tom, reader] = [await colleague("Tom"), await colleague("Reader")];
    const [wonDeal, theirs] = [await deal("Mine", reader), await deal("Label night", tom)];
    await place(wonDeal, talent);
    await place(theirs, talent, { expires: "2100-01-01T17:00" });
    expect((await propose(wonDeal)).holds).toMatchObject([
      {
        name: "Imogen Hart-Okafor",
        firstDay: "2027-03-12",
        level: 1,
        others: [{ level: 2, title: "Label night", notified: [{ displayName: "Tom" }], zone: "Australia/Sydney" }],
      },
    ]);
    const seen = await propose(wonDeal, reader);
    expect(seen.holds[0]?.others).toMatchObject([{ level: 2, title: null, notified: [] }]);
    expect(JSON.stringify(seen)).not.toMatch(/Label night|Tom/);
  });

  test("winning is refused where its effect on holds has changed, and done where it has not", async () => {
    const { talent, deal, place, propose, win } = await setUp();
    const [wonDeal, theirs] = [await deal("Mine"), await deal("Theirs")];
    await place(wonDeal, talent);
    const { holdsHash } = await propose(wonDeal);
    await place(theirs, talent);
    const stale = await win(wonDeal, { event: EVENT, holdsHash });
    expect([stale.status, stale.error?.code]).toEqual([409, "movedOn"]);
    const fresh = await propose(wonDeal);
    expect((await win(wonDeal, { event: EVENT, holdsHash: fresh.holdsHash })).status).toBe(200);
  });
});

describe("taking a winning back", () => {
  test("taking a winning back puts holds back at their levels, and takes the notices back", async () => {
    const { talent, deal, place, levels, colleague, won, takeBack, notices, entries } = await setUp();
    const other = await colleague("Other");
    const [wonDeal, theirs, evening, late] = [
      await deal("Mine"),
      await deal("Theirs", other),
      await deal("Evening"),
      await deal("Late"),
    ];
    await place(wonDeal, talent, { fromTime: "09:00", toTime: "12:00" });
    await place(theirs, talent);
    await place(evening, talent, { fromTime: "18:00", toTime: "22:00" });
    const before = ["Mine: 1", "Theirs: 2", "Evening: 3"];
    expect(await levels(talent)).toEqual(before);
    await won(wonDeal);
    expect(await levels(talent)).toEqual(["Evening: 1"]);
    await place(late, talent, BOTH);
    const back = await takeBack(wonDeal);
    expect(back.status, back.text).toBe(200);
    expect(await levels(talent)).toEqual([...before, "Late: 4"]);
    expect(await notices(other)).toEqual([]);
    expect((await entries()).map(([title]) => title)).toEqual(["Evening", "Late", "Mine", "Theirs"]);
  });

  test("taking a winning back is refused once a hold was changed, or its day is full", async () => {
    const { talent, person, deal, place, all, change, won, takeBack } = await setUp();
    const second = await person("Lucía");
    const [first, wonDeal] = [await deal("First"), await deal("Mine")];
    await place(first, second);
    await place(wonDeal, second);
    const event = await won(wonDeal);
    const [carried] = await all(event);
    await change({ id: carried?.id ?? "", expires: "2100-01-01T17:00" });
    expect((await takeBack(wonDeal)).error?.code).toBe("changedSince");
    const full = await deal("Full");
    await place(full, talent);
    await won(full);
    for (const title of ["A", "B", "C", "D", "E"]) await place(await deal(title), talent, BOTH);
    expect((await takeBack(full)).error?.code).toBe("changedSince");
  });
});

test("twenty people who win deals with one talent's holds end with one confirmed hold", async () => {
  const { agency, talent, deal, place, win, levels } = await setUp();
  const ids: string[] = [];
  for (const title of ["A", "B", "C", "D", "E"]) {
    const id = await deal(title);
    await place(id, talent);
    ids.push(id);
  }
  const answers = await Promise.all(ids.flatMap((id) => [win(id), win(id), win(id), win(id)]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const rows = await inAgency(
    agency,
    "select state, count(*)::int as count from hold where agency_id = $1 group by state order by state",
    [agency],
  );
  expect(rows).toContainEqual({ state: "confirmed", count: 1 });
  expect(await levels(talent)).toEqual([]);
});
