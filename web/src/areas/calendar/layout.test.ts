import { describe, expect, test } from "vitest";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { sideBySide } from "#web/shared/work/sideBySide.ts";
import { drawn, roomOn, shiftOf } from "./dragging/wall.ts";
import { barTop, laneHeight, lanesOf } from "./lanes.ts";
import { type CalendarView, periodTitle, stepped, viewDays } from "./period.ts";

describe("the days of a view", () => {
  test.each<[CalendarView, boolean, string, string, number]>([
    ["day", false, "2026-08-11", "2026-08-11", 1],
    ["week", false, "2026-08-10", "2026-08-16", 7],
    ["twoWeeks", false, "2026-08-10", "2026-08-23", 14],
    ["month", false, "2026-08-01", "2026-08-31", 31],
    ["month", true, "2026-07-27", "2026-09-06", 42],
  ])("the %s view, as whole weeks: %s, has its days", (view, grid, from, to, count) => {
    const days = viewDays(view, "2026-08-11", { grid });
    expect([days[0], days.at(-1), days.length]).toEqual([from, to, count]);
  });

  test("a Sunday belongs to the week before the next Monday", () => {
    expect(viewDays("week", "2026-08-16")[0]).toBe("2026-08-10");
  });

  test("a week begins on the day that the agency chose, and a month has whole weeks of it", () => {
    expect(viewDays("week", "2026-08-16", { begins: 7 })).toEqual(expect.arrayContaining(["2026-08-16", "2026-08-22"]));
    expect(viewDays("week", "2026-08-15", { begins: 7 })[0]).toBe("2026-08-09");
    expect(viewDays("twoWeeks", "2026-08-14", { begins: 6 })[0]).toBe("2026-08-08");
    const month = viewDays("month", "2026-08-11", { grid: true, begins: 7 });
    expect([month[0], month.at(-1)]).toEqual(["2026-07-26", "2026-09-05"]);
  });

  test.each<[CalendarView, string, string, string]>([
    ["day", "2026-12-31", "2027-01-01", "2026-12-30"],
    ["week", "2026-08-11", "2026-08-18", "2026-08-04"],
    ["month", "2026-01-31", "2026-02-01", "2025-12-01"],
  ])("%s leads on and back", (view, day, next, previous) => {
    expect([stepped(view, day, 1), stepped(view, day, -1)]).toEqual([next, previous]);
  });

  test.each<[CalendarView, string, string]>([
    ["week", "2026-08-11", "10 to 16 Aug 2026"],
    ["week", "2026-08-31", "31 Aug to 06 Sep 2026"],
    ["week", "2026-12-31", "28 Dec 2026 to 03 Jan 2027"],
    ["day", "2026-08-11", "11 Aug 2026"],
    ["month", "2026-08-11", "August 2026"],
  ])("%s around %s is titled %s", (view, day, title) => {
    expect(periodTitle(view, day)).toBe(title);
  });
});

const entry = (
  startsAt: string,
  endsAt: string,
  recordId: string | null,
  firmness: "confirmed" | "tentative" = "confirmed",
): CalendarEntry => ({
  personId: "one",
  startsAt: `2026-08-${startsAt}:00Z`,
  endsAt: `2026-08-${endsAt}:00Z`,
  detail:
    recordId === null
      ? null
      : {
          recordId,
          recordKind: "task",
          title: recordId,
          kind: "REHEARSAL",
          typeName: null,
          allDay: false,
          zone: "UTC",
          firmness,
          holdLevel: null,
        },
});
/** The days from the 10th to the 12th in UTC. */
const days = (...entries: CalendarEntry[]) =>
  ["10", "11", "12"].map((day) => ({
    date: `2026-08-${day}`,
    entries: entries.filter(
      ({ startsAt, endsAt }) => startsAt < `2026-08-${Number(day) + 1}` && endsAt > `2026-08-${day}T00:00:00Z`,
    ),
  }));
const laneOf = (...entries: CalendarEntry[]) => {
  const [lane] = lanesOf([{ id: "one" }], days(...entries));
  return {
    ...lane,
    bars: lane?.bars.map(({ entry, first, last, row, overlaps }) => [
      entry.detail?.recordId ?? "Busy",
      first,
      last,
      row,
      overlaps,
    ]),
  };
};

