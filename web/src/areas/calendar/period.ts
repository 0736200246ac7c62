/** The days that a view shows, and the targets of its buttons. Days are calendar dates, `YYYY-MM-DD`. */
import { formatDate, formatMonth } from "#web/ui/time/format.ts";
import { addDays } from "#web/ui/time/zoned.ts";

export const VIEWS = ["day", "week", "twoWeeks", "month"] as const;
export type CalendarView = (typeof VIEWS)[number];

const DAY_MS = 86_400_000;
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** 0 is Monday. */
export const weekday = (day: string): number => (midnight(day).getUTCDay() + 6) % 7;
/** Returns the first day of a day's week; `begins` is 1 for Monday. */
const weekStart = (day: string, begins: number): string => addDays(day, -((weekday(day) - begins + 8) % 7));
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), 31));
const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: (midnight(to).getTime() - midnight(from).getTime()) / DAY_MS + 1 }, (_, index) =>
    addDays(from, index),
  );

/** The days of a view around a day; `grid` fills a month up to whole weeks, which begin on `begins` (1 is Monday). */
export function viewDays(view: CalendarView, day: string, { grid = false, begins = 1 } = {}): string[] {
  if (view === "day") return [day];
  const first = weekStart(day, begins);
  if (view === "week") return daysBetween(first, addDays(first, 6));
  if (view === "twoWeeks") return daysBetween(first, addDays(first, 13));
  const [from, to] = [firstOfMonth(day), addDays(nextMonth(day), -1)];
  return grid ? daysBetween(weekStart(from, begins), addDays(weekStart(to, begins), 6)) : daysBetween(from, to);
}

/** The day that the next view is around, or the previous one with -1. */
export function stepped(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === "month") return step === 1 ? nextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
  return addDays(day, step * { day: 1, week: 7, twoWeeks: 14 }[view]);
}

/** "10 to 16 Aug 2026", "Aug 2026", "10 Aug 2026" */
export function periodTitle(view: CalendarView, day: string, begins = 1): string {
  if (view === "month") return formatMonth(day);
  const days = viewDays(view, day, { begins });
  const [from, to] = [formatDate(days[0] ?? day), formatDate(days.at(-1) ?? day)];
  if (from === to) return from;
  const [, fromMonth, fromYear] = from.split(" ");
  const [, toMonth, toYear] = to.split(" ");
  if (fromYear !== toYear) return `${from} to ${to}`;
  return fromMonth === toMonth ? `${from.slice(0, 2)} to ${to}` : `${from.slice(0, -5)} to ${to}`;
}
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export const weekdayName = (day: string): string => WEEKDAYS[weekday(day)] ?? "";
