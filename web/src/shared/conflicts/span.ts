import { dayOf, formatDateTime, formatTime } from "#web/ui/time/format.ts";

/** A span of time in words: with one date where it is within a day, without times where it is whole days. */
export function takenLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }, zone: string): string {
  const from = dayOf(startsAt, zone);
  const midnights = [startsAt, endsAt].every((at) => formatTime(at, zone) === "00:00");
  if (midnights) {
    const last = dayOf(Date.parse(endsAt) - 1, zone);
    return from === last ? `${from}, all day` : `${from} to ${last}`;
  }
  if (from === dayOf(Date.parse(endsAt) - 1, zone))
    return `${formatDateTime(startsAt, zone)}-${formatTime(endsAt, zone)}`;
  return `${formatDateTime(startsAt, zone)} to ${formatDateTime(endsAt, zone)}`;
}
