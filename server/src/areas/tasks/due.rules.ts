/** Where a task stands by its dates, in the time zone of its reader. */
import { sql } from "drizzle-orm";
import { agency } from "#server/areas/session/account.table.ts";
import { task } from "./task.table.ts";

const p = sql.placeholder;

/** The reader's zone, and the day that it is there. */
export const zone = sql`coalesce((select account.time_zone_id from account where account.id = ${p("$actor")}::uuid), (select ${agency.timeZoneId} from ${agency} where ${agency.id} = ${p("$agency")}::uuid))`;
export const readersDay = sql`(now() at time zone ${zone})::date`;
export const dueDay = sql`coalesce((${task.dueAt} at time zone ${zone})::date, ${task.dueOn})`;
export const startDay = sql`coalesce(case when ${task.startTime} is not null then (${task.startsAt} at time zone ${zone})::date end, ${task.startOn})`;
export const isOpenTask = sql`${task.completedAt} is null`;
export const isOverdue = sql`(${isOpenTask} and ${task.dueBy} <= now())`;
export const isDueSoon = sql`(${isOpenTask} and ${task.dueBy} > now() and ${dueDay} <= ${readersDay} + 3)`;
