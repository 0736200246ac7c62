/** What becomes of each row that looks like somebody: chosen row by row, or left to the choice for all. */

import { sql } from "drizzle-orm";
import type { Import, TwinChoice } from "#contract/imports/import.ts";
import type { Filled } from "#server/lib/importing/fill.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { statements } from "#server/lib/prepared.ts";
import { reachValues, recordsInReach } from "#server/lib/records/reach.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import type { ImportRecord, Twin } from "./import.table.ts";
import type { StoredRow } from "./rows.ts";

/** Rows of one record are chosen for together. Only who is here can be filled in. */
export async function chooseTwins(
  db: Db,
  { agencyId }: Actor,
  id: string,
  lines: readonly number[],
  choice: TwinChoice | null,
): Promise<number> {
  const { rowCount } =
    await db.execute(sql`update import_row r set twin = r.twin || jsonb_build_object('choice', ${choice}::text)
    where r.agency_id = ${agencyId}::uuid and r.import_id = ${id}::uuid and r.state = 'good' and r.twin is not null
      and (${choice}::text is distinct from 'fill' or r.twin ->> 'id' is not null)
      and r.leader in (select leader from import_row where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and line = any (${sql.param([...lines])}::int[]))`);
  return rowCount ?? 0;
}

export async function chosenTwins(db: Db, { agencyId, id, twins }: ImportRecord): Promise<Import["chosen"]> {
  if (twins === 0) return { skip: 0, add: 0, fill: 0, unsaidHere: 0 };
  const of = (choice: TwinChoice) => sql`count(*) filter (where twin ->> 'choice' = ${choice})::int`;
  const { rows } = await db.execute<
    Import["chosen"]
  >(sql`select ${of("skip")} as "skip", ${of("add")} as "add", ${of("fill")} as "fill",
      count(*) filter (where twin ->> 'choice' is null and twin ->> 'id' is not null)::int as "unsaidHere"
    from import_row where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and twin is not null and state = 'good'`);
  return rows[0] ?? { skip: 0, add: 0, fill: 0, unsaidHere: 0 };
}

/** What becomes of a record's rows, and of whom they fill in. */
export function fateOf(rows: readonly StoredRow[], forAll: TwinChoice | undefined): { fate: TwinChoice; into: string } {
  const twins = rows.flatMap(({ twin }) => twin ?? []);
  const [first] = twins;
  if (!first) return { fate: "add", into: "" };
  const chosen = twins.find(({ choice }) => choice)?.choice ?? forAll ?? "skip";
  const into = twins.find(({ id }) => id)?.id ?? "";
  return { fate: chosen === "fill" && into === "" ? "skip" : chosen, into };
}

const writable = statements(() => recordsInReach("write"));

export interface Into {
  rows: StoredRow[];
  id: string;
  form: unknown;
}
/** Writes rows into those they look like, as far as the actor may change them; says how many records were. */
export async function fillIn(
  db: Db,
  actor: Actor,
  { agencyId, id: importId, filename }: ImportRecord,
  importable: Importable,
  all: readonly Into[],
): Promise<number> {
  if (all.length === 0) return 0;
  const values = { ...reachValues(actor), $ids: all.map(({ id }) => id) };
  const may = new Set((await writable(db, undefined, values)).map(({ id }) => String(id)));
  const mine = all.filter(({ id }) => may.has(id));
  const filled = await importable.fill(db, mine);
  const written = filled.filter(({ columns }) => Object.keys(columns).length > 0);
  await db.execute(sql`insert into history (agency_id, record_id, table_name, row_id, op, changes, actor_id)
    select ${agencyId}::uuid, id, 'roster_import', ${importId}::uuid, 'update', jsonb_build_object('filename', jsonb_build_array(null, ${filename}::text)), current_actor()
    from unnest(${sql.param([...new Set(written.map(({ id }) => id))])}::uuid[]) id`);
  // Two rows may be about one of them, each with what it brought.
  const next = Map.groupBy(filled, ({ id }) => id);
  const rows = mine.flatMap(({ rows: of, id }) => {
    const columns = next.get(id)?.shift()?.columns ?? {};
    return of.map((row, at) => ({ id: row.id, columns: at === 0 ? columns : {} }));
  });
  await db.execute(sql`update import_row r set state = 'added', twin = r.twin || jsonb_build_object('choice', 'fill', 'filled', s.columns)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, columns jsonb)
    where r.id = s.id and r.agency_id = ${agencyId}::uuid`);
  return mine.length;
}

/** What an import wrote into others, as far as it still stands there. */
export async function takeOut(db: Db, actor: Actor, record: ImportRecord, importable: Importable): Promise<void> {
  const { agencyId, id } = record;
  const { rows } = await db.execute<{ twin: Twin }>(
    sql`select twin from import_row where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and twin ? 'filled' order by place`,
  );
  const all = rows.flatMap(({ twin }): Filled[] => (twin.id ? [{ id: twin.id, columns: twin.filled ?? {} }] : []));
  if (all.length === 0) return;
  const values = { ...reachValues(actor), $ids: all.map((one) => one.id) };
  const may = new Set((await writable(db, undefined, values)).map((row) => String(row.id)));
  await importable.unfill(
    db,
    all.filter((one) => may.has(one.id)),
  );
}
