/** Days in a zone, as instants: where they begin and end, whatever the clocks do that night. */
import { today } from "./format.ts";

const DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of the zone show, read as if it were UTC. */
function wall(at: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const all = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    } as const;
    formatter = new Intl.DateTimeFormat("en-US", { ...all, timeZone: zone, hourCycle: "h23", era: "short" });
    formatters.set(zone, formatter);
  }
  const part = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The first instant of a calendar date `YYYY-MM-DD` in a zone, in epoch ms. */
export function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offsets around it; where midnight happens twice the earlier one counts, where it never happens the day's first.
  const offsets = [midnight - DAY, midnight, midnight + DAY].map((at) => wall(at, zone) - at);
  const fitting = offsets.map((offset) => midnight - offset).filter((at) => wall(at, zone) === midnight);
  if (fitting.length > 0) return Math.min(...fitting);
  return Math.min(...offsets.map((offset) => midnight - offset).filter((at) => today(zone, at) >= day));
}
/** The last instant of a calendar date in a zone, in epoch ms. */
export const endOfDay = (day: string, zone: string): number => startOfDay(plus(day, 1), zone) - 1;

/** From its first instant to its last, in epoch ms. */
export interface Period {
  fromDate: number;
  toDate: number;
}
/** The calendar month that an instant is in: the default period of back-office lists. */
export function monthOf(at: number, zone: string): Period {
  const first = `${today(zone, at).slice(0, 7)}-01`;
  const next = `${plus(first, 31).slice(0, 7)}-01`;
  return { fromDate: startOfDay(first, zone), toDate: startOfDay(next, zone) - 1 };
}
/** One month back to the end of today: the default period of content lists. */
export function lastMonth(at: number, zone: string): Period {
  const now = today(zone, at);
  const [year = 0, month = 1, day = 1] = now.split("-").map(Number);
  const length = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  const from = new Date(Date.UTC(year, month - 2, Math.min(day, length))).toISOString().slice(0, 10);
  return { fromDate: startOfDay(from, zone), toDate: endOfDay(now, zone) };
}
