import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { listColumns } from "#server/lib/lists/master-columns.ts";

/** Entries of the lists that have no table of their own. */
export const masterEntry = pgTable("master_entry", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  slug: text({ enum: ["cost-types", "tags", "outcome-reasons"] }).notNull(),
  name: text().notNull(),
  ...listColumns(),
});
