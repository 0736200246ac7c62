/** Places what takes people's time: a lane for each person, a column for each day, bars in rows below each other. */
import type { CalendarEntry } from "#contract/calendar/calendar.ts";

interface Day {
  date: string;
  entries: readonly CalendarEntry[];
}

/** An entry with the days that it touches. */
export interface Bar {
  key: string;
  entry: CalendarEntry;
  /** Its first and its last day, as places among the shown ones. */
  first: number;
  last: number;
  /** Its row in the lane, counted from the top. */
  row: number;
  /** True if it shares time with another bar of the same person. */
  overlaps: boolean;
  /** True for the first of the overlapping bars, which carries the mark. */
  leads: boolean;
}
export interface Lane {
  personId: string;
  bars: Bar[];
  rows: number;
  /** Pairs that share time. */
  overlaps: number;
}

const keyOf = ({ personId, startsAt, endsAt, detail }: CalendarEntry): string =>
  [personId, startsAt, endsAt, detail?.recordId ?? ""].join(" ");

/** Returns each entry once, with its first and last day. */
function spans(days: readonly Day[]): Bar[] {
  const bars = new Map<string, Bar>();
  for (const [index, { entries }] of days.entries()) {
    // Two times that a reader may not tell apart are two bars.
    const seen = new Map<string, number>();
    for (const entry of entries) {
      const count = (seen.get(keyOf(entry)) ?? 0) + 1;
      seen.set(keyOf(entry), count);
      const key = `${keyOf(entry)} ${count}`;
      const bar = bars.get(key);
      if (bar) bar.last = index;
      else bars.set(key, { key, entry, first: index, last: index, row: 0, overlaps: false, leads: false });
    }
  }
  return [...bars.values()];
}

/** The bars that share time with this one. */
export const clashingWith = (bar: Bar, { bars }: Lane): Bar[] =>
  bars.filter((other) => other !== bar && clash(bar.entry, other.entry));

const clash = (entry: CalendarEntry, other: CalendarEntry): boolean =>
  entry.startsAt < other.endsAt &&
  other.startsAt < entry.endsAt &&
  (entry.detail?.firmness !== "tentative" || other.detail?.firmness !== "tentative");

const length = ({ first, last }: Bar): number => last - first;

/** Below this a bar of a day has no room for its title: it is stacked as if it took so long. */
const SHORTEST_MS = 45 * 60_000;
const lasts = ({ startsAt, endsAt }: CalendarEntry): [start: number, end: number] => {
  const start = Date.parse(startsAt);
  return [start, Math.max(Date.parse(endsAt), start + SHORTEST_MS)];
};
/** True if two bars need separate rows: by day, or by hour when a single day is shown. */
function meet(bar: Bar, other: Bar, byHour: boolean): boolean {
  if (!byHour) return bar.first <= other.last && other.first <= bar.last;
  const [[start, end], [otherStart, otherEnd]] = [lasts(bar.entry), lasts(other.entry)];
  return start < otherEnd && otherStart < end;
}

/** Puts each bar into the first row that is free at its time: longer ones first, then by their beginning. */
function stack(bars: Bar[], byHour: boolean): number {
  const taken: Bar[][] = [];
  const order = (bar: Bar, other: Bar) =>
    bar.first - other.first ||
    length(other) - length(bar) ||
    bar.entry.startsAt.localeCompare(other.entry.startsAt) ||
    bar.key.localeCompare(other.key);
  for (const bar of bars.sort(order)) {
    const free = taken.findIndex((row) => !row.some((other) => meet(bar, other, byHour)));
    bar.row = free < 0 ? taken.length : free;
    const row = taken[bar.row] ?? [];
    taken[bar.row] = row;
    row.push(bar);
  }
  return taken.length;
}

/** Marks bars that share time, and counts the pairs. Sorted by their beginning, a bar clashes only with those before its end. */
function markOverlaps(bars: readonly Bar[]): number {
  const sorted = [...bars].sort((bar, other) => bar.entry.startsAt.localeCompare(other.entry.startsAt));
  let pairs = 0;
  for (const [index, bar] of sorted.entries())
    for (const other of sorted.slice(index + 1)) {
      if (other.entry.startsAt >= bar.entry.endsAt) break;
      if (!clash(bar.entry, other.entry)) continue;
      if (!bar.overlaps) bar.leads = true;
      bar.overlaps = true;
      other.overlaps = true;
      pairs += 1;
    }
  return pairs;
}

/** Returns the lanes of people in their order. One day alone is shown by the hour. */
export function lanesOf(people: readonly { id: string }[], days: readonly Day[]): Lane[] {
  const byPerson = Map.groupBy(spans(days), ({ entry }) => entry.personId);
  return people.map(({ id }) => {
    const bars = byPerson.get(id) ?? [];
    const overlaps = markOverlaps(bars);
    return { personId: id, bars, rows: stack(bars, days.length === 1), overlaps };
  });
}

const [TOP, BAR, ROW] = [7, 36, 38];
/** 50 for one row, 84 for two as in the pictures, 38 for each further one. */
export const laneHeight = (rows: number): number => (rows < 2 ? 50 : TOP + (rows - 1) * ROW + BAR + 3);
export const barTop = (row: number): number => TOP + row * ROW;
