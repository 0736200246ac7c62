import { expect, test } from "vitest";
import { dayCount, dayText, laterByMinutes, spanAfter, weekdayOf } from "./span.ts";

const [from, to] = [dayCount("2026-08-10"), dayCount("2026-08-12")];

test("days are counted, and Monday is the first of a week", () => {
  expect(dayText(from)).toBe("2026-08-10");
  expect(to - from).toBe(2);
  expect(weekdayOf(from)).toBe(0);
});

test("a bar moves as a whole, and an end stops at the other one", () => {
  const span = { start: from, end: to };
  expect(spanAfter(span, "bar", 3)).toEqual({ start: from + 3, end: to + 3 });
  expect(spanAfter(span, "end", -1)).toEqual({ start: from, end: to - 1 });
  expect(spanAfter(span, "end", -9)).toEqual({ start: from, end: from });
  expect(spanAfter(span, "start", 9)).toEqual({ start: to, end: to });
});

test("a bar with one date alone keeps that one until it is longer", () => {
  const due = { start: null, end: to };
  expect(spanAfter(due, "bar", 1)).toEqual({ start: null, end: to + 1 });
  expect(spanAfter(due, "end", 2)).toEqual({ start: to, end: to + 2 });
  expect(spanAfter(due, "start", -2)).toEqual({ start: to - 2, end: to });
  expect(spanAfter(due, "end", -2)).toEqual({ start: null, end: to });
});

test("a wall time changes by minutes, and a date by whole days", () => {
  expect(laterByMinutes("2026-08-10T23:30", 45)).toBe("2026-08-11T00:15");
  expect(laterByMinutes("2026-08-10T10:00", -1440)).toBe("2026-08-09T10:00");
  expect(laterByMinutes("2026-08-31", 1440)).toBe("2026-09-01");
  expect(laterByMinutes("2026-08-31", 60)).toBe("2026-08-31");
});
