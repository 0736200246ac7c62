/** Moments of schedules across clock changes and short months, and the days of their periods. */
import { expect, test } from "vitest";
import { daysOfPeriod, nextMoment, type Rhythmic } from "./moments.ts";

const SYDNEY = { weekday: 1, monthDay: 1, hour: 8, zone: "Australia/Sydney" } as const;
const next = (schedule: Rhythmic, after: string): string =>
  nextMoment(schedule, Temporal.Instant.from(after)).toString();

test("a schedule is due at its hour of its own zone, whatever the clock was changed to", () => {
  // Clocks go back on 5 April 2026 and forward on 4 October.
  expect(next({ ...SYDNEY, rhythm: "DAY" }, "2026-04-03T21:00:00Z")).toBe("2026-04-04T22:00:00Z");
  expect(next({ ...SYDNEY, rhythm: "DAY" }, "2026-04-04T22:00:00Z")).toBe("2026-04-05T22:00:00Z");
  // The hour that is skipped is the one after it.
  expect(next({ ...SYDNEY, rhythm: "DAY", hour: 2 }, "2026-10-03T00:00:00Z")).toBe("2026-10-03T16:00:00Z");
  // The hour that comes twice is due once.
  expect(next({ ...SYDNEY, rhythm: "DAY", hour: 2 }, "2026-04-04T12:00:00Z")).toBe("2026-04-04T15:00:00Z");
  expect(next({ ...SYDNEY, rhythm: "DAY", hour: 2 }, "2026-04-04T15:00:00Z")).toBe("2026-04-05T16:00:00Z");
});

test("a weekly schedule is due on its day, and a monthly one on the last day of a shorter month", () => {
  expect(next({ ...SYDNEY, rhythm: "WEEK", weekday: 7 }, "2026-11-29T00:00:00Z")).toBe("2026-12-05T21:00:00Z");
  expect(next({ ...SYDNEY, rhythm: "MONTH", monthDay: 31 }, "2026-02-01T00:00:00Z")).toBe("2026-02-27T21:00:00Z");
  expect(next({ ...SYDNEY, rhythm: "MONTH", monthDay: 31 }, "2026-02-27T21:00:00Z")).toBe("2026-03-30T21:00:00Z");
  expect(next({ ...SYDNEY, rhythm: "MONTH", monthDay: 29 }, "2028-02-01T00:00:00Z")).toBe("2028-02-28T21:00:00Z");
});

test("a period has the days that it has on the day of sending", () => {
  const days = (period: Parameters<typeof daysOfPeriod>[0], day: string): string => {
    const { from, to } = daysOfPeriod(period, Temporal.PlainDate.from(day));
    return `${from} ${to}`;
  };
  expect(days("YESTERDAY", "2026-03-01")).toBe("2026-02-28 2026-02-28");
  expect(days("LAST_WEEK", "2026-11-29")).toBe("2026-11-16 2026-11-22");
  expect(days("LAST_WEEK", "2026-11-30")).toBe("2026-11-23 2026-11-29");
  expect(days("THIS_MONTH", "2028-02-10")).toBe("2028-02-01 2028-02-29");
  expect(days("LAST_MONTH", "2026-03-31")).toBe("2026-02-01 2026-02-28");
  expect(days("THIS_QUARTER", "2026-05-31")).toBe("2026-04-01 2026-06-30");
  expect(days("LAST_QUARTER", "2026-01-15")).toBe("2025-10-01 2025-12-31");
  expect(days("THIS_YEAR", "2026-12-31")).toBe("2026-01-01 2026-12-31");
  expect(days("LAST_YEAR", "2026-01-01")).toBe("2025-01-01 2025-12-31");
  expect(days("LAST_TWELVE", "2026-03-31")).toBe("2025-04-01 2026-03-31");
});

test("years and quarters of an agency count from the first month of its year", () => {
  const days = (period: Parameters<typeof daysOfPeriod>[0], day: string, firstMonth: number): string => {
    const { from, to } = daysOfPeriod(period, Temporal.PlainDate.from(day), firstMonth);
    return `${from} ${to}`;
  };
  expect(days("THIS_YEAR", "2026-06-30", 7)).toBe("2025-07-01 2026-06-30");
  expect(days("THIS_YEAR", "2026-07-01", 7)).toBe("2026-07-01 2027-06-30");
  expect(days("LAST_YEAR", "2026-07-01", 7)).toBe("2025-07-01 2026-06-30");
  expect(days("THIS_QUARTER", "2026-03-31", 2)).toBe("2026-02-01 2026-04-30");
});
