/** Days on which an agency works: those of its week without holidays. */
import { type SQL, sql } from "drizzle-orm";
import { dayFrom } from "#contract/tasks/anchored.ts";
import type { Db } from "../database/scope.ts";
import { agencyHolidays } from "./agency-holidays.ts";

/** Days after which the search for a working day ends. No agency is closed for longer. */
const FAR = 90;

/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns a test of whether the agency works on a day from one to another. */
async function workOf(db: Db, agencyId: string, workingDays: readonly number[], days: { from: string; to: string }) {
  const off = new Set((await agencyHolidays(db, agencyId, days)).map(({ day }) => day));
  return (day: string): boolean => workingDays.includes(weekdayOf(day)) && !off.has(day);
}

/** Returns a day, or the next working day where the agency wants that by the rule. */
async function workingDayOf(db: Db, agencyId: string, { day, ruled }: { day: string; ruled: SQL }): Promise<string> {
  const { rows } = await db.execute<{ workingDays: number[] }>(
    sql`select to_jsonb(working_days) as "workingDays" from agency_setting
      where agency_id = ${agencyId}::uuid and ${ruled}`,
  );
  const [rules] = rows;
  if (!rules) return day;
  const works = await workOf(db, agencyId, rules.workingDays, { from: day, to: dayFrom(day, FAR) });
  return Array.from({ length: FAR }, (_, n) => dayFrom(day, n)).find(works) ?? day;
}

/** Returns the day on which an invoice is due whose terms end on a day: that day, or the next working day. */
export async function dueDayOf(db: Db, agencyId: string, day: string): Promise<string> {
  return workingDayOf(db, agencyId, { day, ruled: sql`due_on_working_day` });
}

/** Returns the day on which a reminder leaves that is due on a day: that day, or the next working day. */
export async function reminderDayOf(db: Db, agencyId: string, day: string): Promise<string> {
  return workingDayOf(db, agencyId, { day, ruled: sql`remind_on_working_day` });
}

/**
 * Returns how many days off were right before today, on which reminders could not leave; null if today is one itself.
 * Without the rule every day is a day of reminders.
 */
export async function closedBefore(db: Db, agencyId: string, today: SQL): Promise<number | null> {
  const { rows } = await db.execute<{ workingDays: number[]; day: string }>(
    sql`select to_jsonb(working_days) as "workingDays", ${today}::text as day from agency_setting
      where agency_id = ${agencyId}::uuid and remind_on_working_day`,
  );
  const [rules] = rows;
  if (!rules) return 0;
  const { workingDays, day } = rules;
  const works = await workOf(db, agencyId, workingDays, { from: dayFrom(day, -FAR), to: day });
  if (!works(day)) return null;
  const before = Array.from({ length: FAR }, (_, n) => dayFrom(day, -n - 1)).findIndex(works);
  return before < 0 ? FAR : before;
}
