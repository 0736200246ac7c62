/** Tables of an agency's statuses and their categories. */
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { AGENCY_COLORS } from "#contract/enums.ts";
import { CATEGORY_MEANINGS, STATUS_MODULES } from "#contract/settings/status.ts";

export const statusCategory = pgTable("status_category", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  module: text({ enum: STATUS_MODULES }).notNull(),
  code: text().notNull(),
  name: text().notNull(),
  meaning: text({ enum: CATEGORY_MEANINGS }),
  place: integer().notNull().default(0),
  version: integer().notNull().default(1),
});

export const status = pgTable("status", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  categoryId: uuid().notNull(),
  name: text().notNull(),
  color: text({ enum: AGENCY_COLORS }).notNull().default("slate"),
  place: integer().notNull().default(0),
  version: integer().notNull().default(1),
});
