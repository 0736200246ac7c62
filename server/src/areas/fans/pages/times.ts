/** Times as fans read them: in the zone of what they are about. */
const format = (instant: string, zone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-AU", { timeZone: zone, ...options }).format(new Date(instant));

export const publicDay = (instant: string, zone: string): string =>
  format(instant, zone, { day: "numeric", month: "long", year: "numeric" });
export const dayAndMonth = (instant: string, zone: string): { day: string; month: string } => ({
  day: format(instant, zone, { day: "numeric" }),
  month: format(instant, zone, { month: "short" }),
});

/** "Friday 14 August 2026, 8:00 pm AEST", and until when. */
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

/** The date form of RSS (RFC 822). */
export const rssDate = (instant: string): string => new Date(instant).toUTCString().replace("GMT", "+0000");
