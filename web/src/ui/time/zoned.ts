/** The start and end of days in a zone, as instants, with daylight saving taken into account. */
import { today } from "./format.ts";

const DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of the zone, as if it were UTC. */
function localTime(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const numeric = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const;
    formatter = new Intl.DateTimeFormat("en-US", { ...numeric, timeZone: zone, hourCycle: "h23", era: "short" });
    formatters.set(zone, formatter);
  }
  const part = Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

/** Returns how far the clocks of another zone are ahead of a zone's at an instant, in ms; negative if behind. */
export const zoneLead = (instant: number, zone: string, otherZone: string): number =>
  localTime(instant, otherZone) - localTime(instant, zone);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Returns the first instant of a calendar date `YYYY-MM-DD` in a zone, in epoch ms. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Tries the offsets around it: if midnight occurs twice, the earlier one; if it is skipped, the day's first instant.
  const offsets = [midnight - DAY, midnight, midnight + DAY].map((instant) => localTime(instant, zone) - instant);
  const fitting = offsets.map((offset) => midnight - offset).filter((instant) => localTime(instant, zone) === midnight);
  if (fitting.length > 0) return Math.min(...fitting);
  return Math.min(...offsets.map((offset) => midnight - offset).filter((instant) => today(zone, instant) >= day));
}
/** Returns the last instant of a calendar date in a zone, in epoch ms. */
export const endOfDay = (day: string, zone: string): number => startOfDay(addDays(day, 1), zone) - 1;

/** A period from its first to its last instant, in epoch ms. */
export interface Period {
  fromDate: number;
  toDate: number;
}
/** Returns the calendar month of an instant: the default period of back-office lists. */
export function monthOf(instant: number, zone: string): Period {
  const first = `${today(zone, instant).slice(0, 7)}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { fromDate: startOfDay(first, zone), toDate: startOfDay(next, zone) - 1 };
}
/** Returns the month of an instant in a zone as days of dates without a time, which are days in UTC. */
export const monthOfDays = (instant: number, zone: string): Period =>
  monthOf(startOfDay(`${today(zone, instant).slice(0, 7)}-01`, "UTC"), "UTC");
/** Returns one month back to the end of today: the default period of content lists. */
export function lastMonth(instant: number, zone: string): Period {
  const now = today(zone, instant);
  const [year = 0, month = 1, day = 1] = now.split("-").map(Number);
  const length = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const from = new Date(Date.UTC(year, month - 2, Math.min(day, length))).toISOString().slice(0, 10);
  return { fromDate: startOfDay(from, zone), toDate: endOfDay(now, zone) };
}
