/** Numbers of a series: unique, in order and without gaps, since a number is taken in the transaction that uses it. */
import { sql } from "drizzle-orm";
import type { Db } from "../database/scope.ts";

export interface Series {
  name: "contract" | "invoice" | "creditNote";
  /** The first number, also of each year. */
  start: number;
  /** True if it starts again each year. */
  yearly: boolean;
}

/** Takes the next number of a series in a year. Others who take one wait until this transaction ends. */
export async function nextNumber(db: Db, agencyId: string, series: Series, year: number): Promise<number> {
  const period = series.yearly ? String(year) : "";
  const { rows } = await db.execute<{ last: number }>(
    sql`insert into number_series as n (agency_id, series, period, last)
      values (${agencyId}::uuid, ${series.name}, ${period}, ${series.start})
      on conflict (agency_id, series, period) do update set last = greatest(n.last + 1, excluded.last)
      returning last::float8 as last`,
  );
  return rows[0]?.last ?? series.start;
}
