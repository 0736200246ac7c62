import { integer } from "drizzle-orm/pg-core";
import { timestamp } from "../database/types.ts";

/** What every table has that a master list is kept in. */
export const listColumns = () => ({
  place: integer().notNull().default(0),
  version: integer().notNull().default(1),
  archivedAt: timestamp(),
});
