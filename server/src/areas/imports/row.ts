/** Reads the rows of an import in batches, and maps their cells to fields. */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { ImportableRow } from "#server/lib/importing/importable.ts";
import { type ImportRecord, importRow } from "./import.table.ts";

export type StoredRow = typeof importRow.$inferSelect;

/**
 * Large enough that a batch is announced as one change of many rows, and no larger: its rows are in memory several
 * times.
 */
export const BATCH = 160;

/** Yields the rows grouped by record, in order; all rows of a record are in one batch. */
export async function* recordsOf(
  inBatch: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
  { agencyId, id }: ImportRecord,
): AsyncGenerator<StoredRow[][]> {
  let after = -1;
  for (;;) {
    const rows = await inBatch((db) =>
      db
        .select()
        .from(importRow)
        .where(
          and(
            eq(importRow.agencyId, agencyId),
            eq(importRow.importId, id),
            gt(importRow.leader, after),
            // Includes all rows of the last record in the batch.
            sql`${importRow.leader} <= coalesce((select leader
                from (select distinct r.leader
                  from import_row r
                  where r.agency_id = ${agencyId}::uuid and r.import_id = ${id}::uuid and r.leader > ${after}
                  order by r.leader
                  limit ${BATCH}) l
                order by leader desc
                limit 1), -1)`,
          ),
        )
        .orderBy(asc(importRow.leader), asc(importRow.place)),
    );
    if (rows.length === 0) return;
    const records: StoredRow[][] = [];
    for (const row of rows) {
      if (records.at(-1)?.[0]?.leader === row.leader) records.at(-1)?.push(row);
      else records.push([row]);
    }
    after = rows.at(-1)?.leader ?? after;
    yield records;
  }
}

/** Maps cells to their fields; an empty cell takes the value fixed for all rows. */
export function rowOf(
  { fields, fixed }: Pick<ImportRecord, "fields" | "fixed">,
  cells: readonly string[],
): ImportableRow {
  const row: Record<string, string> = { ...fixed };
  for (const [column, field] of fields.entries()) {
    const cell = cells[column]?.trim();
    if (field && cell) row[field] = cell;
  }
  return row;
}
