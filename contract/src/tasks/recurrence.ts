/** How a task repeats. Which dates follow from it is computed by the server. */
import {
  TASK_REPEAT_ENDS,
  TASK_REPEAT_UNITS,
  TASK_REPEATS,
  type TaskRepeat,
  type TaskRepeatUnit,
  WEEK_DAYS,
} from "../enums.ts";
import { LIMITS } from "../limits.ts";
import { date, emptyIsNull, issueMessage, z } from "../schema.ts";

/** Whole number from 1 to `most`; a missing one gets the message for missing fields, any other the range. */
const upTo = (max: number) => {
  const error = `Choose a whole number from 1 to ${max}`;
  return z
    .int({ error: (issue) => (issue.input === null || issue.input === undefined ? issueMessage(issue) : error) })
    .check(z.minimum(1, { error }), z.maximum(max, { error }));
};

const form = z.strictObject({
  repeat: z.enum(TASK_REPEATS),
  /** With CUSTOM: number of units between tasks. */
  interval: z._default(upTo(LIMITS.recurrenceInterval), 1),
  unit: z._default(z.nullable(z.enum(TASK_REPEAT_UNITS)), null),
  /** For weeks; empty for the weekday of the first task. */
  weekDays: z._default(
    z.array(z.enum(WEEK_DAYS)).check(
      z.maxLength(WEEK_DAYS.length),
      z.overwrite((days) => WEEK_DAYS.filter((day) => days.includes(day))),
    ),
    [],
  ),
  end: z._default(z.nullable(z.enum(TASK_REPEAT_ENDS)), null),
  /** With ON: the last date on which a task may start. */
  endDate: emptyIsNull(date()),
  /** With AFTER: the number of tasks, including the first. */
  occurrences: z._default(z.nullable(upTo(LIMITS.recurrenceTasks)), null),
});
export type RecurrenceSetting = z.output<typeof form>;

export const recurrenceSetting = form.check(
  z.refine(({ repeat, unit }) => repeat !== "CUSTOM" || unit !== null, {
    path: ["unit"],
    error: "Choose days, weeks, months or years",
  }),
  z.refine(({ repeat, end }) => repeat === "DO_NOT_REPEAT" || end !== null, {
    path: ["end"],
    error: "Choose when it ends: on a date, or after a number of tasks",
  }),
  z.refine(({ repeat, end, endDate }) => repeat === "DO_NOT_REPEAT" || end !== "ON" || endDate !== null, {
    path: ["endDate"],
    error: "Choose the end date",
  }),
  z.refine(({ repeat, end, occurrences }) => repeat === "DO_NOT_REPEAT" || end !== "AFTER" || occurrences !== null, {
    path: ["occurrences"],
    error: "Enter how many tasks there are",
  }),
  z.overwrite(withoutUnused),
);

/** Clears fields that the chosen repeat and end do not use, so that a form may keep earlier choices. */
function withoutUnused(setting: RecurrenceSetting): RecurrenceSetting {
  const { repeat, interval, unit, weekDays, end, endDate, occurrences } = setting;
  const repeats = repeat !== "DO_NOT_REPEAT";
  const custom = repeat === "CUSTOM";
  return {
    repeat,
    interval: custom ? interval : 1,
    unit: custom ? unit : null,
    weekDays: repeatUnit(setting) === "WEEKS" ? weekDays : [],
    end: repeats ? end : null,
    endDate: repeats && end === "ON" ? endDate : null,
    occurrences: repeats && end === "AFTER" ? occurrences : null,
  };
}

const UNITS: Record<Exclude<TaskRepeat, "CUSTOM">, TaskRepeatUnit | null> = {
  DO_NOT_REPEAT: null,
  DAILY: "DAYS",
  WEEKLY: "WEEKS",
  MONTHLY: "MONTHS",
  ANNUALLY: "YEARS",
};
/** Returns the unit in which a task repeats; null if it does not. */
export const repeatUnit = ({ repeat, unit }: Pick<RecurrenceSetting, "repeat" | "unit">): TaskRepeatUnit | null =>
  repeat === "CUSTOM" ? unit : UNITS[repeat];
