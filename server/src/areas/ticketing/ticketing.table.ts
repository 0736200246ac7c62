import { sql } from "drizzle-orm";
import { bigint, date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { TicketSource } from "#contract/ticketing/codes.ts";
import type { TicketingUpdate } from "#contract/ticketing/ticketing.ts";
import { timestamp } from "#server/lib/database/types.ts";

/** Title, times and status of its event, and all sums, are set by the database: see migration 0310. */
export const ticketingTable = pgTable("ticketing", {
  /** Id of its event. */
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  slug: text().notNull(),
  title: text().notNull().default(sql`null`),
  startsAt: timestamp(),
  overAt: timestamp(),
  zone: text().notNull().default(sql`null`),
  meaning: text().notNull().default(sql`null`),
  eventDeletedAt: timestamp(),
  onSaleOn: date(),
  url: text(),
  currency: text().notNull(),
  points: jsonb().$type<TicketingUpdate["points"]>().notNull().default([]),
  source: text().$type<TicketSource>().notNull().default("MANUAL"),
  comparableIds: uuid().array(),
  places: integer().notNull().default(0),
  sold: integer().notNull().default(0),
  gross: bigint({ mode: "number" }),
  countedAt: timestamp(),
  createdBy: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
