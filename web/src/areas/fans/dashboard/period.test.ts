import { expect, test } from "vitest";
import { rangeIn } from "./period.ts";

test.each([
  ["from=2026-07-13&to=2026-08-11", ["2026-07-13", "2026-08-11"]],
  ["from=2026-08-11&to=2026-08-11", ["2026-08-11", "2026-08-11"]],
  ["from=2026-08-12&to=2026-08-11", null],
  ["from=1990-01-01&to=2026-08-11", null],
  ["from=2026-02-30&to=2026-08-11", null],
  ["from=2026-07-13", null],
  ["days=7", null],
])("an address of %s names the days %s", (address, days) => {
  expect(rangeIn(new URLSearchParams(address))).toEqual(days);
});
