/** The entries of a master list that a record has several of, kept in a table of links. */
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor, Db } from "../database/scope.ts";
import { insertMany } from "../importing/insert.ts";
import { Linked, NOTHING } from "../lists/linked.ts";
import { usesThrough } from "../lists/master-columns.ts";

interface Links {
  table: PgTable;
  agencyId: PgColumn;
  /** The record's id. */
  owner: PgColumn;
  /** The entry's id. */
  entry: PgColumn;
}

export function linkedEntries(
  record: PgTable & Record<"id" | "agencyId" | "deletedAt", PgColumn>,
  { table, agencyId, owner, entry }: Links,
  list: PgTable & Record<"id" | "name" | "place", PgColumn>,
) {
  const own: Record<string, PgColumn> = getTableColumns<PgTable>(table);
  const keyOf = (column: PgColumn): string => Object.keys(own).find((key) => own[key] === column) ?? "";
  const linksOf = (agency: string, id: string, entryIds: readonly string[]) =>
    entryIds.map((entryId) => ({ [keyOf(agencyId)]: agency, [keyOf(owner)]: id, [keyOf(entry)]: entryId }));
  const joined = sql`${table} join ${list} on ${list.id} = ${entry}`;
  const from = sql`from ${joined} where ${agencyId} = ${record.agencyId} and ${owner} = ${record.id}`;
  const order = sql`${list.place}, ${list.name}, ${list.id}`;
  return {
    /** JSON of the ids and names, in the order of the list. */
    json: new Linked({
      value: sql`json_agg(json_build_object('id', ${list.id}, 'name', ${list.name}) order by ${order})`,
      none: NOTHING,
      from: joined,
      agencyId,
      owner,
    }),
    /** The names in a line. */
    line: sql`(select string_agg(${list.name}, ', ' order by ${order}) ${from})`,
    has: (ids: SQL | ReturnType<typeof sql.placeholder>): SQL =>
      sql`exists (select from ${table}
        where ${agencyId} = ${record.agencyId} and ${owner} = ${record.id} and ${entry} = any (${ids}::uuid[]))`,
    uses: usesThrough(record, { agencyId, owner, entry }),
    insert: (db: Db, actor: Actor, records: readonly { id: string; entryIds: readonly string[] }[]): Promise<void> =>
      insertMany<PgTable>(
        db,
        table,
        records.flatMap(({ id, entryIds }) => linksOf(actor.agencyId, id, entryIds)),
      ),
    /** Leaves what stays alone, so that the history has only what was added and removed. */
    async set(db: Db, actor: Actor, id: string, wanted: readonly string[]): Promise<void> {
      const ofRecord = and(eq(agencyId, actor.agencyId), eq(owner, id));
      const rows = await db.select({ id: entry }).from(table).where(ofRecord);
      const before = new Set(rows.map((row) => String(row.id)));
      const removed = [...before].filter((id) => !wanted.includes(id));
      const added = wanted.filter((id) => !before.has(id));
      if (removed.length > 0) await db.delete(table).where(and(ofRecord, inArray(entry, removed)));
      if (added.length > 0) await db.insert<PgTable>(table).values(linksOf(actor.agencyId, id, added));
    },
  };
}
