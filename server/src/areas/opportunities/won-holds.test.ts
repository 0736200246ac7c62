import { describe, expect, test } from "vitest";
import { calendar } from "#contract/calendar/calendar.ts";
import { eventRecord } from "#contract/events/event.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { opportunityRecord } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, inAgency } from "#test/factories.ts";
import { holdSetting } from "#test/holds.ts";

const { ask } = await startApp();
const EVENT = { title: "Opening night", startDate: "2027-03-12T19:00", endDate: "2027-03-12T23:00" };

const BOTH = { conflictReason: "Both fit" };

async function setting() {
  const base = await holdSetting({ ask });
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
      .toSorted((one, other) => String(one[0]).localeCompare(String(other[0])));
  };
  return { ...base, propose, win, won, takeBack, notices, entries };
}

describe("winning with an event", () => {
  test("confirms the first holds of its days, releases others at that time and notifies their owners", async () => {
    const { talent, deal, place, all, colleague, won, notices } = await setting();
    const other = await colleague("Other");
    const [mine, theirs] = [await deal("Mine"), await deal("Theirs", other)];
    await place(mine, talent);
    await place(theirs, talent);
    const event = await won(mine);
    expect(await all(mine)).toEqual([]);
    expect(await all(event)).toMatchObject([{ state: "confirmed", level: null }]);
    expect(await all(theirs)).toMatchObject([{ state: "released", cause: "confirmed" }]);
    expect((await notices(other)).map(({ hold }) => [hold?.from, hold?.to, hold?.cause, hold?.other])).toEqual([
      [2, null, "confirmed", null],
    ]);
  });

  test("takes holds behind others to the event as they are, and leaves those of other days", async () => {
    const { talent, person, deal, place, all, won } = await setting();
    const [first, mine] = [await deal("First"), await deal("Mine")];
    const second = await person("Lucía Ferrante-Wood");
    await place(first, second);
    await place(mine, second);
    await place(mine, talent, { firstDay: "2027-03-20", lastDay: "2027-03-20" });
    const event = await won(mine);
    expect(await all(event)).toMatchObject([{ name: "Lucía Ferrante-Wood", state: "held", level: 2 }]);
    expect(await all(mine)).toMatchObject([{ state: "held", level: 1, firstDay: "2027-03-20" }]);
    expect(await all(first)).toMatchObject([{ state: "held", level: 1 }]);
  });

  test("gives each talent's time once: the event takes it", async () => {
    const { agency, talent, deal, place, won, entries } = await setting();
    const mine = await deal("Mine");
    await inAgency(
      agency,
      "insert into involvement (id, agency_id, record_id, involved_id, role) values (gen_random_uuid(), $1, $2, $3, 'RELATED')",
      [agency, mine, talent],
    );
    await place(mine, talent);
    expect(await entries()).toEqual([["Mine", "HOLD", "tentative"]]);
    await won(mine);
    expect(await entries()).toEqual([["Opening night", "EVENT", "confirmed"]]);
  });

  test("without an event or its dates touches no hold", async () => {
    const { talent, deal, place, all, won } = await setting();
    for (const body of [{}, { event: { title: "Some day" } }]) {
      const id = await deal("Mine");
      await place(id, talent);
      await won(id, body);
      expect(await all(id)).toMatchObject([{ state: "held" }]);
    }
  });

  test("stands in the history of the deal as confirmed, and of the event with where it came from", async () => {
    const { owner, talent, deal, place, won } = await setting();
    const mine = await deal("Mine");
    await place(mine, talent);
    const event = await won(mine);
    const changesOf = async (call: typeof eventRecord.history | typeof opportunityRecord.history, id: string) =>
      (await ask(call, owner.token, { params: { id } as never, query: {} })).data
        .filter(({ part }) => part === "hold")
        .flatMap(({ op, changes }) => changes.map((change) => [op, change.field, change.old?.[0], change.new?.[0]]));
    expect(await changesOf(opportunityRecord.history, mine)).toContainEqual([
      "update",
      "holdState",
      "held",
      "confirmed",
    ]);
    expect(await changesOf(eventRecord.history, event)).toContainEqual(["update", "heldFor", "Mine", "Opening night"]);
  });
});

