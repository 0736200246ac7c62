import { integer, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";

/** Returns the columns that the table of every kind of record has. */
export const recordColumns = () => ({
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  displayName: text().notNull(),
  version: integer().notNull().default(1),
  createdBy: uuid(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp(),
});
