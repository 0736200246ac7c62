/** Months, times and instants as people type them; days are `typedDate` (format.ts). */
import { monthNamed, today } from "./format.ts";

const padded = (value: number, length = 2): string => String(value).padStart(length, "0");

/**
 * A typed month as `YYYY-MM`: "11/2026", "Nov 2026", "2026-11", "112026". A year has four digits, and a number alone at
 * least four; null when it is none.
 */
export function typedMonth(text: string): string | null {
  const trimmed = text.trim();
  const [, first = "", last = ""] =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{4})$/.exec(trimmed) ??
    /^([a-z]{3,9})\.?[\s,/-]*(\d{4})$/i.exec(trimmed) ??
    /^(\d{2})(\d{4}|\d{2})$/.exec(trimmed) ??
    [];
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(trimmed) ?? [];
  const month = Number(isoMonth ?? (/^\d/.test(first) ? first : monthNamed(first) + 1));
  const year = isoYear ?? (last.length === 2 ? `20${last}` : last);
  return /^(?:19|20|21)\d\d$/.test(year) && month >= 1 && month <= 12 ? `${year}-${padded(month)}` : null;
}

/** A typed time as `HH:mm`: "9:30", "0930", "9.30 pm", "9pm"; null when it is none. */
export function typedTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim());
  if (!match) return null;
  const [, hours = "", minutes = "0", half] = match;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (half ? hour < 1 || hour > 12 : hour > 23) return null;
  if (minute > 59 || (!half && hours.length < 2 && match[2] === undefined && /m/i.test(text))) return null;
  const whole = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return `${padded(whole)}:${padded(minute)}`;
}

/** How far a zone is ahead of UTC at an instant, in ms. */
function aheadAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * The instant at which it is this time of this day in a zone, ISO 8601 UTC; null for one that the clock leaps over. Of
 * two, when the clock goes back, the first.
 */
export function instantIn(day: string, time: string, zone: string): string | null {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  const DAY_MS = 86_400_000;
  const guesses = [wanted - aheadAt(wanted - DAY_MS, zone), wanted - aheadAt(wanted + DAY_MS, zone)];
  const found = guesses.filter((at) => at + aheadAt(at, zone) === wanted);
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : null;
}

/** The day and time of an instant in a zone, `YYYY-MM-DD` and `HH:mm`. */
export function partsIn(instant: string, zone: string): { day: string; time: string } | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return null;
  const local = new Date(at + aheadAt(at, zone)).toISOString();
  return { day: today(zone, at), time: local.slice(11, 16) };
}
