/** Dates in a sentence, by chrono-node. Loaded on the first keystroke. */
import { casual } from "chrono-node/en";
import type { FoundDate } from "./names.ts";

type Parsed = ReturnType<typeof casual.parse>[number];
const two = (value: number | null): string => String(value ?? 0).padStart(2, "0");

/** The wall time in a zone, as if it were UTC. */
function wallTime(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  }).formatToParts(instant);
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(year, month - 1, day, hour, minute);
}

function read(part: Parsed["start"], zone: string) {
  const timed = part.isCertain("hour");
  // "In two hours" is an instant; any other is what the clock of the zone will say.
  if (timed && part.isCertain("timezoneOffset")) {
    const wall = new Date(wallTime(part.date().getTime(), zone)).toISOString();
    return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
  }
  const day = `${part.get("year")}-${two(part.get("month"))}-${two(part.get("day"))}`;
  return { day, time: timed ? `${two(part.get("hour"))}:${two(part.get("minute"))}` : null };
}

const WEEK = 7 * 86_400_000;
/** A weekday alone is the nearest one to the parser; here it is the one that has been. */
function earlierWeekday(part: Parsed["start"], found: FoundDate["start"], now: number): FoundDate["start"] {
  const day = Date.parse(found.day);
  if (!part.isCertain("weekday") || part.isCertain("day") || day <= now) return found;
  return { ...found, day: new Date(day - WEEK).toISOString().slice(0, 10) };
}

/** A month alone is more often a name or a verb: "May". */
const says = ({ start }: Parsed): boolean =>
  start.isCertain("day") || start.isCertain("weekday") || start.isCertain("hour");

/** Dates that can be read both ways lie ahead, or with `past` behind. */
export function findDates(text: string, zone: string, now = Date.now(), past = false): FoundDate[] {
  const timezone = Math.round((wallTime(now, zone) - Math.floor(now / 60_000) * 60_000) / 60_000);
  return casual
    .parse(text, { instant: new Date(now), timezone }, { forwardDate: !past })
    .filter(says)
    .map(({ index, text, start, end }) => ({
      index,
      text,
      start: past ? earlierWeekday(start, read(start, zone), wallTime(now, zone)) : read(start, zone),
      end: end ? read(end, zone) : null,
    }));
}
