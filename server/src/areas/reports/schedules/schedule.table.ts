import { sql } from "drizzle-orm";
import { date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ReportList } from "#contract/record-kinds.ts";
import type { Rhythm, ScheduleFormat, SchedulePeriod } from "#contract/reports/schedule.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const reportSchedule = pgTable("report_schedule", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid().notNull(),
  report: text().$type<ReportList>().notNull(),
  name: text().notNull(),
  filters: text().notNull(),
  period: text().$type<SchedulePeriod>().notNull(),
  rhythm: text().$type<Rhythm>().notNull(),
  weekday: smallint().notNull(),
  monthDay: smallint().notNull(),
  hour: smallint().notNull(),
  zone: text().notNull(),
  format: text().$type<ScheduleFormat>().notNull(),
  nextAt: timestamp().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
});

export const reportSending = pgTable("report_sending", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  scheduleId: uuid().notNull(),
  staffId: uuid().notNull(),
  dueAt: timestamp().notNull(),
  fromDay: date().notNull(),
  toDay: date().notNull(),
  format: text().$type<ScheduleFormat>().notNull(),
  tries: smallint().notNull().default(0),
  mailedAt: timestamp(),
});
