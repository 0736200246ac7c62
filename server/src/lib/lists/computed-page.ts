/** A page of rows whose sums cost more than all else: one statement computes them once for its order, total and rows. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { LIMITS } from "#contract/limits.ts";
import { totalColumns } from "./totals.ts";

export interface ComputedRows {
  /** Named queries that the rows read, as they follow `with`. */
  parts: SQL;
  /** Selects the rows. */
  rows: SQL;
}
interface Page {
  table: PgTable;
  id: Column;
  gathering: readonly SQL[];
  where: SQL;
  sortKey: Column | SQL;
  direction: SQL;
  columns: readonly SQL[];
  withTotal: boolean;
}

/** Counts up to one more than is shown. */
const total = totalColumns(
  sql`(select count(*)::int from (select 1 from found limit ${sql.raw(String(LIMITS.totalMax + 1))}) counted)`,
);

/**
 * Selects a page, as `$limit` and `$offset` say. What a row has next to its sums is computed for the rows of the page
 * alone, because the others take from it only what their order and the conditions name.
 */
export function computedPage({ parts, rows }: ComputedRows, page: Page): SQL {
  const { table, id, gathering, where, sortKey, direction, columns, withTotal } = page;
  return sql`with ${parts}, found as materialized (
      select ${id} as page_id, ${sortKey} as sort_key
      from (select * from (${rows}) as ${table} where ${sql.join([...gathering], sql` and `)} offset 0) as ${table}
      where ${where}
    ), page as materialized (
      select page_id, sort_key
      from found
      order by sort_key ${direction}, page_id ${direction}
      limit ${sql.placeholder("$limit")}::int offset ${sql.placeholder("$offset")}::int
    )
    select ${sql.join(withTotal ? [...columns, ...total] : [...columns], sql`, `)}
    from page join (${rows}) as ${table} on ${id} = page.page_id
    order by page.sort_key ${direction}, page.page_id ${direction}`;
}
