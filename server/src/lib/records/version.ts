/** Operations on rows with a version and a bin, for any table. */
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

/** Refuses an update made from an older version than `latest`, with the `current` row or a function that reads it. */
export async function refuseStale(
  db: Db,
  { table, ...row }: Row,
  version: number,
  latest: { version: number },
  current: unknown = latest,
): Promise<void> {
  if (latest.version === version) return;
  throw await stale(
    db,
    { ...row, table: getTableName(table) },
    typeof current === "function" ? await current() : current,
  );
}

/**
 * Bumps the version of a record changed through other rows: assignments, addresses, categories. With `before`, only if
 * the update of its own columns has not bumped it, so that one form makes one version.
 */
export const bumpVersion = (db: Db, table: Versioned, id: string, before?: number) =>
  db.execute(
    sql`update ${table}
      set version = ${table.version} + 1
      where ${table.id} = ${id}${before === undefined ? sql`` : sql` and ${table.version} = ${before}`}`,
  );

const mark = (db: Db, table: Deletable, ids: readonly string[], deletedAt: SQL, was: SQL) =>
  db.execute(
    sql`update ${table}
      set deleted_at = ${deletedAt}
      where ${table.id} = any (${sql.param([...ids])}::uuid[]) and ${table.deletedAt} is ${was}`,
  );
/** Moves rows to the bin. Rows already there keep their time of deletion. */
export const putInBin = (db: Db, table: Deletable, ids: readonly string[]) =>
  mark(db, table, ids, sql`now()`, sql`null`);
export const takeFromBin = (db: Db, table: Deletable, ids: readonly string[]) =>
  mark(db, table, ids, sql`null`, sql`not null`);
