import { describe, expect, it } from "vitest";
import { z } from "#contract/schema.ts";
import { recurrenceSetting } from "#contract/tasks/recurrence.ts";
import { expandRecurrence, previewRecurrence } from "./recurrence.ts";

const setUp = (input: object) => z.parse(recurrenceSetting, input);
const ofTasks = (occurrences: number) => ({ end: "AFTER", occurrences });
const until = (endDate: string) => ({ end: "ON", endDate });
const daily = { repeat: "DAILY" };

function tasks(input: object, startDate: string | null, timeZoneId = "UTC", dueDate: string | null = null) {
  const { refused, ...rest } = expandRecurrence(setUp(input), { startDate, dueDate }, timeZoneId);
  if (refused) throw new Error(refused[0]?.message);
  return "occurrences" in rest ? rest.occurrences : [];
}
const starts = (...args: Parameters<typeof tasks>) => tasks(...args).map(({ startDate }) => startDate);
const refusal = (input: object, startDate: string | null, timeZoneId = "UTC") =>
  expandRecurrence(setUp(input), { startDate, dueDate: null }, timeZoneId).refused;
const described = (input: object, startDate: string) => {
  const preview = previewRecurrence(setUp(input), { startDate, dueDate: null }, "UTC");
  return preview.refused ? preview.refused : preview.description;
};

describe("the dates of a recurrence", () => {
  it("a recurrence can be daily, weekly, monthly or yearly", () => {
    expect(starts({ ...daily, ...ofTasks(3) }, "2026-07-10")).toEqual(["2026-07-10", "2026-07-11", "2026-07-12"]);
    expect(starts({ repeat: "WEEKLY", ...ofTasks(3) }, "2026-07-10")).toEqual([
      "2026-07-10",
      "2026-07-17",
      "2026-07-24",
    ]);
    expect(starts({ repeat: "MONTHLY", ...ofTasks(3) }, "2026-11-10")).toEqual([
      "2026-11-10",
      "2026-12-10",
      "2027-01-10",
    ]);
    expect(starts({ repeat: "ANNUALLY", ...ofTasks(2) }, "2026-07-10")).toEqual(["2026-07-10", "2027-07-10"]);
  });
  it("a recurrence can have an interval of days, weeks, months or years", () => {
    const custom = (interval: number, unit: string) => ({ repeat: "CUSTOM", interval, unit, ...ofTasks(3) });
    expect(starts(custom(10, "DAYS"), "2026-12-25")).toEqual(["2026-12-25", "2027-01-04", "2027-01-14"]);
    expect(starts(custom(2, "WEEKS"), "2026-12-25")).toEqual(["2026-12-25", "2027-01-08", "2027-01-22"]);
    expect(starts(custom(5, "MONTHS"), "2026-12-25")).toEqual(["2026-12-25", "2027-05-25", "2027-10-25"]);
    expect(starts(custom(2, "YEARS"), "2026-12-25")).toEqual(["2026-12-25", "2028-12-25", "2030-12-25"]);
  });
  it("a weekly recurrence is on the chosen weekdays of weeks that begin on Monday", () => {
    expect(starts({ repeat: "WEEKLY", weekDays: ["MO", "TH"], ...ofTasks(4) }, "2026-07-09")).toEqual([
      "2026-07-09",
      "2026-07-13",
      "2026-07-16",
      "2026-07-20",
    ]);
    const everySecond = { repeat: "CUSTOM", interval: 2, unit: "WEEKS", weekDays: ["SU", "MO"], ...ofTasks(4) };
    expect(starts(everySecond, "2026-01-26")).toEqual(["2026-01-26", "2026-02-01", "2026-02-09", "2026-02-15"]);
  });
  it("the dates begin on the first chosen weekday from the start on, and the due date goes along", () => {
    const [first] = tasks({ repeat: "WEEKLY", weekDays: ["MO"], ...ofTasks(2) }, "2026-07-08", "UTC", "2026-07-09");
    expect(first).toMatchObject({ startDate: "2026-07-13", dueDate: "2026-07-14" });
  });
  it("the dates of a recurrence end with the end date, included, or after a number of tasks", () => {
    expect(starts({ ...daily, ...until("2026-07-12") }, "2026-07-10T23:00", "Pacific/Apia")).toHaveLength(3);
    expect(starts({ ...daily, ...until("2026-07-10") }, "2026-07-10")).toEqual(["2026-07-10"]);
    expect(starts({ ...daily, ...ofTasks(1) }, "2026-07-10")).toEqual(["2026-07-10"]);
  });
  it.each([29, 30, 31])("dates on day %s of a month fall on the last day of shorter months", (day) => {
    const months = starts({ repeat: "MONTHLY", ...ofTasks(14) }, `2027-01-${day}`);
    expect(months).toHaveLength(14);
    expect(months.slice(0, 4)).toEqual([
      `2027-01-${day}`,
      "2027-02-28",
      `2027-03-${day}`,
      `2027-04-${Math.min(day, 30)}`,
    ]);
    expect(months[13]).toBe("2028-02-29");
  });
  it("dates of a recurrence on 29 February fall on the 28th in other years", () => {
    expect(starts({ repeat: "ANNUALLY", ...ofTasks(5) }, "2028-02-29")).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
  });
  it("a task that does not repeat has one date", () => {
    expect(tasks({ repeat: "DO_NOT_REPEAT" }, "2026-07-10T09:00", "Australia/Sydney")).toEqual([
      { startDate: "2026-07-10T09:00", startAt: "2026-07-09T23:00:00Z", dueDate: null, dueAt: null },
    ]);
    expect(starts({ repeat: "DO_NOT_REPEAT" }, null)).toEqual([null]);
  });
});

