/** Curves of ticket sales, and what they say about where a sale is going. Days are counted before the show. */
import { TICKETING_LIMITS } from "./codes.ts";

/** Tickets sold on a day, less those given back. */
export interface DayCount {
  /** `YYYY-MM-DD`, in the zone of the show. */
  day: string;
  net: number;
}
export interface CurvePoint {
  /** Days before the show; 0 is its day. */
  before: number;
  /** Tickets sold until the end of that day. */
  sold: number;
}

const DAY_MS = 86_400_000;
/** Returns the number of days from one to another. */
export const dayDifference = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/**
 * Returns the curve of a sale, from its first day to the last one with a count; days without counts keep the sum. What
 * was sold earlier than the curve shows is in its first point, what was counted after the show in its last.
 */
export function curveOf(counts: readonly DayCount[], showDay: string): CurvePoint[] {
  const byBefore = new Map<number, number>();
  for (const { day, net } of counts) {
    const before = Math.min(Math.max(dayDifference(day, showDay), 0), TICKETING_LIMITS.curveDays);
    byBefore.set(before, (byBefore.get(before) ?? 0) + net);
  }
  if (byBefore.size === 0) return [];
  const first = Math.max(...byBefore.keys());
  const last = Math.min(...byBefore.keys());
  let sold = 0;
  return Array.from({ length: first - last + 1 }, (_, place) => {
    const before = first - place;
    sold += byBefore.get(before) ?? 0;
    return { before, sold };
  });
}

/** Returns how many were sold until so many days before the show: nothing before the first, all after the last. */
export function soldAt(curve: readonly CurvePoint[], before: number): number {
  const [first] = curve;
  const last = curve.at(-1);
  if (!first || !last || before > first.before) return 0;
  return (curve[first.before - before] ?? last).sold;
}

/** Returns the part of all that were sold in the end which was sold so many days before the show; null if nothing was. */
export function completionAt(curve: readonly CurvePoint[], before: number): number | null {
  const end = curve.at(-1)?.sold ?? 0;
  return end <= 0 ? null : Math.min(Math.max(soldAt(curve, before) / end, 0), 1);
}

/** Returns a value of a sorted list at a part of its length, between two of them if it lies there. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** Least number of comparable shows for a forecast. */
export const FORECAST_SHOWS = 3;

export interface SalesForecast {
  expected: number;
  /** Middle half of what the comparable shows say. */
  low: number;
  high: number;
  /** Median and middle half of how far the comparable shows were. */
  completion: { median: number; low: number; high: number };
}
export interface ForecastInput {
  sold: number;
  /** Days before the show, now. */
  before: number;
  /** Places for sale: a forecast is never more. */
  places: number;
  comparable: readonly (readonly CurvePoint[])[];
}

/** Returns how far the comparable shows were so many days before, from the least; shows without sales don't count. */
export const completionsAt = (curves: readonly (readonly CurvePoint[])[], before: number): number[] =>
  curves.flatMap((curve) => completionAt(curve, before) ?? []).sort((a, b) => a - b);

/**
 * Returns what will be sold if this sale goes on as the comparable ones did; null with fewer than three, before the
 * first ticket, and as long as the median show had sold nothing by then.
 */
export function forecastOf({ sold, before, places, comparable }: ForecastInput): SalesForecast | null {
  const parts = completionsAt(comparable, before);
  if (parts.length < FORECAST_SHOWS || sold <= 0) return null;
  const [low, median, high] = [quantile(parts, 0.25), quantile(parts, 0.5), quantile(parts, 0.75)];
  if (median <= 0) return null;
  const capped = (part: number): number =>
    Math.max(sold, Math.min(places, part <= 0 ? places : Math.round(sold / part)));
  return {
    expected: capped(median),
    low: capped(high),
    high: capped(low),
    completion: { median, low, high },
  };
}

/** Returns the forecast for each day from now to the show, to draw it. */
export function forecastLine(
  { sold, before, places, comparable }: ForecastInput,
  end: Pick<SalesForecast, "expected" | "low" | "high">,
): { before: number; expected: number; low: number; high: number }[] {
  const medianAt = (days: number): number => quantile(completionsAt(comparable, days), 0.5);
  const now = medianAt(before);
  return Array.from({ length: before + 1 }, (_, place) => {
    const days = before - place;
    const way = now >= 1 ? place / Math.max(before, 1) : (medianAt(days) - now) / (1 - now);
    const to = (target: number): number => Math.min(places, sold + (target - sold) * Math.min(Math.max(way, 0), 1));
    return { before: days, expected: to(end.expected), low: to(end.low), high: to(end.high) };
  });
}

/** Returns the tickets a day over the last seven days before `today`, or over those since the first. */
export function paceOf(counts: readonly DayCount[], today: string): number | null {
  const past = counts.filter(({ day }) => day < today);
  if (past.length === 0) return null;
  const first = past.reduce((least, { day }) => (day < least ? day : least), today);
  const days = Math.min(7, Math.max(1, dayDifference(first, today)));
  const recent = past.filter(({ day }) => dayDifference(day, today) <= 7);
  return Math.round((recent.reduce((sum, { net }) => sum + net, 0) / days) * 10) / 10;
}

/** Returns true if the last week sold less than the lower quarter of the comparable shows did, for its size. */
export function isSlow({ sold, before, comparable }: ForecastInput, weekAgo: number): boolean {
  const gains = comparable
    .flatMap((curve) => {
      const [then, now] = [completionAt(curve, before + 7), completionAt(curve, before)];
      return then === null || now === null || then <= 0 ? [] : [now / then - 1];
    })
    .sort((a, b) => a - b);
  if (gains.length < FORECAST_SHOWS || weekAgo <= 0) return false;
  return sold / weekAgo - 1 < quantile(gains, 0.25);
}
