import { date, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Levels } from "#contract/access.ts";
import { timestamp } from "#server/lib/database/types.ts";
import { listColumns } from "#server/lib/lists/master-columns.ts";

export const position = pgTable("position", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  ...listColumns(),
});

export const staffTable = pgTable("staff", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  displayName: text().notNull(),
  positionId: uuid(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  dob: date(),
  startDate: date(),
  location: text(),
  avatarId: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp(),
});

export const permissionTable = pgTable("permission", {
  staffId: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  levels: jsonb().$type<Levels>().notNull(),
  version: integer().notNull().default(1),
});