describe("the due date", () => {
  const weekly = { repeat: "WEEKLY", ...ofTasks(3) };
  it("the due date keeps its distance in days, and its time, over a change of the clock (K21)", () => {
    const week = tasks(weekly, "2026-10-02T22:00", "Australia/Sydney", "2026-10-04T10:00");
    expect(week.map(({ dueDate, dueAt }) => [dueDate, dueAt])).toEqual([
      ["2026-10-04T10:00", "2026-10-03T23:00:00Z"],
      ["2026-10-11T10:00", "2026-10-10T23:00:00Z"],
      ["2026-10-18T10:00", "2026-10-17T23:00:00Z"],
    ]);
    expect(week.map(({ startAt }) => startAt)).toEqual([
      "2026-10-02T12:00:00Z",
      "2026-10-09T11:00:00Z",
      "2026-10-16T11:00:00Z",
    ]);
  });
  it("the due date keeps its days from a start that falls back to the end of a month", () => {
    const monthly = tasks({ repeat: "MONTHLY", ...ofTasks(2) }, "2026-01-31", "UTC", "2026-02-02");
    expect(monthly[1]).toMatchObject({ startDate: "2026-02-28", dueDate: "2026-03-02" });
  });
  it("a series without a start counts from the due date", () => {
    expect(tasks(weekly, null, "UTC", "2026-07-10").map(({ startDate, dueDate }) => [startDate, dueDate])).toEqual([
      [null, "2026-07-10"],
      [null, "2026-07-17"],
      [null, "2026-07-24"],
    ]);
  });
  it("the due date may be a date beside a time, and a time beside a date", () => {
    expect(tasks(weekly, "2026-07-10T09:00", "UTC", "2026-07-11")[1]).toEqual({
      startDate: "2026-07-17T09:00",
      startAt: "2026-07-17T09:00:00Z",
      dueDate: "2026-07-18",
      dueAt: null,
    });
    expect(tasks(weekly, "2026-07-10", "UTC", "2026-07-10T17:00")[1]).toMatchObject({ dueDate: "2026-07-17T17:00" });
  });
  it("a start that moves out of a clock gap never passes the due date", () => {
    const spring = tasks({ ...daily, ...ofTasks(2) }, "2026-03-07T02:30", "America/New_York", "2026-03-07T03:15")[1];
    expect(spring).toMatchObject({ startDate: "2026-03-08T03:30", dueDate: "2026-03-08T04:15" });
    const nuuk = tasks({ ...daily, ...ofTasks(2) }, "2026-03-27T23:30", "America/Nuuk", "2026-03-27")[1];
    expect(nuuk).toMatchObject({ startDate: "2026-03-29T00:30", dueDate: "2026-03-29" });
  });
});

