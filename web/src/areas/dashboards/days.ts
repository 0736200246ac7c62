/** Days and spans as the dashboard writes them: as short as they stay clear. */
import { dayCount, weekdayOf } from "#web/shared/work/timeline/span.ts";
import { formatDate, formatMonth, formatTime, today } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const longWeekday = (day: string): string => WEEKDAYS[weekdayOf(dayCount(day))] ?? "";
/** "Tue" */
export const weekdayShort = (day: string): string => longWeekday(day).slice(0, 3);
export const isWeekend = (day: string): boolean => weekdayOf(dayCount(day)) >= 5;
/** "11" */
export const dayInMonth = (day: string): string => String(Number(day.slice(8, 10)));

/** "Aug" */
export const shortMonth = (day: string): string => formatDate(day).slice(3, 6);

/** "15 Aug", or "05 Jun 2027" in another year */
export const briefDay = (day: string, current: string): string =>
  day.slice(0, 4) === current.slice(0, 4) ? formatDate(day).slice(0, -5) : formatDate(day);
/** "Sat 15 Aug" */
export const briefDayOfWeek = (day: string, current: string): string =>
  `${weekdayShort(day)} ${briefDay(day, current)}`;
/** "Sat 10 Oct", "16 Oct to 18 Oct" */
export const briefDays = (first: string, last: string, current: string): string =>
  first === last
    ? briefDayOfWeek(first, current)
    : t("dayRange", { first: briefDay(first, current), last: briefDay(last, current) });

const DAYS_AHEAD = 6;
/** "today 17:00", "Thu 12:00", "05 Sep 12:00" */
export function briefTime(instant: string, zone: string, now: number): string {
  const [day, current] = [today(zone, Date.parse(instant)), today(zone, now)];
  const time = formatTime(instant, zone);
  if (day === current) return t("todayAt", { time });
  const ahead = dayCount(day) - dayCount(current);
  return ahead > 0 && ahead <= DAYS_AHEAD ? `${weekdayShort(day)} ${time}` : `${briefDay(day, current)} ${time}`;
}

/** "August", "July and August", "January to August" */
export function monthSpan(first: string, last: string): string {
  const [from, to] = [formatMonth(first).slice(0, -5), formatMonth(last).slice(0, -5)];
  if (first.slice(0, 7) === last.slice(0, 7)) return from;
  const months =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7));
  return t(months === 1 ? "twoMonths" : "monthRange", { first: from, last: to });
}
