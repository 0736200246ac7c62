import { t } from "#web/shared/conflicts/messages.ts";
import { dayOf, formatDateTime, formatTime } from "#web/ui/time/format.ts";

/** A span of time in words: with one date where it is within a day, without times where it is whole days. */
export function takenLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }, zone: string): string {
  const from = dayOf(startsAt, zone);
  const midnights = [startsAt, endsAt].every((instant) => formatTime(instant, zone) === "00:00");
  if (midnights) {
    const last = dayOf(Date.parse(endsAt) - 1, zone);
    return from === last ? `${from}, all day` : `${from} to ${last}`;
  }
  if (from === dayOf(Date.parse(endsAt) - 1, zone))
    return `${formatDateTime(startsAt, zone)}-${formatTime(endsAt, zone)}`;
  return `${formatDateTime(startsAt, zone)} to ${formatDateTime(endsAt, zone)}`;
}

/** 1 h 35 min */
export function lengthText({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && t("hours", { hours }), rest > 0 && t("minutes", { minutes: rest })].filter(Boolean).join(" ");
}
