/** Writes times for fans, in the zone of the event or item. */
const format = (instant: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone: zone, ...options }).format(new Date(instant));

export const publicDay = (instant: string, zone: string): string =>
  format(instant, zone, { day: "numeric", month: "long", year: "numeric" });
export const dayAndMonth = (instant: string, zone: string): { day: string; month: string } => ({
  day: format(instant, zone, { day: "numeric" }),
  month: format(instant, zone, { month: "short" }),
});

/** Writes "Friday 14 August 2026, 8:00 pm AEST", and the end. */
export function publicSpan(start: string, end: string | null, zone: string): string {
  const time: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", timeZoneName: "short" };
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  const starts = format(start, zone, { ...day, ...time });
  if (!end) return starts;
  const sameDay = publicDay(start, zone) === publicDay(end, zone);
  return sameDay
    ? `${format(start, zone, { ...day, hour: "numeric", minute: "2-digit" })} – ${format(end, zone, time)}`
    : `${starts} – ${format(end, zone, { ...day, ...time })}`;
}

/** Writes a date as RSS does (RFC 822). */
export const rssDate = (instant: string): string => new Date(instant).toUTCString().replace("GMT", "+0000");
