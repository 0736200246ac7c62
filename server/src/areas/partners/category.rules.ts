import { type Column, type SQL, sql } from "drizzle-orm";
import { industryCategory } from "./partner.table.ts";

/** JSON of the category with this id, or null. */
export const categoryOf = (id: Column): SQL =>
  sql`(select json_build_object('id', ${industryCategory.id}, 'name', ${industryCategory.name}) from ${industryCategory} where ${industryCategory.id} = ${id})`;
