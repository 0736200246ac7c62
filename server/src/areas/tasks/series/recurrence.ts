/**
 * Expands the dates of a task that repeats, without a zone. Each wall time is then placed in the zone, since a rule
 * expanded in a zone drops the day whose time falls into a gap.
 */
import { RRuleTemporal } from "rrule-temporal";
import type { TaskRepeatUnit } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { LIMITS } from "#contract/limits.ts";
import { type RecurrenceSetting, repeatUnit } from "#contract/tasks/recurrence.ts";
import { calendarDay, describeRecurrence } from "./recurrence-words.ts";

/** Start and due time of the first task: each a date (`2026-07-10`) or a wall time (`2026-07-10T09:00`). */
export interface TaskTimes {
  startDate: string | null;
  dueDate: string | null;
}

/** One task of a series. A wall time that its zone skips on that day is moved forward already. */
export interface Occurrence extends TaskTimes {
  /** Instants of the wall times, ISO 8601 in UTC; null for a date. */
  startAt: string | null;
  dueAt: string | null;
}

export type Expansion = { refused: null; occurrences: Occurrence[] } | { refused: ErrorDetail[] };
export type RecurrencePreview =
  | { refused: null; description: string; count: number; lastDate: string | null; nextDates: string[] }
  | { refused: ErrorDetail[] };

const PREVIEWED = 5;
const FREQUENCIES = { DAYS: "DAILY", WEEKS: "WEEKLY", MONTHS: "MONTHLY", YEARS: "YEARLY" } as const;

/**
 * Returns the tasks of a series, or why it can't be saved. The first is on the rule's first date from the start on
 * (from the due date, if there is no start). A due date keeps its distance from the start in days, and its own time.
 */
export function expandRecurrence(setting: RecurrenceSetting, times: TaskTimes, timeZoneId: string): Expansion {
  const unit = repeatUnit(setting);
  if (unit === null) return { refused: null, occurrences: [placed(times, 0, timeZoneId)] };
  const first = firstDate(times);
  if (!first) return refused("startDate", "A task that repeats needs a start date or a due date");

  const latest = first.add({ years: LIMITS.recurrenceYears });
  const max = LIMITS.recurrenceTasks;
  if (setting.end === "ON") {
    const end = Temporal.PlainDate.from(setting.endDate ?? first);
    if (Temporal.PlainDate.compare(end, first) < 0)
      return refused("recurrenceSetting.endDate", "The end date can't be before the first task");
    if (Temporal.PlainDate.compare(end, latest) > 0)
      return refused(
        "recurrenceSetting.endDate",
        `A task repeats for at most ${LIMITS.recurrenceYears} years. End it by ${calendarDay(latest)}`,
      );
    const dates = datesOf(setting, unit, { first, last: end, count: max + 1, timeZoneId });
    const allowed = dates[max - 1];
    if (allowed && dates.length > max)
      return refused(
        "recurrenceSetting.endDate",
        `A task repeats at most ${max} times. End it by ${calendarDay(allowed)}`,
      );
    if (dates.length === 0) return refused("recurrenceSetting.endDate", "No task falls on or before this date");
    return { refused: null, occurrences: occurrencesOn(dates, times, timeZoneId) };
  }

  const count = setting.occurrences ?? 1;
  if (count > max) return refused("recurrenceSetting.occurrences", `A task repeats at most ${max} times`);
  const dates = datesOf(setting, unit, { first, last: latest, count, timeZoneId });
  if (dates.length < count)
    return refused(
      "recurrenceSetting.occurrences",
      `A task repeats for at most ${LIMITS.recurrenceYears} years, until ${calendarDay(latest)}. That is ${dates.length === 1 ? "one task" : `${dates.length} tasks`}`,
    );
  return { refused: null, occurrences: occurrencesOn(dates, times, timeZoneId) };
}

/** Returns every task up to a date, without the limits of what can be saved. */
export function occurrencesUntil(
  setting: RecurrenceSetting,
  times: TaskTimes,
  { last, timeZoneId }: { last: string; timeZoneId: string },
): Occurrence[] {
  const unit = repeatUnit(setting);
  const first = firstDate(times);
  if (!first || !unit) return [];
  const dates = datesOf(setting, unit, {
    first,
    last: Temporal.PlainDate.from(last),
    count: Number.POSITIVE_INFINITY,
    timeZoneId,
  });
  return occurrencesOn(dates, times, timeZoneId);
}

