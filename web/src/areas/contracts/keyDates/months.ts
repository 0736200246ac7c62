/** Twelve months as a line: where a day stands on it. */
import { daysBetween } from "#contract/tasks/anchored.ts";

const MONTHS = 12;
const monthAt = (from: string, months: number): string => {
  const [year = 0, month = 1] = from.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** Returns the first day of the month that a day is in, or of one so many months from it. */
export const startOfMonth = (day: string, months = 0): string => monthAt(day, months);

export interface TwelveMonths {
  from: string;
  /** The first day after it. */
  to: string;
  /** The first day of each month. */
  months: string[];
}
export const yearFrom = (from: string): TwelveMonths => ({
  from,
  to: monthAt(from, MONTHS),
  months: Array.from({ length: MONTHS }, (_, n) => monthAt(from, n)),
});

/** Returns the position of a day in percent; below 0 or above 100 if outside. */
export const shareOf = ({ from, to }: TwelveMonths, day: string): number =>
  (daysBetween(from, day) / daysBetween(from, to)) * 100;

/** A bar from one day to another within the months, or null outside; open ends reach the edges. */
export function barOf(
  span: TwelveMonths,
  start: string | null,
  end: string | null,
): { left: number; width: number } | null {
  const left = Math.max(0, start === null ? 0 : shareOf(span, start));
  const right = Math.min(100, end === null ? 100 : shareOf(span, end));
  return right > left && left < 100 ? { left, width: right - left } : null;
}
