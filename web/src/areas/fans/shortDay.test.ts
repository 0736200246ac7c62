import { expect, test } from "vitest";
import { shortDay } from "./shortDay.ts";

const now = Date.parse("2026-08-11T02:00:00Z");
const SYDNEY = "Australia/Sydney";

test("a day of this year has no year", () => expect(shortDay("2026-07-28T02:00:00Z", SYDNEY, { now })).toBe("28 Jul"));
test("a day of another year has its year", () =>
  expect(shortDay("2025-12-31T12:00:00Z", SYDNEY, { now })).toBe("31 Dec 2025"));
test("the year is that of the zone", () => expect(shortDay("2025-12-31T14:00:00Z", SYDNEY, { now })).toBe("01 Jan"));
test("with its clock today is named with the time", () => {
  expect(shortDay("2026-08-10T21:58:00Z", SYDNEY, { now, clock: true })).toBe("today 07:58");
  expect(shortDay("2026-08-10T21:58:00Z", SYDNEY, { now })).toBe("11 Aug");
});
