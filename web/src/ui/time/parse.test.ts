import { expect, test } from "vitest";
import { instantIn, partsIn, typedMonth, typedTime } from "./parse.ts";

test.each([
  ["11/2026", "2026-11"],
  ["1/2026", "2026-01"],
  ["Nov 2026", "2026-11"],
  ["november 2026", "2026-11"],
  ["2026-11", "2026-11"],
  ["112026", "2026-11"],
  ["1126", "2026-11"],
])("%s is the month %s", (text, month) => expect(typedMonth(text)).toBe(month));
test.each(["", "1", "11", "112", "2026", "11/26", "Nov 26", "13/2026", "00/2026", "Foo 2026", "11/20266"])(
  "%j is no month: a number has four digits at least (B-277)",
  (text) => expect(typedMonth(text)).toBeNull(),
);

test.each([
  ["9:30", "09:30"],
  ["09:30", "09:30"],
  ["0930", "09:30"],
  ["9.30 pm", "21:30"],
  ["9pm", "21:00"],
  ["12am", "00:00"],
  ["12 pm", "12:00"],
  ["18", "18:00"],
  ["23:59", "23:59"],
])("%s is the time %s", (text, time) => expect(typedTime(text)).toBe(time));
test.each(["", "24:00", "9:60", "13pm", "0am", "noon", "9:3", "12345"])("%j is no time", (text) =>
  expect(typedTime(text)).toBeNull(),
);

const SYDNEY = "Australia/Sydney";
test("a local time converts to an instant and back", () => {
  expect(instantIn("2026-08-11", "09:30", SYDNEY)).toBe("2026-08-10T23:30:00.000Z");
  expect(instantIn("2026-12-11", "09:30", SYDNEY)).toBe("2026-12-10T22:30:00.000Z");
  expect(partsIn("2026-08-10T23:30:00.000Z", SYDNEY)).toEqual({ day: "2026-08-11", time: "09:30" });
});
test("a skipped time is invalid, and a repeated time is its first occurrence", () => {
  expect(instantIn("2026-10-04", "02:30", SYDNEY)).toBeNull();
  expect(instantIn("2026-10-04", "03:00", SYDNEY)).toBe("2026-10-03T16:00:00.000Z");
  expect(instantIn("2026-04-05", "02:30", SYDNEY)).toBe("2026-04-04T15:30:00.000Z");
});
