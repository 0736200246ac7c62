/** Days of a timeline, counted from 1 January 1970, and the spans of its bars. */

const DAY_MS = 86_400_000;
export const dayCount = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS);
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const DAY_MINUTES = 1440;
/** Returns a date or a wall time a number of minutes later; a date changes by whole days. */
export const laterByMinutes = (value: string, minutes: number): string =>
  value.length > 10
    ? new Date(Date.parse(`${value.slice(0, 16)}Z`) + minutes * 60_000).toISOString().slice(0, 16)
    : dayText(dayCount(value) + Math.round(minutes / DAY_MINUTES));
/** Monday is 0. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** The first and the last day of a bar; what is null is not known, and then both are the other one. */
export interface BarSpan {
  start: number | null;
  end: number | null;
}
export const firstDay = ({ start, end }: BarSpan): number => start ?? end ?? 0;
export const lastDay = ({ start, end }: BarSpan): number => end ?? start ?? 0;
export const isDated = ({ start, end }: BarSpan): boolean => start !== null || end !== null;
export const sameSpan = (a: BarSpan, b: BarSpan): boolean => a.start === b.start && a.end === b.end;

/** The part of a bar that a drag holds: all of it, or one end. */
export type Grip = "bar" | "start" | "end";

/** Returns the span after a change by a number of days; an end stops at the other one. */
export function spanAfter(span: BarSpan, grip: Grip, days: number): BarSpan {
  const move = (day: number | null): number | null => (day === null ? null : day + days);
  if (grip === "bar") return { start: move(span.start), end: move(span.end) };
  const [first, last] = [firstDay(span), lastDay(span)];
  const [start, end] = grip === "start" ? [Math.min(first + days, last), last] : [first, Math.max(first, last + days)];
  // A bar of one day keeps the end that it has; the other one is known once it is longer.
  return start === end && (span.start === null || span.end === null)
    ? { start: span.start === null ? null : start, end: span.end === null ? null : end }
    : { start, end };
}

export const TIMELINE_ZOOM = [0.5, 0.75, 1, 1.5, 2] as const;
/** The width of a day in px, before it is zoomed. */
export const DAY_PX = { week: 128, month: 34 } as const;
