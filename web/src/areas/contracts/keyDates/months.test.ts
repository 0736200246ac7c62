import { expect, test } from "vitest";
import { barOf, shareOf, startOfMonth, yearFrom } from "./months.ts";

const span = yearFrom("2026-08-01");

test("twelve months begin with the one they are asked from, across the turn of the year", () => {
  expect([span.months[0], span.months[5], span.months[11], span.to]).toEqual([
    "2026-08-01",
    "2027-01-01",
    "2027-07-01",
    "2027-08-01",
  ]);
  expect([startOfMonth("2026-08-11"), startOfMonth("2026-08-11", -12)]).toEqual(["2026-08-01", "2025-08-01"]);
});

test("a day stands as far along as days have passed", () => {
  expect([shareOf(span, "2026-08-01"), shareOf(span, "2027-08-01")]).toEqual([0, 100]);
  expect(shareOf(span, "2026-07-31")).toBeLessThan(0);
});

test("a bar is cut at the edges, reaches them where it is open, and is none outside", () => {
  expect(barOf(span, "2025-01-01", null)).toEqual({ left: 0, width: 100 });
  expect(barOf(span, "2020-01-01", "2026-07-01")).toBeNull();
  expect(barOf(span, "2028-01-01", "2028-07-01")).toBeNull();
  expect(barOf(span, "2026-08-01", "2027-01-01")?.width).toBeCloseTo((153 / 365) * 100);
});
