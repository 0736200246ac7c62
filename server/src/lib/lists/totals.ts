/**
 * Totals that were counted, used again while nothing has been committed since. PostgreSQL's own snapshot says whether
 * anything was: two transactions with the same snapshot see the same rows, whichever process or connection wrote. So
 * there is nothing to evict, and no reader sees an old total, not even for a moment.
 *
 * A burst of the same list counts once: when many screens read it again after a change, or while nothing is written.
 */
import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

/** A process keeps the totals of one snapshot. */
const MAX = 1000;
const dialect = new PgDialect({ casing: "snake_case" });
const p = sql.placeholder;

/** The snapshot of the statement; null in a transaction that has written, which sees more than its snapshot. */
const SNAPSHOT = sql`case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end`;

/** Columns that count, or tell the total that was counted in the same snapshot. */
export const totalColumns = (count: SQL): SQL[] => [
  sql`case when ${SNAPSHOT} = ${p("$snapshot")}::text then ${p("$counted")}::int else ${count} end as "$total"`,
  sql`${SNAPSHOT} as "$snapshot"`,
];

const counted = new Map<string, number>();
let snapshot = "";

/** The values of the placeholders of `totalColumns`. */
export function rememberedTotal(key: string): { $snapshot: string | null; $counted: number | null } {
  const total = counted.get(key);
  return total === undefined ? { $snapshot: null, $counted: null } : { $snapshot: snapshot, $counted: total };
}

/** Keeps what the first row of a page says. */
export function rememberTotal(key: string, row: Readonly<Record<string, unknown>>): void {
  if (typeof row.$snapshot !== "string") return;
  if (row.$snapshot !== snapshot || counted.size >= MAX) counted.clear();
  snapshot = row.$snapshot;
  counted.set(key, Number(row.$total));
}

/** Returns what a count depends on: its conditions, and the values that they compare with. */
export function countKey(conditions: SQL): (agencyId: string, values: Readonly<Record<string, unknown>>) => string {
  const { sql: text, params } = dialect.sqlToQuery(conditions);
  return (agencyId, values) => JSON.stringify([text, agencyId, fillPlaceholders(params, values)]);
}
