/** Findings on a tour to look at: clashes, days too long by road, nights without a hotel, towns without a way between. */
import type { TourDay } from "./days.ts";
import type { TourEntry, TourItinerary } from "./itinerary.ts";

export type Finding = { key: string; day: string } & (
  | {
      kind: "clash";
      /** The one that begins first. */
      first: TourEntry;
      second: TourEntry;
      /** Minutes that both take. */
      shared: number;
    }
  | { kind: "tooLong"; minutes: number; over: number }
  | { kind: "noRooms" | "noWay"; town: string | null }
);
const ORDER = ["clash", "tooLong", "noRooms", "noWay"] as const;

/** True if it takes a span of the day that another can share. */
const takesTime = ({ kind, start, startsAt, endsAt }: TourEntry): boolean =>
  kind !== "HOTEL" && kind !== "DAY_OFF" && (start?.length ?? 0) > 10 && startsAt !== null && endsAt !== null;

/** True if somebody is in both; an entry that names nobody is everybody's. */
const sharesPeople = (a: TourEntry, b: TourEntry): boolean =>
  a.memberIds.length === 0 || b.memberIds.length === 0 || a.memberIds.some((id) => b.memberIds.includes(id));

function clashesOf(entries: readonly TourEntry[]): Finding[] {
  const timed = entries.filter(takesTime).toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0));
  return timed.flatMap((first, index) => {
    const found: Finding[] = [];
    for (const second of timed.slice(index + 1)) {
      if ((second.startsAt ?? 0) >= (first.endsAt ?? 0)) break;
      if (!sharesPeople(first, second)) continue;
      const until = Math.min(first.endsAt ?? 0, second.endsAt ?? 0);
      found.push({
        key: `clash:${first.id}:${second.id}`,
        kind: "clash",
        day: second.start?.slice(0, 10) ?? "",
        first,
        second,
        shared: Math.round((until - (second.startsAt ?? 0)) / 60_000),
      });
    }
    return found;
  });
}

/** Returns what is to look at, clashes first; what somebody accepted with a reason is left out. */
export function findingsOf(
  days: readonly TourDay[],
  { entries, driveHours, accepted }: Pick<TourItinerary, "entries" | "driveHours" | "accepted">,
): Finding[] {
  const limit = driveHours * 60;
  const lastShow = days.findLastIndex(({ show }) => show !== null);
  const found: Finding[] = [
    ...clashesOf(entries.filter(({ event }) => event?.meaning !== "cancelled")),
    ...days.flatMap(({ day, road, show, sleep, nightUnderWay, wayMissing, town }, index): Finding[] => [
      ...(road && road.minutes > limit
        ? [{ key: `tooLong:${day}`, kind: "tooLong" as const, day, minutes: road.minutes, over: road.minutes - limit }]
        : []),
      // After the last show one may go home.
      ...(show && !sleep && !nightUnderWay && index < lastShow
        ? [{ key: `noRooms:${day}`, kind: "noRooms" as const, day, town }]
        : []),
      ...(wayMissing ? [{ key: `noWay:${day}`, kind: "noWay" as const, day, town }] : []),
    ]),
  ];
  const left = new Set(accepted.map(({ key }) => key));
  return found
    .filter(({ key }) => !left.has(key))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.day.localeCompare(b.day));
}
