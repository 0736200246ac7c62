/** Parses typed months, times and instants; dates are parsed by `typedDate` (format.ts). */
import { monthNamed, today } from "./format.ts";

const padded = (value: number, length = 2): string => String(value).padStart(length, "0");

/**
 * Parses a month to `YYYY-MM`: "11/2026", "Nov 2026", "2026-11", "112026". A year has four digits, and a number alone at
 * least four; null if invalid.
 */
export function typedMonth(text: string): string | null {
  const trimmed = text.trim();
  const [, first = "", last = ""] =
    /^(\d{1,2})(?:\s+(?:[/.-]\s*)?|[/.-]\s*)(\d{4})$/.exec(trimmed) ??
    /^([a-z]{3,9})\.?[\s,/-]*(\d{4})$/i.exec(trimmed) ??
    /^(\d{2})(\d{4}|\d{2})$/.exec(trimmed) ??
    [];
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(trimmed) ?? [];
  const month = Number(isoMonth ?? (/^\d/.test(first) ? first : monthNamed(first) + 1));
  const year = isoYear ?? (last.length === 2 ? `20${last}` : last);
  return /^(?:19|20|21)\d\d$/.test(year) && month >= 1 && month <= 12 ? `${year}-${padded(month)}` : null;
}

/** Parses a time to `HH:mm`: "9:30", "0930", "9.30 pm", "9pm"; null if invalid. */
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

/** Returns a zone's offset from UTC at an instant, in ms. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(instant);
  const partValue = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    partValue("year"),
    partValue("month") - 1,
    partValue("day"),
    partValue("hour"),
    partValue("minute"),
    partValue("second"),
  );
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns the instant of a local date and time in a zone, ISO 8601 UTC; null if daylight saving skips it. If the time
 * occurs twice, the first one.
 */
export function instantIn(day: string, time: string, zone: string): string | null {
  const local = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(local)) return null;
  const DAY_MS = 86_400_000;
  const guesses = [local - offsetAt(local - DAY_MS, zone), local - offsetAt(local + DAY_MS, zone)];
  const found = guesses.filter((instant) => instant + offsetAt(instant, zone) === local);
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : null;
}

/** Returns the local date and time of an instant in a zone, `YYYY-MM-DD` and `HH:mm`. */
export function partsIn(instant: string, zone: string): { day: string; time: string } | null {
  const epoch = Date.parse(instant);
  if (Number.isNaN(epoch)) return null;
  const local = new Date(epoch + offsetAt(epoch, zone)).toISOString();
  return { day: today(zone, epoch), time: local.slice(11, 16) };
}
