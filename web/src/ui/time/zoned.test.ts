import { describe, expect, test } from "vitest";
import { endOfDay, lastMonth, monthOf, startOfDay } from "./zoned.ts";

const iso = (time: number) => new Date(time).toISOString();

describe("a day in a zone (B-175, B-176, B-426)", () => {
  test.each([
    ["2026-08-11", "Australia/Sydney", "2026-08-10T14:00:00.000Z", "2026-08-11T13:59:59.999Z"],
    ["2026-01-01", "UTC", "2026-01-01T00:00:00.000Z", "2026-01-01T23:59:59.999Z"],
    ["2026-08-11", "America/New_York", "2026-08-11T04:00:00.000Z", "2026-08-12T03:59:59.999Z"],
    // Clocks forward: 23 hours; back: 25.
    ["2026-10-04", "Australia/Sydney", "2026-10-03T14:00:00.000Z", "2026-10-04T12:59:59.999Z"],
    ["2026-04-05", "Australia/Sydney", "2026-04-04T13:00:00.000Z", "2026-04-05T13:59:59.999Z"],
    // There was no midnight: the day began at one.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z", "2018-11-05T01:59:59.999Z"],
    // Midnight came twice: the earlier one.
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z", "2018-02-19T02:59:59.999Z"],
    ["2026-06-01", "Asia/Kathmandu", "2026-05-31T18:15:00.000Z", "2026-06-01T18:14:59.999Z"],
    ["2026-06-01", "Pacific/Kiritimati", "2026-05-31T10:00:00.000Z", "2026-06-01T09:59:59.999Z"],
    ["2026-06-01", "Pacific/Pago_Pago", "2026-06-01T11:00:00.000Z", "2026-06-02T10:59:59.999Z"],
  ])("the day %s in %s has its first and last instant", (day, zone, from, to) => {
    expect(iso(startOfDay(day, zone))).toBe(from);
    expect(iso(endOfDay(day, zone))).toBe(to);
  });
});

test("the current month follows the zone's calendar (B-159, B-417)", () => {
  const { fromDate, toDate } = monthOf(Date.parse("2026-01-31T14:00:00Z"), "Australia/Sydney");
  expect([iso(fromDate), iso(toDate)]).toEqual(["2026-01-31T13:00:00.000Z", "2026-02-28T12:59:59.999Z"]);
});

test("the period runs from one month back to the end of today (B-418)", () => {
  const { fromDate, toDate } = lastMonth(Date.parse("2026-03-31T02:00:00Z"), "UTC");
  expect([iso(fromDate), iso(toDate)]).toEqual(["2026-02-28T00:00:00.000Z", "2026-03-31T23:59:59.999Z"]);
  expect(iso(lastMonth(Date.parse("2026-01-15T02:00:00Z"), "UTC").fromDate)).toBe("2025-12-15T00:00:00.000Z");
});
