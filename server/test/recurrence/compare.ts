/** Compares the recurrences of a zone with a count day by day: six years from 2024, and six around its largest change. */
import { z } from "#contract/schema.ts";
import { recurrenceSetting } from "#contract/tasks/recurrence.ts";
import { occurrencesUntil } from "#server/areas/tasks/series/recurrence.ts";
import {
  COMPARED_RULES,
  type CountedTask,
  dateText,
  dayNumber,
  firstDayOf,
  type RuleName,
  type Times,
  tasksDayByDay,
  wallText,
} from "./day-by-day.ts";
import { type ClockChange, DAY, ZoneClock } from "./zone-clock.ts";

const YEARS = 6;
const PLANNED_FROM = 2024;
const HISTORY_FROM = 1970;
const HOUR = 3_600_000;

export interface Tally {
  zones: number;
  series: number;
  tasks: number;
  /** Starts in hours that a clock change skips or repeats. */
  inGaps: number;
  inOverlaps: number;
  dropped: number;
  doubled: number;
  /** Tasks that the count has at another time, or not at all. */
  wrong: number;
  /** First differences, as text. */
  samples: string[];
}
export const emptyTally = (): Tally => ({
  zones: 0,
  series: 0,
  tasks: 0,
  inGaps: 0,
  inOverlaps: 0,
  dropped: 0,
  doubled: 0,
  wrong: 0,
  samples: [],
});

export const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");
const RULE_NAMES = Object.keys(COMPARED_RULES) as RuleName[];
const MAX_SAMPLES = 20;

/** Compares all series of a zone and adds the result to a tally. */
export function compareZone(zone: string, tally: Tally): void {
  tally.zones += 1;
  for (const year of new Set([PLANNED_FROM, yearsAroundLargestChange(zone)])) {
    const last = dayNumber(`${year + YEARS - 1}-12-31`);
    const clock = new ZoneClock(zone, dayNumber(`${year}-01-01`), last + 1);
    const overlaps = clock.changes.map(({ before, after }) => [wallText(after), wallText(before)] as const);
    for (const times of timesFor(clock.changes))
      for (const rule of RULE_NAMES) {
        const first = firstDayOf(rule, year);
        const expected = tasksDayByDay(rule, clock, first, last, times);
        const { dropped, doubled, wrong } = taskDifferences(expected, expanded(rule, zone, first, last, times));
        tally.series += 1;
        tally.tasks += expected.length;
        tally.inGaps += expected.filter(({ start }) => !start.endsWith(clockOf(times.start))).length;
        tally.inOverlaps += expected.filter(({ start }) =>
          overlaps.some(([from, to]) => start >= from && start < to),
        ).length;
        tally.dropped += dropped.length;
        tally.doubled += doubled.length;
        tally.wrong += wrong.length;
        for (const start of [...dropped, ...doubled, ...wrong])
          if (tally.samples.length < MAX_SAMPLES)
            tally.samples.push(`${zone}, ${rule} at ${clockOf(times.start)}: ${start}`);
      }
  }
}

/** Returns the starts that are missing, there more than once, or otherwise not as expected. */
export function taskDifferences(expected: readonly CountedTask[], actual: readonly CountedTask[]) {
  const actualAt = new Map(actual.map((task) => [task.startAt, task]));
  const expectedAt = new Map(expected.map((task) => [task.startAt, task]));
  const startTimes = new Set<number>();
  // A start that is already in the set doesn't change its size.
  const repeated = actual.filter(({ startAt }) => startTimes.size === startTimes.add(startAt).size);
  const same = (task: CountedTask, otherTask: CountedTask | undefined) =>
    otherTask?.start === task.start && otherTask.due === task.due && otherTask.dueAt === task.dueAt;
  const starts = (tasks: readonly CountedTask[]) => tasks.map(({ start }) => start);
  return {
    dropped: starts(expected.filter(({ startAt }) => !actualAt.has(startAt))),
    doubled: starts(repeated),
    wrong: starts(actual.filter((task) => !same(task, expectedAt.get(task.startAt)))),
  };
}

function expanded(rule: RuleName, zone: string, first: number, last: number, times: Times): CountedTask[] {
  const setting = z.parse(recurrenceSetting, { ...COMPARED_RULES[rule].setting, end: "ON", endDate: dateText(last) });
  const startDate = wallText(first * DAY + times.start);
  const dueDate = wallText((first + 1) * DAY + times.due);
  return occurrencesUntil(setting, { startDate, dueDate }, { last: dateText(last), timeZoneId: zone }).map((task) => ({
    start: task.startDate ?? "",
    startAt: Date.parse(task.startAt ?? ""),
    due: task.dueDate ?? "",
    dueAt: Date.parse(task.dueAt ?? ""),
  }));
}

/** Returns 09:00, and for each size of clock change the middle of the skipped or repeated time. */
function timesFor(changes: readonly ClockChange[]): Times[] {
  const middles = new Map<string, number>();
  for (const { before, after } of changes) middles.set(`${after - before}`, ((before + after) / 2) % DAY);
  const starts = new Set([9 * HOUR, ...[...middles.values()].map((time) => Math.floor(time / 60_000) * 60_000)]);
  return [...starts].map((start) => ({ start, due: start === 9 * HOUR ? 17 * HOUR : start }));
}

const clockOf = (time: number): string => wallText(time).slice(10);

/** Returns the first of six years around the change that moved the zone's clock furthest, such as over the date line. */
function yearsAroundLargestChange(zone: string): number {
  const { changes } = new ZoneClock(zone, dayNumber(`${HISTORY_FROM}-01-01`), dayNumber(`${PLANNED_FROM - 1}-12-31`));
  const size = ({ before, after }: ClockChange) => Math.abs(after - before);
  const largest = changes.reduce<ClockChange | undefined>(
    (widest, change) => (widest && size(widest) >= size(change) ? widest : change),
    undefined,
  );
  if (!largest) return PLANNED_FROM;
  const year = new Date(largest.before).getUTCFullYear() - YEARS / 2;
  return Math.min(Math.max(year, HISTORY_FROM), PLANNED_FROM - YEARS);
}