describe("lanes", () => {
  test("an entry of several days is one bar, and others stand in rows that are free on their days", () => {
    const { bars, rows } = laneOf(
      entry("10T10:00", "10T11:00", "a"),
      entry("10T00:00", "12T00:00", "camp"),
      entry("12T09:00", "12T10:00", "b"),
    );
    expect(bars).toEqual([
      ["camp", 0, 1, 0, true],
      ["a", 0, 0, 1, true],
      ["b", 2, 2, 0, false],
    ]);
    expect(rows).toBe(2);
  });

  test("entries that share time are marked and each pair counted; those that only touch are not", () => {
    const lane = laneOf(
      entry("10T10:00", "10T12:00", "a"),
      entry("10T11:00", "10T13:00", "b"),
      entry("10T11:30", "10T11:45", null),
      entry("10T13:00", "10T14:00", "c"),
    );
    expect(lane.overlaps).toBe(3);
    expect(lane.bars?.map(([name, , , , overlaps]) => [name, overlaps])).toEqual([
      ["a", true],
      ["b", true],
      ["Busy", true],
      ["c", false],
    ]);
  });

  test("tentative time never overlaps tentative time", () => {
    const [first, other] = [
      entry("10T10:00", "10T12:00", "a", "tentative"),
      entry("10T11:00", "10T13:00", "b", "tentative"),
    ];
    expect(laneOf(first, other).overlaps).toBe(0);
    expect(laneOf(first, other, entry("10T10:00", "10T13:00", "c")).overlaps).toBe(2);
  });

  test("two times that cannot be told apart are two bars", () => {
    expect(laneOf(entry("10T10:00", "11T12:00", null), entry("10T10:00", "11T12:00", null)).bars).toEqual([
      ["Busy", 0, 1, 0, true],
      ["Busy", 0, 1, 1, true],
    ]);
  });

  test("everyone has a lane, in the order of the people", () => {
    expect(
      lanesOf([{ id: "two" }, { id: "one" }], days(entry("10T10:00", "10T11:00", "a"))).map(({ personId, bars }) => [
        personId,
        bars.length,
      ]),
    ).toEqual([
      ["two", 0],
      ["one", 1],
    ]);
  });

  test("a lane is 50 high for one row, and 84 for two", () => {
    expect([0, 1, 2, 3].map(laneHeight)).toEqual([50, 50, 84, 122]);
    expect([barTop(0), barTop(1)]).toEqual([7, 45]);
  });
});

describe("one day by the hour", () => {
  const rowsOf = (entries: CalendarEntry[]) => {
    const [lane] = lanesOf([{ id: "one" }], [{ date: "2026-08-11", entries }]);
    return lane?.bars.map(({ row }) => row);
  };
  test("bookings after each other share a row, those at the same time do not", () => {
    const [first, second] = [entry("11T09:00", "11T11:00", "a"), entry("11T11:00", "11T12:00", "b")];
    expect(rowsOf([first, second])).toEqual([0, 0]);
    expect(rowsOf([first, entry("11T10:00", "11T12:00", "c")])).toEqual([0, 1]);
  });
  test("a short booking has room for its title", () => {
    expect(rowsOf([entry("11T09:00", "11T09:10", "a"), entry("11T09:30", "11T10:00", "b")])).toEqual([0, 1]);
  });
  test("bookings that share time stand side by side, and are as wide as each other", () => {
    const spans = [
      { from: 540, to: 660 },
      { from: 600, to: 720 },
      { from: 660, to: 700 },
      { from: 800, to: 860 },
    ];
    expect(sideBySide(spans).map(({ column, columns }) => [column, columns])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
    expect(roomOn({ start: 1430, end: 1440 }, 0)).toEqual({ from: 1410, to: 1440 });
    expect(roomOn({ start: 1380, end: 1500 }, 1)).toEqual({ from: 0, to: 60 });
  });
});

describe("a span that is drawn or dragged", () => {
  test("a span is in whole steps, whichever end was pressed first", () => {
    expect(drawn(612, 640, 15)).toEqual({ start: 600, end: 645 });
    expect(drawn(640, 612, 15)).toEqual({ start: 600, end: 645 });
    expect(drawn(600, 600, 60)).toEqual({ start: 600, end: 660 });
  });
  test("an end never passes the other one", () => {
    const hour = entry("11T09:00", "11T10:00", "a");
    expect(shiftOf(hour, "end", -300, 15)).toEqual({ start: 0, end: -45 });
    expect(shiftOf(hour, "start", 300, 15)).toEqual({ start: 45, end: 0 });
    expect(shiftOf(hour, "end", -1440, 1440)).toEqual({ start: 0, end: 0 });
    expect(shiftOf(hour, "all", 22, 15)).toEqual({ start: 15, end: 15 });
  });
});