describe("what winning would do to holds", () => {
  test("is shown with the people it affects, and of a deal that the winner may not see only the level", async () => {
    const { talent, deal, place, propose, colleague } = await setting();
    const [tom, reader] = [await colleague("Tom"), await colleague("Reader")];
    const [mine, theirs] = [await deal("Mine", reader), await deal("Label night", tom)];
    await place(mine, talent);
    await place(theirs, talent, { expires: "2100-01-01T17:00" });
    expect((await propose(mine)).holds).toMatchObject([
      {
        name: "Imogen Hart-Okafor",
        firstDay: "2027-03-12",
        level: 1,
        others: [{ level: 2, title: "Label night", notified: [{ displayName: "Tom" }], zone: "Australia/Sydney" }],
      },
    ]);
    const seen = await propose(mine, reader);
    expect(seen.holds[0]?.others).toMatchObject([{ level: 2, title: null, notified: [] }]);
    expect(JSON.stringify(seen)).not.toMatch(/Label night|Tom/);
  });

  test("is refused where it has changed since, and done where it has not", async () => {
    const { talent, deal, place, propose, win } = await setting();
    const [mine, theirs] = [await deal("Mine"), await deal("Theirs")];
    await place(mine, talent);
    const { holdsHash } = await propose(mine);
    await place(theirs, talent);
    const stale = await win(mine, { event: EVENT, holdsHash });
    expect([stale.status, stale.error?.code]).toEqual([409, "movedOn"]);
    const fresh = await propose(mine);
    expect((await win(mine, { event: EVENT, holdsHash: fresh.holdsHash })).status).toBe(200);
  });
});

describe("taking a winning back", () => {
  test("puts holds back at their levels, above what came since, and takes the notices back", async () => {
    const { talent, deal, place, levels, colleague, won, takeBack, notices, entries } = await setting();
    const other = await colleague("Other");
    const [mine, theirs, evening, late] = [
      await deal("Mine"),
      await deal("Theirs", other),
      await deal("Evening"),
      await deal("Late"),
    ];
    await place(mine, talent, { fromTime: "09:00", toTime: "12:00" });
    await place(theirs, talent);
    await place(evening, talent, { fromTime: "18:00", toTime: "22:00" });
    const before = ["Mine: 1", "Theirs: 2", "Evening: 3"];
    expect(await levels(talent)).toEqual(before);
    await won(mine);
    expect(await levels(talent)).toEqual(["Evening: 1"]);
    await place(late, talent, BOTH);
    const back = await takeBack(mine);
    expect(back.status, back.text).toBe(200);
    expect(await levels(talent)).toEqual([...before, "Late: 4"]);
    expect(await notices(other)).toEqual([]);
    expect((await entries()).map(([title]) => title)).toEqual(["Evening", "Late", "Mine", "Theirs"]);
  });

  test("is refused once a hold of the event was changed, or its day is full", async () => {
    const { talent, person, deal, place, all, change, won, takeBack } = await setting();
    const second = await person("Lucía");
    const [first, mine] = [await deal("First"), await deal("Mine")];
    await place(first, second);
    await place(mine, second);
    const event = await won(mine);
    const [carried] = await all(event);
    await change({ id: carried?.id ?? "", expires: "2100-01-01T17:00" });
    expect((await takeBack(mine)).error?.code).toBe("changedSince");
    const full = await deal("Full");
    await place(full, talent);
    await won(full);
    for (const title of ["A", "B", "C", "D", "E"]) await place(await deal(title), talent, BOTH);
    expect((await takeBack(full)).error?.code).toBe("changedSince");
  });
});

test("twenty who win deals with holds of one talent at once end with one confirmed hold and no gap", async () => {
  const { agency, talent, deal, place, win, levels } = await setting();
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
