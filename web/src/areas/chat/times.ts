/** How times of WhatsApp are written: days, what is left of a window, and how long ago something was. */
import { DEFAULT_ZONE, formatDate, formatTime, today } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "3 min" under an hour, "5 h" under a day, else "4 d". */
export function relativeTime(instant: number, now: number): string {
  const passed = Math.max(0, now - instant);
  if (passed < HOUR) return t("relativeMinutes", { count: Math.floor(passed / MINUTE) });
  return passed < DAY
    ? t("relativeHours", { count: Math.floor(passed / HOUR) })
    : t("relativeDays", { count: Math.floor(passed / DAY) });
}

const weekday = (day: string): string =>
  ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

/** "Mon 10 Aug", with the year where it is another one. */
function shortDay(day: string, current: string): string {
  const written = formatDate(day);
  return `${weekday(day)} ${day.slice(0, 4) === current.slice(0, 4) ? written.slice(0, -5) : written}`;
}
/** The heading of a day: "Today, Tue 11 Aug". */
export function dayTitle(day: string, zone: string, now: number): string {
  const current = today(zone, now);
  const message = shortDay(day, current);
  if (day === current) return t("today", { day: message });
  return day === dayBefore(current) ? t("yesterday", { day: message }) : message;
}
/** "12 Aug 10:41" */
export function dayAndTime(instant: number, zone: string = DEFAULT_ZONE, now: number = Date.now()): string {
  const day = formatDate(today(zone, instant));
  const sameYear = today(zone, instant).slice(0, 4) === today(zone, now).slice(0, 4);
  return `${sameYear ? day.slice(0, -5) : day} ${formatTime(instant, zone)}`;
}
