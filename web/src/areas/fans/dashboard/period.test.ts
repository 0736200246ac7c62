import { expect, test } from "vitest";
import { periodIn } from "./period.ts";

test.each([
  ["from=2026-07-13&to=2026-08-11", ["2026-07-13", "2026-08-11"]],
  ["from=2026-08-11&to=2026-08-11", ["2026-08-11", "2026-08-11"]],
  ["days=7", null],
  ["", null],
])("an address of %s names the days %s", (address, range) => {
  expect(periodIn(new URLSearchParams(address))).toEqual({ range, fault: null });
});

test.each([
  ["from=2026-08-12&to=2026-08-11", "reversedDays"],
  ["from=1990-01-01&to=2026-08-11", "tooManyDays"],
  ["from=2026-02-30&to=2026-08-11", "unknownDays"],
  ["from=2026-07-13", "unknownDays"],
  ["days=5", "unknownDays"],
])("the days of an address of %s are refused: %s", (address, fault) => {
  expect(periodIn(new URLSearchParams(address))).toEqual({ range: null, fault });
});
