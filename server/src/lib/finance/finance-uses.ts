/**
 * Tables that name a tax rate or an account: each area lists its own in its manifest. A rate or account in use is not
 * deleted.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

export interface FinanceUse {
  usedKind: "taxRate" | "lineAccount";
  table: PgTable & Record<"agencyId", Column>;
  /** The column that holds the id. */
  column: Column;
}

/** Counts the rows that name the rate or the account with the id `usedId`. */
export function countFinanceUses(
  uses: readonly FinanceUse[],
  usedKind: FinanceUse["usedKind"],
  { agencyId, usedId }: { agencyId: SQL; usedId: SQL },
): SQL {
  const counts = uses
    .filter((use) => use.usedKind === usedKind)
    .map(
      ({ table, column }) =>
        sql`(select count(*)::int from ${table} where ${table.agencyId} = ${agencyId} and ${column} = ${usedId})`,
    );
  return counts.length === 0 ? sql`0` : sql`(${sql.join(counts, sql` + `)})`;
}
