/** Prepared statements, compiled once per shape; building SQL on every request costs more than running it. */
import { and, type Column, eq, fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
import type { Planning } from "./pipeline/pipeline.ts";
import { type Db, statement, unawaited } from "./scope.ts";

interface Compiled {
  name: string;
  text: string;
  params: unknown[];
  planning: Planning;
}

const dialect = new PgDialect({ casing: "snake_case" });
let count = 0;

/** A JSON value. The properties of an object must always be written in the same order. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** Returns how many statements were compiled. Each stays prepared on every connection that used it. */
export const statementCount = (): number => count;

const planningOf = (keepsPlan: boolean | "never"): Planning =>
  keepsPlan === "never" ? "always" : keepsPlan ? "once" : "auto";

/**
 * A family of statements: `build` makes the statement of a shape, with placeholders that `values` fill. The shape is the
 * cache key, so it holds only what changes the text and takes few values: how far a right goes, never whose it is.
 * `keepsPlan`: PostgreSQL plans this shape once for each connection, and not for the values of each run. `never`: it
 * plans each run, where left alone it may keep a plan from the sixth on, which over large arrays takes many times as long.
 */
export function preparedFamily<Shape extends Plain = undefined>(
  build: (shape: Shape) => SQL,
  keepsPlan: (shape: Shape) => boolean | "never" = () => false,
) {
  const cache = new Map<string | undefined, Compiled>();
  return async (
    db: Db,
    shape: Shape,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, unknown>[]> => {
    const key = JSON.stringify(shape);
    let compiled = cache.get(key);
    if (!compiled) {
      const { sql, params } = dialect.sqlToQuery(build(shape));
      count += 1;
      compiled = { name: `s${count}`, text: sql, params, planning: planningOf(keepsPlan(shape)) };
      cache.set(key, compiled);
    }
    const filled = fillPlaceholders(compiled.params, values);
    const { name, text, planning } = compiled;
    const { rows } = await statement(db, { name, text, planning, values: filled });
    return rows;
  };
}

/** Families of statements by an object that the program creates once, such as a table. */
export function statementsOf<Owner extends object, Shape extends Plain = undefined>(
  build: (owner: Owner, shape: Shape) => SQL,
) {
  const families = new WeakMap<Owner, ReturnType<typeof preparedFamily<Shape>>>();
  return (owner: Owner) => {
    const family = families.get(owner) ?? preparedFamily((shape: Shape) => build(owner, shape));
    families.set(owner, family);
    return family;
  };
}

const writer = drizzle.mock({ casing: "snake_case" });
const insertingInto = statementsOf((table: PgTable, columns: readonly string[]) =>
  writer
    .insert(table)
    .values(Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])))
    .getSQL(),
);

/** Inserts one row of plain values. Omitted columns get their default. */
export async function insertRow<T extends PgTable>(db: Db, table: T, row: T["$inferInsert"]): Promise<void> {
  const columns = Object.keys(row).filter((column) => row[column as keyof typeof row] !== undefined);
  await insertingInto(table)(db, columns, row);
}

type Versioned = PgTable & { id: Column; version: Column };
const updatingRowOf = statementsOf((table: Versioned, columns: readonly string[]) =>
  writer
    .update(table as PgTable)
    .set(Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])))
    .where(and(eq(table.id, sql.placeholder("$id")), eq(table.version, sql.placeholder("$version"))))
    .returning({ id: sql`${table.id}` })
    .getSQL(),
);

/** Updates columns of a row that still has this version. Returns whether it had. */
export async function updateRow<T extends Versioned>(
  db: Db,
  table: T,
  { id: $id, version: $version }: { id: string; version: number },
  row: Partial<T["$inferInsert"]>,
): Promise<boolean> {
  const updated = await updatingRowOf(table)(db, Object.keys(row), { ...row, $id, $version });
  return updated.length === 1;
}

/** Inserts rows with the same columns: a single row by a prepared statement and without waiting for it, several in one statement. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [only, ...more] = rows;
  if (only && more.length === 0) unawaited(db, insertRow(db, table, only));
  else if (only) await db.insert(table).values([...rows]);
}
