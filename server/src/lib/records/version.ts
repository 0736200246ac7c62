/** What any row with a version and a bin goes through, whatever its table. */
import { type Column, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/scope.ts";
import { stale } from "./stale.ts";

type Versioned = PgTable & { id: Column; version: Column };
type Deletable = PgTable & { id: Column; deletedAt: Column };

interface Row {
  table: PgTable;
  id: string;
  /** The columns that hold `id` and the record's id, where they are not called `id`. */
  key?: string;
  record?: string;
}

/** Refuses an update made from another version than `now` with `current`: how the row is now, or what reads it. */
export async function refuseStale(
  db: Db,
  { table, ...row }: Row,
  version: number,
  now: { version: number },
  current: unknown = now,
): Promise<void> {
  if (now.version === version) return;
  throw await stale(
    db,
    { ...row, table: getTableName(table) },
    typeof current === "function" ? await current() : current,
  );
}

/**
 * Makes a new version of a record whose change stands in other rows: assignments, addresses, categories. With `before`
 * only where the update of its own columns made none, so that one form makes one version.
 */
export const bumpVersion = (db: Db, table: Versioned, id: string, before?: number) =>
  db.execute(
    sql`update ${table} set version = ${table.version} + 1 where ${table.id} = ${id}${before === undefined ? sql`` : sql` and ${table.version} = ${before}`}`,
  );

const mark = (db: Db, table: Deletable, ids: readonly string[], at: SQL, was: SQL) =>
  db.execute(
    sql`update ${table} set deleted_at = ${at} where ${table.id} = any (${sql.param([...ids])}::uuid[]) and ${table.deletedAt} is ${was}`,
  );
/** Puts rows into the bin. Those that lie there keep their time. */
export const putInBin = (db: Db, table: Deletable, ids: readonly string[]) =>
  mark(db, table, ids, sql`now()`, sql`null`);
export const takeFromBin = (db: Db, table: Deletable, ids: readonly string[]) =>
  mark(db, table, ids, sql`null`, sql`not null`);
