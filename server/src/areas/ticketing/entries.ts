/** Counting by hand: what entries make of the counts that are there. Pure, so that each rule can be tried. */
import type { ErrorDetail } from "#contract/errors.ts";
import { dayDifference } from "#contract/ticketing/curve.ts";
import type { CountEntry } from "#contract/ticketing/ticketing.ts";

/** A count as it is stored. */
export interface StoredCount {
  typeId: string;
  day: string;
  sold: number;
  refunded: number;
  gross: number | null;
  comps: number | null;
  held: number | null;
}
export interface CountedType {
  id: string;
  name: string;
  /** Places for sale; 0 where nobody said how many there are. */
  places: number;
}
export interface Counting {
  types: readonly CountedType[];
  stored: readonly StoredCount[];
  /** Today and the day of the show, in the event's zone. */
  today: string;
  showDay: string | null;
  confirmed: boolean;
}
export interface Counted {
  /** Counts to write, and those to remove. */
  saved: StoredCount[];
  removed: { typeId: string; day: string }[];
  details: ErrorDetail[];
  /** True if a colleague counted the same meanwhile. */
  isStale: boolean;
}

/** Days after a show in which its counts are still corrected. */
const AFTER_DAYS = 60;
const keyOf = ({ typeId, day }: { typeId: string; day: string }): string => `${typeId} ${day}`;
const netOf = ({ sold, refunded }: { sold: number; refunded: number }): number => sold - refunded;

/** Returns what is wrong with the day of an entry. */
function dayFault(day: string, { today, showDay }: Counting): string | undefined {
  if (day > today) return "This day hasn't come yet";
  if (showDay !== null && dayDifference(showDay, day) > AFTER_DAYS) return "This is long after the show";
  return undefined;
}

/**
 * Applies entries in the order of their days. A sum so far becomes the count of its day; one that is lower than what was
 * counted before are tickets given back. More than there are places for is refused until it is confirmed.
 */
export function applyEntries(entries: readonly CountEntry[], counting: Counting): Counted {
  const counts = new Map(counting.stored.map((count) => [keyOf(count), count]));
  const [saved, removed] = [new Map<string, StoredCount>(), new Map<string, { typeId: string; day: string }>()];
  const details: ErrorDetail[] = [];
  let isStale = false;
  const fault = (place: number, field: string, message: string, code = "invalid") =>
    details.push({ field: `entries.${place}.${field}`, code, message });
  const soldUntil = (typeId: string, day: string): number =>
    [...counts.values()].reduce(
      (sum, count) => (count.typeId === typeId && count.day < day ? sum + netOf(count) : sum),
      0,
    );

  const inOrder = entries
    .map((entry, place) => ({ entry, place }))
    .sort((a, b) => (a.entry.day < b.entry.day ? -1 : a.entry.day > b.entry.day ? 1 : a.place - b.place));
  const lastOf = new Map<string, number>();
  for (const { entry, place } of inOrder) {
    const { typeId, day, sold, sum, was, gross, comps, held } = entry;
    const type = counting.types.find(({ id }) => id === typeId);
    if (!type) {
      fault(place, "typeId", "This ticket type is not there any more");
      continue;
    }
    const wrongDay = dayFault(day, counting);
    if (wrongDay) fault(place, "day", wrongDay);
    const before = counts.get(keyOf(entry));
    if (was !== undefined && (before ? netOf(before) : null) !== was && !saved.has(keyOf(entry))) {
      isStale = true;
      fault(
        place,
        "sold",
        before ? `A colleague counted ${netOf(before)} meanwhile` : "A colleague removed this count",
        "movedOn",
      );
    }
    if ((sold === undefined) === (sum === undefined)) {
      fault(place, "sold", "Give the tickets of the day, or the sum so far");
      continue;
    }
    lastOf.set(typeId, place);
    if (sold === null) {
      counts.delete(keyOf(entry));
      saved.delete(keyOf(entry));
      removed.set(keyOf(entry), { typeId, day });
      continue;
    }
    const net = sold ?? (sum ?? 0) - soldUntil(typeId, day);
    const count: StoredCount = {
      typeId,
      day,
      sold: Math.max(net, 0),
      refunded: Math.max(-net, 0),
      gross: gross === undefined ? (before?.gross ?? null) : gross,
      comps: comps ?? before?.comps ?? null,
      held: held ?? before?.held ?? null,
    };
    // An amount of another number of tickets says nothing any more.
    if (gross === undefined && before && netOf(before) !== net) count.gross = null;
    counts.set(keyOf(entry), count);
    saved.set(keyOf(entry), count);
    removed.delete(keyOf(entry));
  }
  for (const [typeId, place] of lastOf) {
    const type = counting.types.find(({ id }) => id === typeId);
    const soldIn = (counted: Iterable<StoredCount>): number =>
      [...counted].reduce((sum, count) => (count.typeId === typeId ? sum + netOf(count) : sum), 0);
    const [now, before] = [soldIn(counts.values()), soldIn(counting.stored)];
    if (now < 0) fault(place, "sold", "More were given back than were sold");
    if (type && type.places > 0 && now > type.places && now > before && !counting.confirmed)
      fault(place, "sold", `${now} sold of ${type.places} places. Save it again if that is right.`, "aboveCapacity");
  }
  return { saved: [...saved.values()], removed: [...removed.values()], details, isStale };
}
