/** Wall times of the shown days, counted in minutes from the midnight that begins the first. */
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { dayCount, dayText } from "#web/shared/work/timeline/span.ts";
import { formatTime, today } from "#web/ui/time/format.ts";

export const DAY_MIN = 1440;
export interface Wall {
  start: number;
  end: number;
}
export const NO_SHIFT: Wall = { start: 0, end: 0 };

function wallOf(instant: string, first: string, zone: string): number {
  const [hours = 0, minutes = 0] = formatTime(instant, zone).split(":").map(Number);
  return (dayCount(today(zone, Date.parse(instant))) - dayCount(first)) * DAY_MIN + hours * 60 + minutes;
}
/** When an entry is, in the zone of the calendar. */
export const wallSpan = ({ startsAt, endsAt }: CalendarEntry, first: string, zone: string): Wall => ({
  start: wallOf(startsAt, first, zone),
  end: wallOf(endsAt, first, zone),
});

const two = (value: number): string => String(value).padStart(2, "0");
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
export const dateAt = (minutes: number, first: string): string =>
  dayText(dayCount(first) + Math.floor(minutes / DAY_MIN));
export const wallTimeAt = (minutes: number, first: string): string => `${dateAt(minutes, first)}T${clockText(minutes)}`;

/** True if it begins and ends at midnight, as whole days do. */
export const isWholeDays = ({ start, end }: Wall): boolean => start % DAY_MIN === 0 && end % DAY_MIN === 0;

/** The span between two points that were pressed and released, in whole steps. */
export function drawn(from: number, to: number, step: number): Wall {
  const [first, last] = from < to ? [from, to] : [to, from];
  const start = Math.floor(first / step) * step;
  return { start, end: Math.max(start + step, Math.ceil(last / step) * step) };
}

/** The part of a booking that a drag holds: all of it, or one end. */
export type DragGrip = "all" | "start" | "end";

/** Returns the shift of a drag in whole steps, limited so that the booking never becomes empty. */
export function shiftOf({ startsAt, endsAt }: CalendarEntry, grip: DragGrip, minutes: number, step: number): Wall {
  const by = Math.round(minutes / step) * step;
  if (grip === "all") return { start: by, end: by };
  const length = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
  const max = Math.max(0, Math.floor((length - 1) / step) * step);
  return grip === "start" ? { start: Math.min(by, max), end: 0 } : { start: 0, end: Math.max(by, 0 - max) };
}

/** Shorter ones need as much room as this, in minutes. */
const SHORTEST = 30;
/** The room that a span takes on a day, in minutes from its midnight. */
export function roomOn(span: Wall, day: number): { from: number; to: number } {
  const start = Math.max(0, span.start - day * DAY_MIN);
  const end = Math.min(DAY_MIN, Math.max(span.end - day * DAY_MIN, start + SHORTEST));
  return { from: Math.min(start, DAY_MIN - SHORTEST), to: end };
}
