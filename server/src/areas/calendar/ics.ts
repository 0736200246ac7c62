/** Writes iCalendar (RFC 5545). */
import { createHash } from "node:crypto";
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { PRODUCT } from "#contract/product.ts";

/** Title of an entry that the reader of the calendar may not read. */
export const BUSY_TITLE = "Busy";

export interface IcsEntry {
  /** Parts that the UID is hashed from: the same for the same time in the same calendar, and unreadable. */
  key: readonly string[];
  /** Times of the last move, and of the last change. */
  movedAt: string;
  changedAt: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Zone of an entry of whole days; null for a time of the day. */
  wholeDaysIn: string | null;
  firmness: "confirmed" | "tentative" | null;
  place?: string | null;
  description?: string | null;
  url?: string | null;
}

const uidOf = (key: readonly string[]): string =>
  `${createHash("sha256").update(key.join(" ")).digest("base64url")}@${PRODUCT.toLowerCase()}`;

/**
 * Returns a number that rises with each move, even if a person is taken off and comes back: the seconds since 2026
 * began.
 */
const sequenceOf = (movedAt: string): number =>
  Math.max(0, Math.floor((Date.parse(movedAt) - Date.UTC(2026, 0, 1)) / 1000));

/** `stamp` is an instant that stays the same, so that the same entries make the same text. */
export function icsOf(name: string, stamp: string, entries: readonly IcsEntry[]): string {
  const calendar = ical({
    name,
    prodId: { company: PRODUCT, product: "Calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const {
    key,
    movedAt,
    changedAt,
    title,
    startsAt,
    endsAt,
    wholeDaysIn,
    firmness,
    place,
    description,
    url,
  } of entries) {
    const utc = (instant: string) => {
      const exact = Temporal.Instant.from(instant);
      return wholeDaysIn === null ? exact : exact.toZonedDateTimeISO(wholeDaysIn).toPlainDate();
    };
    const event = calendar.createEvent({
      id: uidOf(key),
      summary: title,
      start: utc(startsAt),
      end: utc(endsAt),
      stamp: new Date(stamp),
      lastModified: new Date(changedAt),
      sequence: sequenceOf(movedAt),
      allDay: wholeDaysIn !== null,
      transparency: ICalEventTransparency.OPAQUE,
    });
    if (firmness) event.status(firmness === "tentative" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED);
    if (place) event.location(place);
    if (description) event.description(description);
    if (url) event.url(url);
  }
  return calendar.toString();
}
