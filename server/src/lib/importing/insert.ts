/** Inserts many rows as one JSON parameter, which allocates far less than a parameter per value. */
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { insertRows } from "../database/prepared.ts";
import type { Db } from "../database/scope.ts";

/** Returns the database name of a schema column. */
export const columnName = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const keysOf = (row: object): string[] =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key)
    .sort();

/** Inserts rows of plain values. */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first, ...more] = rows;
  const keys = first ? keysOf(first) : [];
  const alike = more.every((row) => keysOf(row).join() === keys.join());
  if (more.length === 0 || !alike) return insertRows(db, table, rows);
  const columns = sql.join(
    keys.map((key) => sql.identifier(columnName(key))),
    sql`, `,
  );
  const sent = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]))),
  );
  await db.execute(
    sql`insert into ${table} (${columns})
      select ${columns}
      from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${sent}::jsonb)`,
  );
}