/** Returns a series in words with its first dates, or why it can't be saved. */
export function previewRecurrence(setting: RecurrenceSetting, times: TaskTimes, timeZoneId: string): RecurrencePreview {
  const expansion = expandRecurrence(setting, times, timeZoneId);
  if (expansion.refused) return expansion;
  const dates = expansion.occurrences.flatMap((occurrence) => firstDate(occurrence)?.toString() ?? []);
  return {
    refused: null,
    description: describeRecurrence(setting, dates),
    count: expansion.occurrences.length,
    lastDate: dates.at(-1) ?? null,
    nextDates: dates.slice(0, PREVIEWED),
  };
}

const refused = (field: string, message: string): Expansion => ({ refused: [{ field, code: "invalid", message }] });

/** Returns the date from which a series counts. */
function firstDate({ startDate, dueDate }: TaskTimes): Temporal.PlainDate | null {
  const from = startDate ?? dueDate;
  return from === null ? null : Temporal.PlainDate.from(from);
}

interface Reach {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
  count: number;
  timeZoneId: string;
}

/** Returns the rule's dates up to the last, at most `count`, without dates that the zone never had. */
function datesOf(
  { interval, weekDays }: RecurrenceSetting,
  unit: TaskRepeatUnit,
  { first, last, count, timeZoneId }: Reach,
): Temporal.PlainDate[] {
  // BYMONTHDAY is left to DTSTART: given by itself, the library's monthly fast path drops shorter months in spite of
  // SKIP.
  const rule = new RRuleTemporal({
    temporal: Temporal,
    tzid: "UTC",
    wkst: "MO",
    freq: FREQUENCIES[unit],
    interval,
    // Days and weeks do not need it, and are ten times as fast without.
    ...(unit === "MONTHS" || unit === "YEARS" ? { rscale: "GREGORIAN", skip: "BACKWARD" as const } : {}),
    ...(unit === "WEEKS" && weekDays.length > 0 ? { byDay: [...weekDays] } : {}),
    dtstart: first.toZonedDateTime("UTC"),
    until: last.toZonedDateTime("UTC"),
    cache: false,
  });
  const dates: Temporal.PlainDate[] = [];
  // All at once: with a callback the library takes its slow path.
  for (const start of rule.all()) {
    const date = start.toPlainDate();
    if (dates.length >= count) break;
    if (exists(date, timeZoneId)) dates.push(date);
  }
  return dates;
}

/** Returns whether a zone had a date: Apia went from 29 to 31 December 2011. */
const exists = (date: Temporal.PlainDate, timeZoneId: string): boolean =>
  date.toZonedDateTime(timeZoneId).toPlainDate().equals(date);

/** Returns the tasks that start on dates of the rule. */
function occurrencesOn(dates: readonly Temporal.PlainDate[], times: TaskTimes, timeZoneId: string): Occurrence[] {
  const first = firstDate(times);
  return dates.map((date) => placed(times, first?.until(date).days ?? 0, timeZoneId));
}

/** Returns a task some days later than the first. */
function placed({ startDate, dueDate }: TaskTimes, days: number, timeZoneId: string): Occurrence {
  const start = moment(startDate, days, timeZoneId);
  let due = moment(dueDate, days, timeZoneId);
  // A start that was moved out of a gap may come after a due time behind the gap.
  if (start.moved && start.at && due.at && due.wall && Temporal.Instant.compare(due.at, start.at) < 0)
    due = moment(due.wall.add(start.moved).toString(), 0, timeZoneId);
  const startDay = start.moved && start.text ? start.text.slice(0, 10) : "";
  if (due.text && !due.wall && due.text < startDay) due = { ...due, text: startDay };
  return {
    startDate: start.text,
    dueDate: due.text,
    startAt: start.at?.toString() ?? null,
    dueAt: due.at?.toString() ?? null,
  };
}

interface Moment {
  text: string | null;
  at: Temporal.Instant | null;
  wall: Temporal.PlainDateTime | null;
  /** Duration by which it was moved out of a gap; null if it was not. */
  moved: Temporal.Duration | null;
}

function moment(first: string | null, days: number, timeZoneId: string): Moment {
  if (first === null) return { text: null, at: null, wall: null, moved: null };
  if (!first.includes("T")) {
    const date = Temporal.PlainDate.from(first).add({ days });
    // The start of a date that the zone never had is the start of the next.
    return { text: date.toZonedDateTime(timeZoneId).toPlainDate().toString(), at: null, wall: null, moved: null };
  }
  const wall = Temporal.PlainDateTime.from(first).add({ days });
  const zoned = wall.toZonedDateTime(timeZoneId, { disambiguation: "compatible" });
  const real = zoned.toPlainDateTime();
  return {
    text: real.toString({ smallestUnit: "minute" }),
    at: zoned.toInstant(),
    wall,
    moved: real.equals(wall) ? null : wall.until(real),
  };
}
