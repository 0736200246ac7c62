/** What amounts are booked on and taxed with, and rates of other currencies to the agency's. */
import { boolean, date, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_KINDS } from "#contract/finance/tax-rate.ts";

export const taxRate = pgTable("tax_rate", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  percent: numeric({ precision: 9, scale: 6 }).notNull(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

export const lineAccount = pgTable("line_account", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ACCOUNT_KINDS }).notNull(),
  taxRateId: uuid(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

export const exchangeRateTable = pgTable("exchange_rate", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  currency: text().notNull(),
  onDate: date().notNull(),
  rate: numeric({ precision: 18, scale: 9 }).notNull(),
  actorId: uuid(),
});
