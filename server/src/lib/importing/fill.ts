/** Fills empty columns of existing records from a file, and undoes that where the values are unchanged. */
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/scope.ts";
import { columnName } from "./insert.ts";

type Columns = Readonly<Record<string, unknown>>;
export interface Filling {
  id: string;
  /** Values by the names of the table's schema. */
  columns: Columns;
}
export interface Filled {
  id: string;
  columns: Columns;
}

/** Columns that are written only together with another one. */
const FOLLOWS: Readonly<Record<string, string>> = {
  country_code: "phone",
  phone_code: "phone",
  representation_end: "representation_start",
};
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

async function lockRows(db: Db, table: PgTable, ids: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await db.execute<{ id: string; now: Record<string, unknown> }>(
    sql`select id, to_jsonb(r) as now
      from ${table} r
      where id = any (${sql.param([...ids])}::uuid[]) and deleted_at is null
      order by id
      for update`,
  );
  return new Map(rows.map(({ id, now }) => [id, now]));
}

async function write(db: Db, table: PgTable, id: string, columns: Columns): Promise<void> {
  const set = sql.join(
    Object.keys(columns).map((name) => sql`${sql.identifier(name)} = sent.${sql.identifier(name)}`),
    sql`, `,
  );
  const type = sql.identifier(getTableName(table));
  await db.execute(
    sql`update ${table} r
      set ${set}
      from jsonb_populate_record(null::${type}, ${JSON.stringify(columns)}::jsonb) sent
      where r.id = ${id}::uuid`,
  );
}

export async function fillEmpty(db: Db, table: PgTable, fillings: readonly Filling[]): Promise<Filled[]> {
  const current = await lockRows(
    db,
    table,
    fillings.map(({ id }) => id),
  );
  const filled: Filled[] = [];
  for (const { id, columns } of fillings) {
    const now = current.get(id);
    if (!now) continue;
    const entries = Object.entries(columns).map(([key, value]) => [columnName(key), value] as const);
    const empty = new Set(entries.flatMap(([name, value]) => (!isBlank(value) && isBlank(now[name]) ? [name] : [])));
    const written = Object.fromEntries(
      entries.filter(([name, value]) => !isBlank(value) && empty.has(FOLLOWS[name] ?? name) && name in now),
    );
    if (Object.keys(written).length > 0) await write(db, table, id, written);
    // Another row of the file may concern the same record.
    Object.assign(now, written);
    filled.push({ id, columns: written });
  }
  return filled;
}

export async function clearFilled(db: Db, table: PgTable, filled: readonly Filled[]): Promise<void> {
  const current = await lockRows(
    db,
    table,
    filled.map(({ id }) => id),
  );
  for (const { id, columns } of filled) {
    const now = current.get(id);
    if (!now) continue;
    const unchanged = Object.entries(columns).filter(
      ([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value) && name !== "country_code",
    );
    const emptied = Object.fromEntries(unchanged.map(([name, value]) => [name, Array.isArray(value) ? [] : null]));
    if (unchanged.length > 0) await write(db, table, id, emptied);
  }
}
