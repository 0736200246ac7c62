/** Statements of a few shapes, compiled once each and prepared by name; building SQL on every request costs more than running it. */
import { fillPlaceholders, getTableName, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { type Db, statement } from "./scope.ts";

interface Compiled {
  name: string;
  text: string;
  params: unknown[];
}

const dialect = new PgDialect({ casing: "snake_case" });
let made = 0;

/** A family of statements: `build` makes the one for a shape, with placeholders that `values` fill. */
export function statements<Shape>(build: (shape: Shape) => SQL) {
  const cache = new Map<string, Compiled>();
  return async (
    db: Db,
    key: string,
    shape: Shape,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>[]> => {
    let compiled = cache.get(key);
    if (!compiled) {
      const { sql, params } = dialect.sqlToQuery(build(shape));
      made += 1;
      compiled = { name: `s${made}`, text: sql, params };
      cache.set(key, compiled);
    }
    const { rows } = await statement(db, {
      name: compiled.name,
      text: compiled.text,
      values: fillPlaceholders(compiled.params, values),
    });
    return rows;
  };
}

const writer = drizzle.mock({ casing: "snake_case" });
const inserting = statements(({ table, columns }: { table: PgTable; columns: readonly string[] }) =>
  writer
    .insert(table)
    .values(Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])))
    .getSQL(),
);

/** Adds one row of plain values; what is left out gets the table's default. */
export async function insertRow<T extends PgTable>(db: Db, table: T, row: T["$inferInsert"]): Promise<void> {
  const columns = Object.keys(row).filter((column) => row[column as keyof typeof row] !== undefined);
  await inserting(db, `${getTableName(table)} ${columns}`, { table, columns }, row);
}

/** Adds rows of the same columns; one by one is prepared, many go in one statement. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [only, ...more] = rows;
  if (only && more.length === 0) await insertRow(db, table, only);
  else if (only) await db.insert(table).values([...rows]);
}
