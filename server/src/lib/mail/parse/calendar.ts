/** Reads what an invitation says, to show it. It adds nothing to a calendar, and sends no answer. */
import type { ParsedMail } from "./message.ts";
import { WINDOWS_ZONES } from "./windows-zones.ts";

const MAX = 300;
const FIRST_LINES = 2000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([,;\\])/g, "$1")
    .trim()
    .slice(0, MAX);

interface Property {
  value: string;
  zone: string;
}
/** A moment as it is written: a day, an instant, or a time of day in a zone that is unknown here. */
type Moment = { day: string } | { instant: Date } | { text: string };

const ZONE_PART = /^[A-Za-z_]{1,40}$/;
/** The zone at the end of a name: some write "/example.org/20260101/Europe/Berlin". */
function zoneAtEnd(name: string): string | undefined {
  const parts = name.split("/");
  const zone = parts.slice(parts.findLastIndex((part) => !ZONE_PART.test(part)) + 1).slice(-3);
  return zone.length > 1 ? zone.join("/") : undefined;
}
const zoneOf = (name: string): string | undefined => {
  const plain = WINDOWS_ZONES.get(name) ?? zoneAtEnd(name) ?? name;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: plain }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** Returns the time that a clock in a zone shows, as if that were UTC. */
function shownIn(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const partOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    partOf("year"),
    partOf("month") - 1,
    partOf("day"),
    partOf("hour"),
    partOf("minute"),
    partOf("second"),
  );
}
/** Returns when a clock in a zone shows this; twice corrected, since the offset is that of the moment itself. */
function instantIn(zone: string, local: number): Date {
  let instant = local;
  for (let round = 0; round < 2; round += 1) instant += local - shownIn(zone, instant);
  return new Date(instant);
}

function momentOf({ value, zone }: Property): Moment | null {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(value) ?? [];
  if (!year) return value === "" ? null : { text: value.slice(0, 40) };
  const date = `${year}-${month}-${day}`;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  if (Number.isNaN(local) || new Date(local).toISOString().slice(0, 10) !== date) return { text: value.slice(0, 40) };
  if (!hour) return { day: date };
  if (utc) return { instant: new Date(local) };
  const timeZone = zone === "" ? undefined : zoneOf(zone);
  return timeZone
    ? { instant: instantIn(timeZone, local) }
    : { text: `${date} ${hour}:${minute}${zone && ` ${zone}`}` };
}

