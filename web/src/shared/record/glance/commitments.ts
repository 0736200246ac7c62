/** Upcoming commitments of a person, by day. */
import type { CalendarDays, CalendarEntry } from "#contract/calendar/calendar.ts";
import { today } from "#web/ui/time/format.ts";

export interface NextCommitment {
  entry: CalendarEntry;
  /** The time that it shares with another one. */
  overlap: { startsAt: string; endsAt: string } | null;
}
export interface NextDay {
  date: string;
  commitments: NextCommitment[];
}
const MAX = 5;

function sharedTime(booking: CalendarEntry, entries: readonly CalendarEntry[]): NextCommitment["overlap"] {
  const other = entries.find(
    (entry) =>
      entry !== booking &&
      entry.startsAt < booking.endsAt &&
      booking.startsAt < entry.endsAt &&
      (entry.detail?.firmness !== "tentative" || booking.detail?.firmness !== "tentative"),
  );
  return other
    ? {
        startsAt: booking.startsAt > other.startsAt ? booking.startsAt : other.startsAt,
        endsAt: booking.endsAt < other.endsAt ? booking.endsAt : other.endsAt,
      }
    : null;
}

/** Returns the next few, each once and on its first day from now on. An overlap is named at the earlier of two. */
export function nextCommitments({ days, timezoneId }: CalendarDays, now = Date.now()): NextDay[] {
  const from = today(timezoneId, now);
  const seen = new Set<string>();
  const commitments = days.flatMap(({ date, entries }) =>
    entries.flatMap((entry) => {
      const key = [entry.startsAt, entry.endsAt, entry.detail?.recordId].join(" ");
      if (date < from || Date.parse(entry.endsAt) <= now || seen.has(key)) return [];
      seen.add(key);
      return [{ date, entry }];
    }),
  );
  const shown = commitments.slice(0, MAX);
  const later = (index: number): CalendarEntry[] => commitments.slice(index + 1).map(({ entry }) => entry);
  const byDay = Map.groupBy(
    shown.map(({ date, entry }, index) => ({ date, entry, overlap: sharedTime(entry, later(index)) })),
    ({ date }) => date,
  );
  return [...byDay].map(([date, commitments]) => ({ date, commitments }));
}