describe("a wall time in its zone", () => {
  /** Local times of a daily task. */
  const days = (zone: string, start: string, count: number) => tasks({ ...daily, ...ofTasks(count) }, start, zone);

  it("a wall time stays 09:00 in Sydney over both changes of the clock, day for day (K21)", () => {
    const year = days("Australia/Sydney", "2026-01-01T09:00", 365);
    expect(year.every(({ startDate }) => startDate?.endsWith("T09:00"))).toBe(true);
    expect(new Set(year.map(({ startAt }) => startAt?.slice(11)))).toEqual(new Set(["22:00:00Z", "23:00:00Z"]));
    expect(new Set(year.map(({ startAt }) => startAt)).size).toBe(365);
  });
  it("a wall time in a clock gap moves forward, and is itself again on the next day (K21)", () => {
    expect(days("America/New_York", "2026-03-07T02:30", 3)).toMatchObject([
      { startDate: "2026-03-07T02:30", startAt: "2026-03-07T07:30:00Z" },
      { startDate: "2026-03-08T03:30", startAt: "2026-03-08T07:30:00Z" },
      { startDate: "2026-03-09T02:30", startAt: "2026-03-09T06:30:00Z" },
    ]);
    // Half an hour on Lord Howe.
    expect(days("Australia/Lord_Howe", "2026-10-03T02:15", 3).map(({ startDate }) => startDate)).toEqual([
      "2026-10-03T02:15",
      "2026-10-04T02:45",
      "2026-10-05T02:15",
    ]);
    // Casablanca leaves daylight time for Ramadan and comes back.
    expect(days("Africa/Casablanca", "2026-03-21T02:30", 3).map(({ startDate }) => startDate)).toEqual([
      "2026-03-21T02:30",
      "2026-03-22T03:30",
      "2026-03-23T02:30",
    ]);
  });
  it("a repeated wall time is the first of the two (K21)", () => {
    expect(days("America/New_York", "2026-10-31T01:30", 3).map(({ startAt }) => startAt)).toEqual([
      "2026-10-31T05:30:00Z",
      "2026-11-01T05:30:00Z",
      "2026-11-02T06:30:00Z",
    ]);
    expect(days("Australia/Lord_Howe", "2026-04-04T01:45", 2)[1]?.startAt).toBe("2026-04-04T14:45:00Z");
    expect(days("Africa/Casablanca", "2026-02-14T02:30", 2)[1]?.startAt).toBe("2026-02-15T01:30:00Z");
  });
  it("a date that the zone never had has no occurrence, and isn't counted", () => {
    const apia = ["2011-12-29", "2011-12-31", "2012-01-01"];
    expect(days("Pacific/Apia", "2011-12-29T09:00", 3).map(({ startDate }) => startDate)).toEqual(
      apia.map((date) => `${date}T09:00`),
    );
    expect(starts({ ...daily, ...ofTasks(3) }, "2011-12-29", "Pacific/Apia")).toEqual(apia);
    expect(starts({ ...daily, ...until("2012-01-01") }, "2011-12-29", "Pacific/Apia")).toEqual(apia);
    const due = tasks({ ...daily, ...ofTasks(1) }, "2011-12-29", "Pacific/Apia", "2011-12-30");
    expect(due[0]?.dueDate).toBe("2011-12-31");
  });
});

