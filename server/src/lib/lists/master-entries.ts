import { type Column, type SQL, sql } from "drizzle-orm";
import type { SHARED_LISTS } from "#contract/master-lists.ts";
import type { Db } from "../database/scope.ts";

/** Returns what a form offers of a master list, in the agency's order. Archived entries are left out. */
export async function entriesToChoose(
  db: Db,
  slug: (typeof SHARED_LISTS)[number],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from master_entry where slug = ${slug} and archived_at is null order by place, name, id`,
  );
  return rows;
}

/** Selects the entry that a column names, as `{ id, name }`; null without one. */
export const entryOf = (column: Column): SQL =>
  sql`(select json_build_object('id', entry.id, 'name', entry.name)
    from master_entry entry
    where entry.id = ${column})`;
