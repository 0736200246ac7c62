import { type Column, type SQL, sql } from "drizzle-orm";
import { integer, type PgTable } from "drizzle-orm/pg-core";
import type { MasterSlug } from "#contract/master-lists.ts";
import { timestamp } from "../database/types.ts";
import type { EventHandler } from "../events/publish.ts";

/** Columns of every master list's table. */
export const listColumns = () => ({
  place: integer().notNull().default(0),
  version: integer().notNull().default(1),
  archivedAt: timestamp(),
});

/** The entry whose uses are counted; the query that counts them calls it `entry`. */
export const ENTRY = { id: sql`entry.id`, agencyId: sql`entry.agency_id`, name: sql`entry.name` };

/** Number of records that use an entry, by master list. */
export type MasterListUses = Readonly<Partial<Record<MasterSlug, SQL>>>;

type Used = PgTable & Record<"agencyId" | "deletedAt", Column>;
/** Counts the records that name the entry in a column of their own. */
export const usesIn = (table: Used, column: Column): SQL =>
  sql`(select count(*)::int
    from ${table}
    where ${table.agencyId} = ${ENTRY.agencyId} and ${column} = ${ENTRY.id} and ${table.deletedAt} is null)`;
/** Counts the records that name the entry in a table of links. */
export const usesThrough = (
  table: Used & Record<"id", Column>,
  link: { agencyId: Column; owner: Column; entry: Column },
): SQL =>
  sql`(select count(*)::int
    from ${link.owner.table} join ${table} on ${table.id} = ${link.owner} and ${table.deletedAt} is null
    where ${link.agencyId} = ${ENTRY.agencyId} and ${link.entry} = ${ENTRY.id})`;
/** Counts the records that have the entry's name among their tags. */
export const usesAsTag = (table: Used & Record<"tags", Column>): SQL =>
  sql`(select count(*)::int
    from ${table}
    where ${table.agencyId} = ${ENTRY.agencyId}
      and ${table.deletedAt} is null
      and exists (select from unnest(${table.tags}) tag where fold(tag) = fold(${ENTRY.name})))`;

/** Renames a tag on the records that have it; a record with both names keeps one. */
export const renamesTagIn =
  (table: PgTable): EventHandler<"tagRenamed"> =>
  async (db, { agencyId }, { before, after }) => {
    await db.execute(sql`
      update ${table} set tags = array(
          select renamed from (
            select case when fold(tag) = fold(${before}) then ${after} else tag end as renamed, place
            from unnest(tags) with ordinality listed (tag, place)) tags_after
          group by renamed order by min(place))
        where agency_id = ${agencyId} and exists (select from unnest(tags) tag where fold(tag) = fold(${before}))`);
  };

/** Adds up what several areas count of the same list. */
export function sumUses(parts: readonly MasterListUses[]): MasterListUses {
  const usesBySlug = new Map<string, SQL[]>();
  for (const part of parts)
    for (const [slug, uses] of Object.entries(part)) usesBySlug.set(slug, [...(usesBySlug.get(slug) ?? []), uses]);
  return Object.fromEntries([...usesBySlug].map(([slug, uses]) => [slug, sql.join(uses, sql` + `)]));
}
