import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SHARED_LISTS } from "#contract/master-lists.ts";
import { listColumns } from "#server/lib/lists/master-columns.ts";

/** Entries of the master lists without a table of their own. */
export const masterEntry = pgTable("master_entry", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  slug: text({ enum: SHARED_LISTS }).notNull(),
  name: text().notNull(),
  ...listColumns(),
});
