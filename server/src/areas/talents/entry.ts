/** Operations shared by all entries of a person; each area provides its table and how rows are read. */
import { type SQL, sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { type EntryTable, entryResolver } from "./entry.rules.ts";

interface Row {
  id: string;
  version: number;
}

export function entryOperations<R extends Row>(table: EntryTable, read: (db: Db, where: SQL) => Promise<R[]>) {
  const find = entryResolver(table);
  return {
    list: (db: Db, personId: string): Promise<R[]> =>
      read(db, sql`${table.personId} = ${personId} and ${table.deletedAt} is null`),
    /** Locks the row; throws if the update was made from an older version. */
    async checkVersion(db: Db, id: string, version: number): Promise<void> {
      await db.execute(sql`select from ${table} where ${table.id} = ${id} for update`);
      const current = found((await read(db, sql`${table.id} = ${id}`))[0]);
      await refuseStale(db, { table, id, record: "person_id" }, version, current);
    },
    async remove(db: Db, id: string): Promise<Record<never, never>> {
      await putInBin(db, table, [id]);
      return {};
    },
    async restore(db: Db, actor: Actor, params: { family: string; id: string }): Promise<Record<never, never>> {
      await checkDeleted(find, db, { actor, id: params.id, params });
      await takeFromBin(db, table, [params.id]);
      return {};
    },
  };
}
