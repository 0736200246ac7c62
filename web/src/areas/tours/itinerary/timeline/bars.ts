/** Places of the entries of a tour on a timeline: a lane for each kind of thing, entries of the same time below each other. */
import { entryStart } from "#contract/tours/days.ts";
import type { TourEntry } from "#contract/tours/itinerary.ts";
import { dayCount } from "#web/shared/work/timeline/span.ts";

const LANE_NAMES = ["shows", "travel", "hotels", "dates", "rest"] as const;
type LaneName = (typeof LANE_NAMES)[number];
const LANE_OF: Readonly<Record<TourEntry["kind"], LaneName>> = {
  SHOW: "shows",
  TRAVEL: "travel",
  HOTEL: "hotels",
  REHEARSAL: "dates",
  PRESS: "dates",
  DAY_OFF: "rest",
  OTHER: "rest",
};

export interface EntryBar {
  entry: TourEntry;
  /** Days from the first day of the tour, with their part by the clock of the place. */
  from: number;
  to: number;
  row: number;
}
export interface TourLane {
  lane: LaneName;
  bars: EntryBar[];
  rows: number;
}

const clockPart = (wall: string): number | null =>
  wall.length > 10 ? (Number(wall.slice(11, 13)) + Number(wall.slice(14, 16)) / 60) / 24 : null;
/** A bar is as long as this at least, in days, so that it can be pressed and overlaps what is drawn below it. */
const SHORTEST = 1 / 6;

function spanOf(entry: TourEntry, first: number): { from: number; to: number } | null {
  const { start, end, kind } = entry;
  if (start === null) return null;
  const begins = dayCount(start) - first;
  const ends = end === null ? begins : dayCount(end) - first;
  // A hotel without times is from the afternoon to the morning.
  const from = begins + (clockPart(start) ?? (kind === "HOTEL" ? 0.6 : 0));
  const to = ends + (end === null ? (clockPart(start) ?? 1) : (clockPart(end) ?? (kind === "HOTEL" ? 0.45 : 1)));
  // Over the dateline one arrives earlier by the clock.
  return { from, to: Math.max(to, from + SHORTEST) };
}

/** Returns the lanes that have something. Bars are in the order of their starts, each in the first row that is free. */
export function tourLanes(entries: readonly TourEntry[], firstDay: string): TourLane[] {
  const first = dayCount(firstDay);
  return LANE_NAMES.flatMap((lane) => {
    const spans = entries
      .filter((entry) => LANE_OF[entry.kind] === lane && entryStart(entry) !== null)
      .flatMap((entry) => {
        const span = spanOf(entry, first);
        return span ? [{ entry, ...span }] : [];
      })
      .toSorted((a, b) => a.from - b.from || b.to - a.to);
    const ends: number[] = [];
    const bars = spans.map((span): EntryBar => {
      const free = ends.findIndex((end) => end <= span.from);
      const row = free < 0 ? ends.length : free;
      ends[row] = span.to;
      return { ...span, row };
    });
    return bars.length === 0 ? [] : [{ lane, bars, rows: ends.length }];
  });
}
