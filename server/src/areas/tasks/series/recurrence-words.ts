/** Describes in words how a task repeats. */
import type { TaskRepeatUnit, WeekDay } from "#contract/enums.ts";
import { WEEK_DAYS } from "#contract/enums.ts";
import { type RecurrenceSetting, repeatUnit } from "#contract/tasks/recurrence.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const DAY_NAMES: Record<WeekDay, string> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
const UNIT_NAMES: Record<TaskRepeatUnit, string> = { DAYS: "day", WEEKS: "week", MONTHS: "month", YEARS: "year" };
/** Last day that every month has. */
const IN_EVERY_MONTH = 28;

/** Returns a date in words, such as "3 Dec 2026". */
export const calendarDay = (date: Temporal.PlainDate): string => `${dayAndMonth(date)} ${date.year}`;
const dayAndMonth = ({ day, month }: Temporal.PlainDate): string => `${day} ${MONTHS[month - 1]}`;

/**
 * Returns a sentence such as "Every second week on Monday and Thursday until 3 Dec 2026, 18 times", for a series'
 * dates.
 */
export function describeRecurrence(setting: RecurrenceSetting, dates: readonly string[]): string {
  const unit = repeatUnit(setting);
  const [first] = dates;
  const last = setting.end === "ON" ? setting.endDate : dates.at(-1);
  if (!unit || !first || !last) return "Does not repeat";
  const start = Temporal.PlainDate.from(first);
  const on = dayIn(unit, start, setting.weekDays);
  const until = calendarDay(Temporal.PlainDate.from(last));
  return `${every(setting.interval, UNIT_NAMES[unit])}${on} until ${until}, ${times(dates.length)}${fallsBack(unit, start)}`;
}

function every(interval: number, unit: string): string {
  if (interval === 1) return `Every ${unit}`;
  if (interval === 2) return `Every second ${unit}`;
  return interval === 3 ? `Every third ${unit}` : `Every ${interval} ${unit}s`;
}

function dayIn(unit: TaskRepeatUnit, start: Temporal.PlainDate, weekDays: readonly WeekDay[]): string {
  if (unit === "DAYS") return "";
  if (unit === "MONTHS") return ` on the ${ordinal(start.day)}`;
  if (unit === "YEARS") return ` on ${dayAndMonth(start)}`;
  const days = weekDays.length > 0 ? weekDays : WEEK_DAYS.slice(start.dayOfWeek - 1, start.dayOfWeek);
  return ` on ${listed(days.map((day) => DAY_NAMES[day]))}`;
}

function fallsBack(unit: TaskRepeatUnit, { day, month }: Temporal.PlainDate): string {
  if (unit === "MONTHS" && day > IN_EVERY_MONTH) return "; falls on the last day of shorter months";
  return unit === "YEARS" && month === 2 && day > IN_EVERY_MONTH ? "; falls on 28 Feb in other years" : "";
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

function ordinal(day: number): string {
  const ending = day > 10 && day < 14 ? undefined : ["th", "st", "nd", "rd"][day % 10];
  return `${day}${ending ?? "th"}`;
}
