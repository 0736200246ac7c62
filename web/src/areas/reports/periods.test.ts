import { afterEach, describe, expect, test, vi } from "vitest";
import { offeredPeriods, periodChoices, periodName, periodPhrase, reportInstants, yearBefore } from "./periods.ts";

test("the periods offered in February are whole months, quarters and years", () => {
  expect(
    Object.fromEntries(offeredPeriods("2028-02-11").map(({ name, span }) => [name, [span.from, span.to]])),
  ).toEqual({
    thisMonth: ["2028-02-01", "2028-02-29"],
    lastMonth: ["2028-01-01", "2028-01-31"],
    thisQuarter: ["2028-01-01", "2028-03-31"],
    thisYear: ["2028-01-01", "2028-12-31"],
    lastYear: ["2027-01-01", "2027-12-31"],
    lastTwelve: ["2027-03-01", "2028-02-29"],
  });
});

test("years and quarters of an agency count from the first month of its year", () => {
  const spans = (day: string, firstMonth: number) =>
    Object.fromEntries(offeredPeriods(day, firstMonth).map(({ name, span }) => [name, `${span.from} ${span.to}`]));
  expect(spans("2028-02-11", 7)).toMatchObject({
    thisQuarter: "2028-01-01 2028-03-31",
    thisYear: "2027-07-01 2028-06-30",
    lastYear: "2026-07-01 2027-06-30",
  });
  expect(spans("2028-07-01", 7)).toMatchObject({ thisYear: "2028-07-01 2029-06-30" });
  expect(spans("2028-03-31", 2)).toMatchObject({
    thisQuarter: "2028-02-01 2028-04-30",
    thisYear: "2028-02-01 2029-01-31",
  });
});

test("a period is named as one would say it", () => {
  const names = [
    ["2026-03-01", "2026-03-31"],
    ["2026-04-01", "2026-06-30"],
    ["2026-05-01", "2026-07-31"],
    ["2026-01-01", "2026-12-31"],
    ["2026-03-05", "2026-03-05"],
  ].map(([from = "", to = ""]) => [periodName({ from, to }), periodPhrase({ from, to })]);
  expect(names).toEqual([
    ["March 2026", "in March 2026"],
    ["Q2 2026", "in Q2 2026"],
    ["01 May 2026 – 31 Jul 2026", "from 01 May 2026 to 31 Jul 2026"],
    ["2026", "in 2026"],
    ["05 Mar 2026", "on 05 Mar 2026"],
  ]);
});

test("the year before keeps whole months whole, and 29 February becomes the 28th", () => {
  expect(yearBefore({ from: "2029-02-01", to: "2029-02-28" })).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(yearBefore({ from: "2028-02-29", to: "2028-03-04" })).toEqual({ from: "2027-02-28", to: "2027-03-04" });
});

describe("where the browser's day is not the agency's", () => {
  // In Sydney 2027 has begun, in Honolulu it is the last morning of 2026.
  const now = Date.parse("2026-12-31T14:00:00Z");
  afterEach(() => vi.unstubAllEnvs());
  const firsts = (zone: string) => {
    const [thisMonth, , , , lastYear] = periodChoices(zone, { now });
    return [thisMonth, lastYear].map((period) => new Date(period?.fromDate ?? 0).toISOString());
  };

  test("the periods offered are those of the agency's day, in its zone", () => {
    vi.stubEnv("TZ", "Pacific/Honolulu");
    expect(new Date(now).getFullYear()).toBe(2026);
    expect(firsts("Australia/Sydney")).toEqual(["2026-12-31T13:00:00.000Z", "2025-12-31T13:00:00.000Z"]);
    vi.stubEnv("TZ", "Australia/Sydney");
    expect(new Date(now).getFullYear()).toBe(2027);
    expect(firsts("Pacific/Honolulu")).toEqual(["2026-12-01T10:00:00.000Z", "2025-01-01T10:00:00.000Z"]);
  });

  test("a period ends with the last instant of its last day there", () => {
    const period = { from: "2026-03-01", to: "2026-03-31" };
    expect(reportInstants(period, "Europe/London")).toEqual({
      fromDate: Date.parse("2026-03-01T00:00:00Z"),
      toDate: Date.parse("2026-03-31T23:00:00Z") - 1,
    });
  });
});
