/** Tells how a task stands by its dates, in the time zone of its reader. */
import { type SQL, sql } from "drizzle-orm";
import { agency } from "#server/areas/session/account.table.ts";
import { task } from "./task.table.ts";

const p = sql.placeholder;

/** The reader's zone, and today there: evaluated once for a statement, not for each of its tasks. */
export const zone = sql`(select coalesce((select account.time_zone_id
        from account
        where account.id = ${p("$actor")}::uuid),
      (select ${agency.timeZoneId} from ${agency} where ${agency.id} = ${p("$agency")}::uuid)))`;
export const readersDay = sql`(select (now() at time zone ${zone})::date)`;
/** Instant at which the reader's month began. */
export const readersMonth = sql`(select date_trunc('month', now() at time zone ${zone}) at time zone ${zone})`;
export const dueDay = sql`coalesce((${task.dueAt} at time zone ${zone})::date, ${task.dueOn})`;
export const startDay = sql`coalesce(case when ${task.startTime} is not null
  then (${task.startsAt} at time zone ${zone})::date end, ${task.startOn})`;
export const isOpenTask = sql`${task.completedAt} is null`;
export const isOverdue = sql`(${isOpenTask} and ${task.dueBy} <= now())`;

/**
 * Matches open tasks due in the next days, narrowed down by the index on instants first. A day ends somewhere up to two
 * days and some hours later than in the reader's zone.
 */
export const isDueWithin = (days: number): SQL =>
  sql`(${isOpenTask}
    and ${task.dueBy} > now()
    and ${task.dueBy} <= now() + ${sql.raw(`interval '${24 * (days + 3)} hours'`)}
    and ${dueDay} <= ${readersDay} + ${sql.raw(String(days))})`;
/** Matches open tasks due after these days, narrowed down in the same way. */
export const isDueAfter = (days: number): SQL =>
  sql`(${isOpenTask}
    and ${task.dueBy} > now() + ${sql.raw(`interval '${24 * (days - 1)} hours'`)}
    and ${dueDay} > ${readersDay} + ${sql.raw(String(days))})`;
export const isDueSoon = isDueWithin(3);
