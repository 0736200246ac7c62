import { sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";

/** Billing contacts of a person or partner. */
export const billingContact = pgTable("billing_contact", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid().notNull(),
  personInCharge: text().notNull(),
  email: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  address: text(),
  electronicAddress: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