/** `P1DT2H30M` in milliseconds; null of what is none, or longer than ten years. */
function durationMs(value: string): number | null {
  const [whole, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/i.exec(value) ?? [];
  if (whole === undefined) return null;
  const [w, d, h, m, s] = [weeks, days, hours, minutes, seconds].map((part) => Number(part ?? 0));
  const length = ((w ?? 0) * 7 + (d ?? 0)) * DAY_MS + ((h ?? 0) * 60 + (m ?? 0)) * MINUTE_MS + (s ?? 0) * 1000;
  return length > 0 && length < 3650 * DAY_MS ? length : null;
}

const dayAfter = (day: string, ms: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + ms).toISOString().slice(0, 10);

/** Returns the end: as stated, by its length, or, of whole days, the last of them. */
function endOf(begins: Moment | null, ends: Moment | null, duration: number | null): Moment | null {
  if (!begins) return ends;
  if ("day" in begins) {
    // The end of whole days is the first day after them.
    const after = ends && "day" in ends ? ends.day : duration === null ? begins.day : dayAfter(begins.day, duration);
    const last = after > begins.day ? dayAfter(after, -DAY_MS) : begins.day;
    return last === begins.day ? null : { day: last };
  }
  if (ends) return ends;
  return "instant" in begins && duration !== null ? { instant: new Date(begins.instant.getTime() + duration) } : null;
}
const momentText = (moment: Moment | null): string =>
  !moment ? "" : "day" in moment ? moment.day : "instant" in moment ? moment.instant.toISOString() : moment.text;

const UNITS: Readonly<Record<string, readonly [every: string, many: string]>> = {
  DAILY: ["daily", "days"],
  WEEKLY: ["weekly", "weeks"],
  MONTHLY: ["monthly", "months"],
  YEARLY: ["yearly", "years"],
};
const DAYS: Readonly<Record<string, string>> = {
  MO: "Monday",
  TU: "Tuesday",
  WE: "Wednesday",
  TH: "Thursday",
  FR: "Friday",
  SA: "Saturday",
  SU: "Sunday",
};
/** Says in words how it repeats: "weekly on Monday and Friday, 4 times". Empty if it does not, or is too intricate to say. */
function repeatsText(rule: string): string {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(";")
      .map((part): [string, string] => [part.split("=", 1)[0] ?? "", part.slice(part.indexOf("=") + 1)]),
  );
  const unit = UNITS[parts.get("FREQ") ?? ""];
  if (!unit) return rule === "" ? "" : "repeatedly";
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const days = (parts.get("BYDAY") ?? "").split(",").flatMap((day) => DAYS[day] ?? []);
  const named =
    days.length === 0 ? "" : ` on ${[days.slice(0, -1).join(", "), days.at(-1)].filter(Boolean).join(" and ")}`;
  const often = interval > 1 && interval < 1000 ? `every ${interval} ${unit[1]}` : unit[0];
  const times = Number(parts.get("COUNT") ?? 0);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get("UNTIL") ?? "") ?? [];
  const end =
    times > 0 && times < 100_000
      ? `, ${times} ${times === 1 ? "time" : "times"}`
      : year
        ? `, until ${year}-${month}-${day}`
        : "";
  return `${often}${named}${end}`;
}

export function readInvitation(calendar: string): ParsedMail["invitation"] {
  const lines = calendar
    .slice(0, 200_000)
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .slice(0, FIRST_LINES);
  const start = lines.findIndex((line) => /^BEGIN:VEVENT$/i.test(line.trim()));
  // A reminder within it has times of its own.
  const inner = start < 0 ? [] : lines.slice(start + 1);
  const end = inner.findIndex((line) => /^END:VEVENT$/i.test(line.trim()));
  let isAlarm = false;
  const event = (end < 0 ? inner : inner.slice(0, end)).filter((line) => {
    if (/^BEGIN:VALARM$/i.test(line.trim())) isAlarm = true;
    const isOfEvent = !isAlarm;
    if (/^END:VALARM$/i.test(line.trim())) isAlarm = false;
    return isOfEvent;
  });
  const propertyOf = (name: string, from: readonly string[]): Property => {
    const line = from.find(
      (candidate) => candidate.toUpperCase().startsWith(`${name}:`) || candidate.toUpperCase().startsWith(`${name};`),
    );
    if (!line) return { value: "", zone: "" };
    const [, quoted, plain] = /;TZID=(?:"([^"]{1,60})"|([^;:]{1,60}))/i.exec(line) ?? [];
    // A colon within quotes is part of a parameter.
    const valueStart = /^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length ?? line.length;
    return { value: unescaped(line.slice(valueStart)), zone: quoted ?? plain ?? "" };
  };
  if (start < 0) return null;
  const begins = momentOf(propertyOf("DTSTART", event));
  const ends = endOf(begins, momentOf(propertyOf("DTEND", event)), durationMs(propertyOf("DURATION", event).value));
  return {
    method: propertyOf("METHOD", lines).value.toUpperCase().slice(0, 20),
    summary: propertyOf("SUMMARY", event).value,
    start: momentText(begins),
    end: momentText(ends),
    repeats: repeatsText(propertyOf("RRULE", event).value),
    location: propertyOf("LOCATION", event).value,
    organizer: propertyOf("ORGANIZER", event).value.replace(/^mailto:/i, ""),
  };
}
