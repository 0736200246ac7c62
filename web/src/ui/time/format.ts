/** Formats dates and times. Month names are fixed: Intl's short English ones differ by locale and version. */
const SHORT = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const LONG = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

import { createStore } from "../store.ts";

export const DEFAULT_ZONE = "Australia/Sydney";

interface Parts {
  year: string;
  month: number;
  day: string;
  hour: string;
  minute: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const options: Intl.DateTimeFormatOptions = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  };
  let created: Intl.DateTimeFormat;
  try {
    created = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  } catch {
    // The browser does not know the zone.
    created = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  }
  formatters.set(zone, created);
  return created;
}

/** Formatting by Intl is slow, and a month of bookings asks for the same few times again and again. */
const partsCache = new Map<string, Parts>();
const MAX_KNOWN = 5000;
function partsOf(instant: string | number, zone: string): Parts | null {
  const key = `${instant} ${zone}`;
  const before = partsCache.get(key);
  if (before) return before;
  const parts = readParts(instant, zone);
  if (partsCache.size >= MAX_KNOWN) partsCache.clear();
  if (parts) partsCache.set(key, parts);
  return parts;
}

function readParts(instant: string | number, zone: string): Parts | null {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return {
    year: parts.year ?? "",
    month: Number(parts.month) - 1,
    day: parts.day ?? "",
    hour: parts.hour ?? "",
    minute: parts.minute ?? "",
  };
}

/** 11 Aug 2026 09:42 */
export function formatDateTime(instant: string | number | null, zone: string): string {
  const parts = instant === null ? null : partsOf(instant, zone);
  return parts ? `${parts.day} ${SHORT[parts.month]} ${parts.year} ${parts.hour}:${parts.minute}` : "";
}
/** 11 Aug 2026, from an instant */
export const dayOf = (instant: string | number | null, zone: string): string =>
  formatDateTime(instant, zone).slice(0, -6);
/** 09:42 */
export const formatTime = (instant: string | number | null, zone: string): string =>
  formatDateTime(instant, zone).slice(-5);

/** 12 Mar 2021, from a calendar date `YYYY-MM-DD` */
/** Returns the time of a moment of today, and of another day its date too. */
export const formatMoment = (instant: string, zone: string, now: number): string =>
  today(zone, Date.parse(instant)) === today(zone, now) ? formatTime(instant, zone) : formatDateTime(instant, zone);
export function formatDate(day: string | null): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  return year ? `${dayOfMonth} ${SHORT[Number(month) - 1]} ${year}` : "";
}
/** 12/03/2021 */
export function formatShortDate(day: string | null): string {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  return year ? `${dayOfMonth}/${month}/${year}` : "";
}
/** March 2021 */
export function formatMonth(day: string | null): string {
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(day ?? "") ?? [];
  return year ? `${LONG[Number(month) - 1]} ${year}` : "";
}

/** Returns the whole years between a birthday and a day. */
export function age(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Returns the calendar date in a zone, `YYYY-MM-DD`. */
export function today(zone: string, now = Date.now()): string {
  const parts = partsOf(now, zone);
  return parts ? `${parts.year}-${String(parts.month + 1).padStart(2, "0")}-${parts.day}` : "";
}

/** Returns the city of a zone, as its short name. */
export const city = (zone: string): string => zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
/** Returns the browser's time zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The zone in which times are shown: the person's, once signed in. */
export const shownZone = createStore(browserZone());

export const monthNamed = (name: string): number =>
  LONG.findIndex(
    (long) => name.length >= 3 && long.toLowerCase().startsWith(name.toLowerCase().replace(/^sept$/i, "sep")),
  );

/** Expands a two-digit year to the latest one that is at most ten years ahead. */
function fullYear(text: string, now: number): number {
  if (text.length === 4) return Number(text);
  const year = 2000 + Number(text);
  return year > now + 10 ? year - 100 : year;
}

/** Parses a date to `YYYY-MM-DD`: DD/MM/YY, D/M/YY, DD/MM/YYYY, D/M/YYYY and variants with month names; null if invalid. */
export function typedDate(text: string, now = new Date().getFullYear()): string | null {
  const trimmed = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed);
  const match = iso
    ? [iso[0], iso[3], iso[2], iso[1]]
    : (/^(\d{1,2})(?:\s+(?:[/.-]\s*)?|[/.-]\s*)(\d{1,2}|[a-z]{3,9})\.?(?:\s+(?:[/.,-]\s*)?|[/.,-]\s*)(\d{4}|\d{2})$/i.exec(
        trimmed,
      ) ?? /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+of)?\s*([a-z]{3,9})\.?,?\s*(\d{4}|\d{2})$/i.exec(trimmed));
  const [, day = "", middle = "", last = ""] = match ?? [];
  if (!match) return null;
  const monthIndex = /^\d/.test(middle) ? Number(middle) - 1 : monthNamed(middle);
  const year = fullYear(last, now);
  const date = new Date(Date.UTC(year, monthIndex, Number(day)));
  const real =
    monthIndex >= 0 &&
    date.getUTCMonth() === monthIndex &&
    date.getUTCDate() === Number(day) &&
    date.getUTCFullYear() === year;
  return real ? date.toISOString().slice(0, 10) : null;
}
