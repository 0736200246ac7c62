import { describe, expect, it } from "vitest";
import { TASK_REPEAT_ENDS, TASK_REPEAT_UNITS, TASK_REPEATS } from "../enums.ts";
import { z } from "../schema.ts";
import { recurrenceSetting } from "./recurrence.ts";

const weekly = { repeat: "WEEKLY", end: "AFTER", occurrences: 18 };
const parsed = (input: object) => z.parse(recurrenceSetting, input);
const problems = (input: object) =>
  z.safeParse(recurrenceSetting, input).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("a recurrence setting", () => {
  it.each(TASK_REPEATS)("a recurrence setting repeats %s (N-031)", (repeat) => {
    expect(parsed({ ...weekly, repeat, unit: "DAYS" }).repeat).toBe(repeat);
  });
  it.each(TASK_REPEAT_UNITS)("a recurrence setting counts in %s (N-032)", (unit) => {
    expect(parsed({ ...weekly, repeat: "CUSTOM", interval: 2, unit })).toMatchObject({ interval: 2, unit });
  });
  it.each(TASK_REPEAT_ENDS)("a recurrence setting ends %s (N-033)", (end) => {
    expect(parsed({ ...weekly, end, endDate: "2026-12-03" }).end).toBe(end);
  });
  it("a recurrence setting refuses unknown values and fields", () => {
    expect(problems({ ...weekly, repeat: "DO NOT REPEAT" })).toEqual(["repeat: Choose one of the options"]);
    expect(problems({ ...weekly, repeat: "CUSTOM", unit: "HOURS" })).toEqual(["unit: Choose one of the options"]);
    expect(problems({ ...weekly, end: "NEVER" })).toEqual(["end: Choose one of the options"]);
    expect(problems({ ...weekly, weekDays: ["Monday"] })).toEqual(["weekDays.0: Choose one of the options"]);
    expect(problems({ ...weekly, timezone: "UTC" })).toEqual([": Unknown field"]);
  });

  it("a recurrence setting has an end if it repeats", () => {
    expect(problems({ repeat: "DAILY" })).toEqual(["end: Choose when it ends: on a date, or after a number of tasks"]);
    expect(problems({ repeat: "DAILY", end: "ON" })).toEqual(["endDate: Choose the end date"]);
    expect(problems({ repeat: "DAILY", end: "AFTER" })).toEqual(["occurrences: Enter how many tasks there are"]);
    expect(problems({ repeat: "DO_NOT_REPEAT" })).toEqual([]);
  });
  it("a recurrence setting has a unit if it is custom", () => {
    expect(problems({ ...weekly, repeat: "CUSTOM" })).toEqual(["unit: Choose days, weeks, months or years"]);
  });
  it("a recurrence setting says next to the field which numbers and dates it takes", () => {
    const custom = { ...weekly, repeat: "CUSTOM", unit: "DAYS" };
    for (const interval of [0, -1, 1.5, 366, "2"])
      expect(problems({ ...custom, interval }), String(interval)).toEqual([
        "interval: Choose a whole number from 1 to 365",
      ]);
    for (const occurrences of [0, 2.5, 731])
      expect(problems({ ...weekly, occurrences }), String(occurrences)).toEqual([
        "occurrences: Choose a whole number from 1 to 730",
      ]);
    expect(problems({ ...weekly, end: "ON", endDate: "2026-02-30" })).toEqual(["endDate: This date doesn't exist"]);
  });

  it("a recurrence setting clears what the chosen repeat and end do not use", () => {
    const settings = {
      interval: 3,
      unit: "WEEKS",
      weekDays: ["TH", "MO", "TH"],
      end: "ON",
      endDate: "2026-12-03",
      occurrences: 18,
    };
    const on = { end: "ON", endDate: "2026-12-03", occurrences: null };
    expect(parsed({ repeat: "CUSTOM", ...settings })).toEqual({
      repeat: "CUSTOM",
      interval: 3,
      unit: "WEEKS",
      weekDays: ["MO", "TH"],
      ...on,
    });
    expect(parsed({ repeat: "WEEKLY", ...settings })).toEqual({
      repeat: "WEEKLY",
      interval: 1,
      unit: null,
      weekDays: ["MO", "TH"],
      ...on,
    });
    expect(parsed({ repeat: "DAILY", ...settings })).toEqual({
      repeat: "DAILY",
      interval: 1,
      unit: null,
      weekDays: [],
      ...on,
    });
    expect(parsed({ repeat: "DAILY", ...settings, end: "AFTER" })).toMatchObject({ endDate: null, occurrences: 18 });
    expect(parsed({ repeat: "DO_NOT_REPEAT", ...settings })).toEqual({
      repeat: "DO_NOT_REPEAT",
      interval: 1,
      unit: null,
      weekDays: [],
      end: null,
      endDate: null,
      occurrences: null,
    });
  });
});