describe("the limits of a recurrence (K21)", () => {
  const start = "2026-07-10";
  it("the limit of a recurrence is 730 tasks", () => {
    expect(tasks({ ...daily, ...ofTasks(730) }, start)).toHaveLength(730);
    const last = "2028-07-08";
    expect(starts({ ...daily, ...until(last) }, start)).toHaveLength(730);
    expect(starts({ ...daily, ...until(last) }, start).at(-1)).toBe(last);
    expect(refusal({ ...daily, ...until("2028-07-09") }, start)).toEqual([
      {
        field: "recurrenceSetting.endDate",
        code: "invalid",
        message: "A task repeats at most 730 times. End it by 8 Jul 2028",
      },
    ]);
  });
  it("the limit of a recurrence is five years", () => {
    const yearly = { repeat: "ANNUALLY" };
    expect(starts({ ...yearly, ...ofTasks(6) }, start).at(-1)).toBe("2031-07-10");
    expect(starts({ ...yearly, ...until("2031-07-10") }, start)).toHaveLength(6);
    expect(refusal({ ...yearly, ...ofTasks(7) }, start)).toEqual([
      {
        field: "recurrenceSetting.occurrences",
        code: "invalid",
        message: "A task repeats for at most 5 years, until 10 Jul 2031. That is 6 tasks",
      },
    ]);
    expect(refusal({ ...yearly, ...until("2031-07-11") }, start)).toEqual([
      {
        field: "recurrenceSetting.endDate",
        code: "invalid",
        message: "A task repeats for at most 5 years. End it by 10 Jul 2031",
      },
    ]);
  });
  it("a recurrence needs a date to count from, an end after it and a task in between", () => {
    expect(refusal({ ...daily, ...ofTasks(2) }, null)).toMatchObject([
      { field: "startDate", message: "A task that repeats needs a start date or a due date" },
    ]);
    expect(refusal({ ...daily, ...until("2026-07-09") }, start)).toMatchObject([
      { field: "recurrenceSetting.endDate", message: "The end date can't be before the first task" },
    ]);
    expect(refusal({ repeat: "WEEKLY", weekDays: ["MO"], ...until("2026-07-12") }, start)).toMatchObject([
      { field: "recurrenceSetting.endDate", message: "No task falls on or before this date" },
    ]);
  });
});

describe("a recurrence in words", () => {
  it("a recurrence in words says how often, on which days, until when and how many times", () => {
    const everySecond = { repeat: "CUSTOM", interval: 2, unit: "WEEKS", weekDays: ["MO", "TH"] };
    expect(described({ ...everySecond, ...until("2026-12-03") }, "2026-08-03")).toBe(
      "Every second week on Monday and Thursday until 3 Dec 2026, 18 times",
    );
    expect(described({ repeat: "WEEKLY", ...ofTasks(3) }, "2026-07-10")).toBe(
      "Every week on Friday until 24 Jul 2026, 3 times",
    );
    expect(described({ repeat: "WEEKLY", weekDays: ["MO", "WE", "FR"], ...ofTasks(1) }, "2026-07-10")).toBe(
      "Every week on Monday, Wednesday and Friday until 10 Jul 2026, once",
    );
    expect(described({ repeat: "CUSTOM", unit: "DAYS", interval: 3, ...ofTasks(2) }, "2026-07-10")).toBe(
      "Every third day until 13 Jul 2026, 2 times",
    );
    expect(described({ repeat: "CUSTOM", unit: "MONTHS", interval: 4, ...ofTasks(2) }, "2026-07-22")).toBe(
      "Every 4 months on the 22nd until 22 Nov 2026, 2 times",
    );
    expect(described({ repeat: "MONTHLY", ...ofTasks(2) }, "2026-07-12")).toBe(
      "Every month on the 12th until 12 Aug 2026, 2 times",
    );
    expect(described({ repeat: "DO_NOT_REPEAT" }, "2026-07-10")).toBe("Does not repeat");
  });
  it("a recurrence in words mentions dates moved by shorter months and other years", () => {
    expect(described({ repeat: "MONTHLY", ...ofTasks(2) }, "2026-01-31")).toBe(
      "Every month on the 31st until 28 Feb 2026, 2 times; falls on the last day of shorter months",
    );
    expect(described({ repeat: "ANNUALLY", ...ofTasks(2) }, "2028-02-29")).toBe(
      "Every year on 29 Feb until 28 Feb 2029, 2 times; falls on 28 Feb in other years",
    );
    expect(described({ repeat: "MONTHLY", ...ofTasks(2) }, "2026-01-28")).not.toContain(";");
  });
  it("a recurrence in words comes with its first and last dates, or with why it can't be saved", () => {
    const input = setUp({ ...daily, ...ofTasks(18) });
    expect(previewRecurrence(input, { startDate: null, dueDate: "2026-07-10T17:00" }, "Europe/London")).toEqual({
      refused: null,
      description: "Every day until 27 Jul 2026, 18 times",
      count: 18,
      lastDate: "2026-07-27",
      nextDates: ["2026-07-10", "2026-07-11", "2026-07-12", "2026-07-13", "2026-07-14"],
    });
    expect(previewRecurrence(input, { startDate: null, dueDate: null }, "UTC").refused).toMatchObject([
      { field: "startDate" },
    ]);
  });
});
