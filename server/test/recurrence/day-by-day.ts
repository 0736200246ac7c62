/** The tasks of a series, counted by walking through its years day by day. */
import { DAY, type ZoneClock } from "./zone-clock.ts";

/** One task: what the clock shows, and the instant in milliseconds. */
export interface CountedTask {
  start: string;
  startAt: number;
  due: string;
  dueAt: number;
}

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
export const dateText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

const partsOf = (day: number) => {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};
const lengthOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
/** 1 January 1970 was a Thursday. Monday is 0. */
const weekDay = (day: number): number => (day + 3) % 7;
const mondayOf = (day: number): number => day - weekDay(day);

/** Five rules: the setting that is saved, and whether it holds for a day, for a series that starts on another. */
export const COMPARED_RULES = {
  "every day": { setting: { repeat: "DAILY" }, holds: () => true },
  "every third day": {
    setting: { repeat: "CUSTOM", interval: 3, unit: "DAYS" },
    holds: (day: number, start: number) => (day - start) % 3 === 0,
  },
  "every second week on Sunday and Monday": {
    setting: { repeat: "CUSTOM", interval: 2, unit: "WEEKS", weekDays: ["SU", "MO"] },
    holds: (day: number, start: number) =>
      [0, 6].includes(weekDay(day)) && ((mondayOf(day) - mondayOf(start)) / 7) % 2 === 0,
  },
  "every month on the 31st": {
    setting: { repeat: "MONTHLY" },
    holds: (day: number) => {
      const { year, month, date } = partsOf(day);
      return date === Math.min(31, lengthOfMonth(year, month));
    },
  },
  "every year on 29 February": {
    setting: { repeat: "ANNUALLY" },
    holds: (day: number) => {
      const { year, month, date } = partsOf(day);
      return month === 1 && date === Math.min(29, lengthOfMonth(year, month));
    },
  },
} as const;
export type RuleName = keyof typeof COMPARED_RULES;

/** The first day of a series that starts in a year or later; the rules of months and years need one of their own. */
export function firstDayOf(rule: RuleName, year: number): number {
  if (rule === "every month on the 31st") return dayNumber(`${year}-01-31`);
  if (rule !== "every year on 29 February") return dayNumber(`${year}-01-01`);
  const leap = [0, 1, 2, 3].find((more) => lengthOfMonth(year + more, 1) === 29) ?? 0;
  return dayNumber(`${year + leap}-02-${lengthOfMonth(year + leap, 1)}`);
}

/** Hours and minutes, as milliseconds since midnight. */
export interface Times {
  start: number;
  /** On the next day. */
  due: number;
}

export function tasksDayByDay(
  rule: RuleName,
  clock: ZoneClock,
  first: number,
  last: number,
  times: Times,
): CountedTask[] {
  const tasks: CountedTask[] = [];
  for (let day = first; day <= last; day += 1) {
    if (!COMPARED_RULES[rule].holds(day, first) || !clock.has(day)) continue;
    const start = clock.place(day * DAY + times.start);
    const due = clock.place((day + 1) * DAY + times.due);
    tasks.push({
      start: wallText(start.wall),
      startAt: start.instant,
      due: wallText(due.wall),
      dueAt: due.instant,
    });
  }
  return tasks;
}

/** Returns a wall time as it is on the wire. */
export const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 16);
