/** Resolves rows that look like a duplicate: by a choice for the row, or else by the choice for all. */

import { sql } from "drizzle-orm";
import type { DuplicateResolution, Import } from "#contract/imports/import.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Filled } from "#server/lib/importing/fill.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { reachValues, recordsInReach } from "#server/lib/records/reach.ts";
import type { DuplicateMatch, ImportRecord } from "./import.table.ts";
import type { StoredRow } from "./row.ts";

/**
 * Sets the resolution for these lines and the other rows of their records. Only an existing record can be filled in.
 */
export async function resolveDuplicates(
  db: Db,
  { agencyId }: Actor,
  id: string,
  lines: readonly number[],
  choice: DuplicateResolution | null,
): Promise<number> {
  const { rowCount } = await db.execute(sql`update import_row r
    set duplicate = r.duplicate || jsonb_build_object('choice', ${choice}::text)
    where r.agency_id = ${agencyId}::uuid and r.import_id = ${id}::uuid and r.state = 'good' and r.duplicate is not null
      and (${choice}::text is distinct from 'fill' or r.duplicate ->> 'id' is not null)
      and r.leader in (select leader
        from import_row
        where agency_id = ${agencyId}::uuid
          and import_id = ${id}::uuid
          and line = any (${sql.param([...lines])}::int[]))`);
  return rowCount ?? 0;
}

export async function countResolutions(db: Db, { agencyId, id, duplicates }: ImportRecord): Promise<Import["chosen"]> {
  if (duplicates === 0) return { skip: 0, add: 0, fill: 0, undecidedHere: 0 };
  const countOf = (choice: DuplicateResolution) => sql`count(*) filter (where duplicate ->> 'choice' = ${choice})::int`;
  const { rows } = await db.execute<
    Import["chosen"]
  >(sql`select ${countOf("skip")} as "skip", ${countOf("add")} as "add", ${countOf("fill")} as "fill",
      count(*) filter (where duplicate ->> 'choice' is null and duplicate ->> 'id' is not null)::int as "undecidedHere"
    from import_row
    where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and duplicate is not null and state = 'good'`);
  return rows[0] ?? { skip: 0, add: 0, fill: 0, undecidedHere: 0 };
}

/** Returns how a record's rows are resolved, and the existing record they fill in. */
export function resolutionOf(
  rows: readonly StoredRow[],
  forAll: DuplicateResolution | undefined,
  updates = false,
): { resolution: DuplicateResolution; targetId: string } {
  const duplicates = rows.flatMap(({ duplicate }) => duplicate ?? []);
  const [first] = duplicates;
  if (updates) {
    const isLeft = !first?.id || duplicates.some(({ choice }) => choice === "skip");
    return { resolution: isLeft ? "skip" : "fill", targetId: first?.id ?? "" };
  }
  if (!first) return { resolution: "add", targetId: "" };
  const chosen = duplicates.find(({ choice }) => choice)?.choice ?? forAll ?? "skip";
  const targetId = duplicates.find(({ id }) => id)?.id ?? "";
  return { resolution: chosen === "fill" && targetId === "" ? "skip" : chosen, targetId };
}

const writable = preparedFamily(() => recordsInReach("write"));

export interface MergeTarget {
  rows: StoredRow[];
  id: string;
  form: unknown;
}
/** Merges rows into the existing records that the actor may change; returns how many were merged. */
export async function mergeRows(
  db: Db,
  actor: Actor,
  { agencyId, id: importId, filename }: ImportRecord,
  importable: Importable,
  targets: readonly MergeTarget[],
): Promise<number> {
  if (targets.length === 0) return 0;
  const values = { ...reachValues(actor), $ids: targets.map(({ id }) => id) };
  const may = new Set((await writable(db, undefined, values)).map(({ id }) => String(id)));
  const permitted = targets.filter(({ id }) => may.has(id));
  const filled = await importable.fill(db, permitted);
  const written = filled.filter(({ columns }) => Object.keys(columns).length > 0);
  await db.execute(sql`insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
    select ${agencyId}::uuid, id, 'roster_import', ${importId}::uuid, 'update',
      jsonb_build_object('filename', jsonb_build_array(null, ${filename}::text)), current_actor()
    from unnest(${sql.param([...new Set(written.map(({ id }) => id))])}::uuid[]) id`);
  // Two rows may fill in the same record, each with its own columns.
  const next = Map.groupBy(filled, ({ id }) => id);
  const rows = permitted.flatMap(({ rows: stored, id }) => {
    const columns = next.get(id)?.shift()?.columns ?? {};
    return stored.map((row, index) => ({ id: row.id, columns: index === 0 ? columns : {} }));
  });
  await db.execute(sql`update import_row r
    set state = 'added', duplicate = r.duplicate || jsonb_build_object('choice', 'fill', 'filled', s.columns)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, columns jsonb)
    where r.id = s.id and r.agency_id = ${agencyId}::uuid`);
  return permitted.length;
}

/** Removes the values that an import merged into existing records, where they are still unchanged. */
export async function revertMerges(db: Db, actor: Actor, record: ImportRecord, importable: Importable): Promise<void> {
  const { agencyId, id } = record;
  const { rows } = await db.execute<{ duplicate: DuplicateMatch }>(
    sql`select duplicate
      from import_row
      where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and duplicate ? 'filled'
      order by place`,
  );
  const filled = rows.flatMap(({ duplicate }): Filled[] =>
    duplicate.id ? [{ id: duplicate.id, columns: duplicate.filled ?? {} }] : [],
  );
  if (filled.length === 0) return;
  const values = { ...reachValues(actor), $ids: filled.map(({ id }) => id) };
  const may = new Set((await writable(db, undefined, values)).map((row) => String(row.id)));
  await importable.unfill(
    db,
    filled.filter(({ id }) => may.has(id)),
  );
}
