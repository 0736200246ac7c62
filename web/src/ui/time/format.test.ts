import { expect, test } from "vitest";
import {
  age,
  city,
  dayOf,
  formatDate,
  formatDateTime,
  formatMonth,
  formatShortDate,
  formatTime,
  today,
  typedDate,
} from "./format.ts";

test("an instant is shown in a zone", () => {
  expect(formatDateTime("2026-09-10T23:42:00Z", "Australia/Sydney")).toBe("11 Sep 2026 09:42");
  expect(formatDateTime("2026-01-01T00:00:00Z", "UTC")).toBe("01 Jan 2026 00:00");
  expect(formatDateTime(0, "UTC")).toBe("01 Jan 1970 00:00");
  expect(dayOf("2026-09-10T23:42:00Z", "Australia/Sydney")).toBe("11 Sep 2026");
  expect(formatTime("2026-09-10T23:42:00Z", "Australia/Sydney")).toBe("09:42");
});
test("no value is shown as empty", () =>
  expect([formatDateTime(null, "UTC"), formatDateTime("x", "UTC"), formatDate(null), formatDate("x")]).toEqual([
    "",
    "",
    "",
    "",
  ]));
test("an unknown zone falls back to UTC", () =>
  expect(formatDateTime("2026-01-01T00:00:00Z", "Mars/Base")).toBe("01 Jan 2026 00:00"));
test("calendar dates are formatted", () => {
  expect(formatDate("2021-03-12")).toBe("12 Mar 2021");
  expect(formatShortDate("2021-03-12")).toBe("12/03/2021");
  expect(formatMonth("2021-03-12")).toBe("March 2021");
  expect(today("Pacific/Auckland", Date.UTC(2026, 7, 10, 23))).toBe("2026-08-11");
});
test("age increases on the birthday", () => {
  expect(age("1993-11-02", "2026-11-01")).toBe(32);
  expect(age("1993-11-02", "2026-11-02")).toBe(33);
});
test("a zone's short name is its city", () => expect(city("America/Port_of_Spain")).toBe("Port of Spain"));

test.each([
  ["5/11/94", "1994-11-05"],
  ["05/11/94", "1994-11-05"],
  ["5/11/1994", "1994-11-05"],
  ["05/11/1994", "1994-11-05"],
  ["05-11-1994", "1994-11-05"],
  ["5.11.1994", "1994-11-05"],
  ["5 Nov 1994", "1994-11-05"],
  ["05 November 1994", "1994-11-05"],
  ["5-nov-94", "1994-11-05"],
  ["3 Sept 2025", "2025-09-03"],
  ["1/2/30", "2030-02-01"],
  ["1/2/40", "1940-02-01"],
  ["1994-11-05", "1994-11-05"],
  ["5Nov94", "1994-11-05"],
  ["5th November 1994", "1994-11-05"],
  ["1st of March, 2024", "2024-03-01"],
  ["5/Nov/1994", "1994-11-05"],
  ["29/02/2024", "2024-02-29"],
])("%s is %s", (text, day) => expect(typedDate(text, 2026)).toBe(day));
test.each([
  "",
  "31/02/2024",
  "13/13/2024",
  "5 Foo 1994",
  "5/11",
  "5/11/199",
  "0/1/2024",
  "tomorrow",
  "Nov 1994",
  "5 6 7 8",
  "5th 11 1994",
])("%j is no date", (text) => expect(typedDate(text, 2026)).toBeNull());
