import { expect, test } from "vitest";
import { timeLeft } from "#web/shared/chat/timeLeft.ts";
import { dayAndTime, dayTitle, relativeTime } from "./times.ts";

const SYDNEY = "Australia/Sydney";
const NOW = Date.parse("2026-08-11T00:42:00Z");
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  [0, "0 min"],
  [59 * MINUTE + 59_999, "59 min"],
  [HOUR, "1 h"],
  [DAY - 1, "23 h"],
  [DAY, "1 d"],
  [40 * DAY, "40 d"],
  [-5 * MINUTE, "0 min"],
])("%d ms ago is %s", (passed, words) => expect(relativeTime(NOW - passed, NOW)).toBe(words));

test.each([
  [DAY - MINUTE, "23 h 59 min"],
  [2 * HOUR, "2 h 0 min"],
  [59 * MINUTE, "59 min"],
  [1, "1 min"],
])("%d ms left are %s", (left, words) => expect(timeLeft(left)).toBe(words));

test("a day is headed by its name, and by its year where it is another one", () => {
  expect(dayTitle("2026-08-11", SYDNEY, NOW)).toBe("Today, Tue 11 Aug");
  expect(dayTitle("2026-08-10", SYDNEY, NOW)).toBe("Yesterday, Mon 10 Aug");
  expect(dayTitle("2026-08-09", SYDNEY, NOW)).toBe("Sun 09 Aug");
  expect(dayTitle("2025-12-31", SYDNEY, NOW)).toBe("Wed 31 Dec 2025");
  expect(dayAndTime(NOW + DAY, SYDNEY, NOW)).toBe("12 Aug 10:42");
});
