import { expect, test } from "vitest";
import { periodDays } from "./period.ts";

test("a current period ends today", () => {
  expect(periodDays("month", "2026-08-11")).toEqual(["2026-08-01", "2026-08-11"]);
  expect(periodDays("quarter", "2026-08-11")).toEqual(["2026-07-01", "2026-08-11"]);
  expect(periodDays("quarter", "2026-12-31")).toEqual(["2026-10-01", "2026-12-31"]);
  expect(periodDays("year", "2026-08-11")).toEqual(["2026-01-01", "2026-08-11"]);
});

test("the month before is whole, whatever day it is", () => {
  expect(periodDays("lastMonth", "2026-03-31")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(periodDays("lastMonth", "2026-01-01")).toEqual(["2025-12-01", "2025-12-31"]);
});
