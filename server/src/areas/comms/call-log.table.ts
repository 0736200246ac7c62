import { sql } from "drizzle-orm";
import { integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { CallDirection, CallOutcome } from "#contract/comms/call-log.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const callLog = pgTable("call_log", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  direction: text().$type<CallDirection>().notNull(),
  startedAt: timestamp().notNull(),
  durationSeconds: integer(),
  outcome: text().$type<CallOutcome>().notNull(),
  personId: uuid(),
  contactId: uuid(),
  aboutId: uuid(),
  notes: text(),
  recordingUrl: text(),
  madeBy: uuid(),
  assignedToId: uuid(),
  followUpId: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

export const callLogRecord = pgTable("call_log_record", {
  agencyId: uuid().notNull(),
  callId: uuid().notNull(),
  recordId: uuid().notNull(),
  place: smallint().notNull(),
});
