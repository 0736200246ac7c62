import { integer } from "drizzle-orm/pg-core";
import { timestamp } from "../database/types.ts";

/** Columns of every master list's table. */
export const listColumns = () => ({
  place: integer().notNull().default(0),
  version: integer().notNull().default(1),
  archivedAt: timestamp(),
});
