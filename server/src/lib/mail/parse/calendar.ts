/** Reads what an invitation says, to show it. Nothing is added to a calendar, and nobody is answered. */
import type { ParsedMail } from "./message.ts";

const MOST = 300;
const FIRST_LINES = 2000;

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([,;\\])/g, "$1")
    .trim()
    .slice(0, MOST);

/** Writes `20260811T093000Z` as `2026-08-11 09:30 UTC`, with the zone that the line names. */
function timeText(value: string, zone: string): string {
  const [, year, month, day, hour, minute, utc] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value) ?? [];
  if (!year) return value.slice(0, 40);
  const date = `${year}-${month}-${day}`;
  return hour ? `${date} ${hour}:${minute}${utc ? " UTC" : zone && ` ${zone}`}` : date;
}

export function readInvitation(calendar: string): ParsedMail["invitation"] {
  const lines = calendar
    .slice(0, 200_000)
    .replaceAll(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .slice(0, FIRST_LINES);
  const start = lines.findIndex((line) => /^BEGIN:VEVENT$/i.test(line.trim()));
  const event = start < 0 ? [] : lines.slice(start);
  const of = (name: string, from: readonly string[]) => {
    const line = from.find(
      (one) => one.toUpperCase().startsWith(`${name}:`) || one.toUpperCase().startsWith(`${name};`),
    );
    if (!line) return { value: "", zone: "" };
    const at = line.indexOf(":");
    return { value: unescaped(line.slice(at + 1)), zone: /TZID=([^;:]{1,60})/i.exec(line.slice(0, at))?.[1] ?? "" };
  };
  if (event.length === 0) return null;
  const [begins, ends] = [of("DTSTART", event), of("DTEND", event)];
  return {
    method: of("METHOD", lines).value.toUpperCase().slice(0, 20),
    summary: of("SUMMARY", event).value,
    start: timeText(begins.value, begins.zone),
    end: timeText(ends.value, ends.zone),
    location: of("LOCATION", event).value,
    organizer: of("ORGANIZER", event).value.replace(/^mailto:/i, ""),
  };
}
