/** What all entries of a person have in common: each area brings its table, and how a row is read. */
import { getTableName, type SQL, sql } from "drizzle-orm";
import { statements } from "#server/lib/prepared.ts";
import { found, notFound } from "#server/lib/refusal.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { stale } from "#server/lib/stale.ts";
import { type EntryTable, entryQuery } from "./entry.rules.ts";
import { reachesPersonShape } from "./person.rules.ts";

interface Row {
  id: string;
  version: number;
}

export function entryParts<R extends Row>(table: EntryTable, read: (db: Db, where: SQL) => Promise<R[]>) {
  const gone = statements((actor: Actor) => entryQuery(table, actor, "write", true, true));
  const mark = (db: Db, id: string, deletedAt: SQL) =>
    db.execute(sql`update ${table} set deleted_at = ${deletedAt} where id = ${id}`);
  return {
    list: (db: Db, personId: string): Promise<R[]> =>
      read(db, sql`${table.personId} = ${personId} and ${table.deletedAt} is null`),
    /** Holds the row, and refuses an update made from an older version. */
    async checkVersion(db: Db, id: string, version: number): Promise<void> {
      await db.execute(sql`select from ${table} where ${table.id} = ${id} for update`);
      const now = found((await read(db, sql`${table.id} = ${id}`))[0]);
      if (now.version !== version) throw await stale(db, { table: getTableName(table), id, record: "person_id" }, now);
    },
    async remove(db: Db, id: string): Promise<Record<never, never>> {
      await mark(db, id, sql`now()`);
      return {};
    },
    async restore(db: Db, actor: Actor, params: { family: string; id: string }): Promise<Record<never, never>> {
      const values = { ...params, $ids: [params.id], $agency: actor.agencyId, $actor: actor.id };
      if ((await gone(db, reachesPersonShape(actor, "write"), actor, values)).length === 0) throw notFound();
      await mark(db, params.id, sql`null`);
      return {};
    },
  };
}
