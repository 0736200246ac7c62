import { sql } from "drizzle-orm";
import { date, integer, pgTable, smallint, text, time, uuid } from "drizzle-orm/pg-core";
import { HOLD_CAUSES, HOLD_STATES } from "#contract/enums.ts";
import { timestamp } from "#server/lib/database/types.ts";

/** Level, zone and instants are set by trigger: see migration 0055. */
export const hold = pgTable("hold", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  recordId: uuid().notNull(),
  personId: uuid().notNull(),
  firstOn: date().notNull(),
  lastOn: date().notNull(),
  fromTime: time(),
  toTime: time(),
  zone: text().notNull().default(sql`null`),
  startsAt: timestamp().notNull().default(sql`null`),
  endsAt: timestamp().notNull().default(sql`null`),
  expiresAt: timestamp(),
  state: text({ enum: HOLD_STATES }).notNull().default("held"),
  level: smallint(),
  cause: text({ enum: HOLD_CAUSES }),
  causeId: uuid(),
  conflictReason: text(),
  createdBy: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
});
