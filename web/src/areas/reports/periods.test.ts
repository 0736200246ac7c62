import { expect, test } from "vitest";
import { offeredPeriods, periodName, periodPhrase, yearBefore } from "./periods.ts";

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
