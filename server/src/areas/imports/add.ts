/**
 * Adds and undoes an import, each in one transaction, so that an interrupted job leaves nothing behind.
 * Forms are rebuilt from the rows, because a type may have been removed between checking and adding.
 */

import { sql } from "drizzle-orm";
import { archiveUnused } from "#server/areas/settings/master-list.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import type { MasterListUses } from "#server/lib/lists/master-columns.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record as theRecord } from "#server/lib/records/records.table.ts";
import { saveValidated, validateRecord } from "./check.ts";
import { deleteFile } from "./delete-file.ts";
import { type MergeTarget, mergeRows, resolutionOf, revertMerges } from "./duplicate.ts";
import type { ImportRecord } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { fetchMissingPictures, forgetPictures } from "./pictures.ts";
import { recordsOf, type StoredRow } from "./row.ts";
import { moveToStep, Stopped } from "./step.ts";

/** Records that one statement removes. */
const UNDONE_AT_ONCE = 250;

/** Locks the import: an abandoned job and its successor may overlap. */
async function lockImport(db: Db, { id }: ImportRecord): Promise<void> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${id}, 17)) as got`,
  );
  if (!rows[0]?.got) throw new Stopped();
}

async function saveAdded(db: Db, { agencyId }: ImportRecord, added: readonly { rows: StoredRow[]; id: string }[]) {
  const savedRows = added.flatMap(({ rows, id }) => rows.map((row) => ({ id: row.id, record_id: id })));
  await db.execute(sql`update import_row r set state = 'added', record_id = s.record_id
    from jsonb_to_recordset(${JSON.stringify(savedRows)}::jsonb) as s (id uuid, record_id uuid)
    where r.id = s.id and r.agency_id = ${agencyId}::uuid`);
}

/** Thrown when a row that was valid no longer is, and all rows were to be added: the user has to decide again. */
export class ReferencesChanged extends Error {}

export async function addRecords(run: ImportRun, record: ImportRecord, importable: Importable): Promise<void> {
  const { actor } = run;
  const { rows: which, duplicates } = record.choice;
  const pictures = await fetchMissingPictures(run, record, importable);
  await run.write(async (db) => {
    await lockImport(db, record);
    const fields = await importable.fields(db, actor);
    const opened = await importable.open(db, actor, { ...record, pictures });
    let progress = 0;
    let added = 0;
    let filled = 0;
    for await (const records of recordsOf((query) => query(db), record)) {
      const forms: { rows: StoredRow[]; form: unknown }[] = [];
      const merges: MergeTarget[] = [];
      const invalid: Parameters<typeof saveValidated>[2][number][] = [];
      for (const rows of records) {
        progress += rows.length;
        if (rows.some(({ state }) => state !== "good")) continue;
        const { resolution, targetId: id } = resolutionOf(rows, duplicates, importable.updates);
        if (resolution === "skip") continue;
        const outcome = validateRecord(record, fields, opened, rows);
        if ("form" in outcome && resolution === "fill") merges.push({ rows, id, form: outcome.form });
        else if ("form" in outcome) forms.push({ rows, form: outcome.form });
        else invalid.push(outcome);
        await run.yieldToEventLoop();
      }
      if (invalid.length > 0 && which === "all") throw new ReferencesChanged();
      if (invalid.length > 0) await saveValidated(db, record, invalid);
      if (forms.length > 0) {
        const ids = await opened.add(
          db,
          forms.map(({ form }) => form),
        );
        await saveAdded(
          db,
          record,
          forms.map(({ rows }, index) => ({ rows, id: ids[index] ?? "" })),
        );
        added += forms.length;
      }
      filled += await mergeRows(db, actor, record, importable, merges);
      await run.progress(progress);
    }
    await db.execute(
      sql`update import_row
        set state = 'left'
        where agency_id = ${record.agencyId}::uuid and import_id = ${record.id}::uuid and state = 'good'`,
    );
    const { rows: counted } = await db.execute<{ faulty: number }>(
      sql`select count(*) filter (where state = 'faulty')::int as faulty
        from import_row
        where agency_id = ${record.agencyId}::uuid and import_id = ${record.id}::uuid`,
    );
    const set = {
      state: "done",
      problem: null,
      added: importable.updates ? filled : added,
      progress: 0,
      addedAt: sql`now()` as never,
      choice: { ...record.choice, filled, made: opened.createdIds?.() ?? [] },
      ...counted[0],
    } as const;
    if (!(await moveToStep(db, actor, record.id, ["adding"], set))) throw new Stopped();
    await forgetPictures(db, record);
    await deleteFile(db, record);
  });
}

const NAMES = 20;
/** A record that an import added and that still exists; `changed` if it was edited since, on any tab. */
interface AddedRecord {
  id: string;
  title: string;
  changed: boolean;
}
const agency = sql`${sql.placeholder("$agency")}::uuid`;
// Each row looks up its record by itself: right after an import the planner knows of none of them, and joined the two
// by comparing each with each.
const addedRows = sql`select ${theRecord.id}, ${theRecord.title},
      exists (select from history h
        where h.agency_id = ${agency} and h.record_id = ${theRecord.id} and h.at > i.added_at) as changed
    from roster_import i
      join lateral (select distinct record_id
        from import_row
        where agency_id = ${agency} and import_id = i.id and record_id is not null) w on true
    cross join lateral (select *
      from ${theRecord}
      where ${theRecord.agencyId} = ${agency} and ${theRecord.id} = w.record_id
      offset 0) ${theRecord}
    where i.agency_id = ${agency} and i.id = ${sql.placeholder("id")}::uuid and ${theRecord.deletedAt} is null
      and ${withinReach(theRecord.resource, theRecord.id, "write")}
    order by ${theRecord.title}, ${theRecord.id}`;
const addedRecords = preparedFamily(() => addedRows);
const changedRecords = preparedFamily(
  () =>
    sql`select title, count(*) over ()::int as total
      from (${addedRows}) m
      where changed
      order by title, id
      limit ${sql.raw(String(NAMES))}`,
);
/** Counts the records changed since, with the first few names only: every view of the import runs it. */
export async function changedSince(
  db: Db,
  actor: Actor,
  { id }: Pick<ImportRecord, "id">,
): Promise<{ total: number; names: string[] }> {
  const rows = await changedRecords(db, undefined, { id, ...reachValues(actor) });
  return { total: Number(rows[0]?.total ?? 0), names: rows.map(({ title }) => String(title)) };
}
/** Returns the added records that the actor may change. */
async function findAdded(db: Db, actor: Actor, { id }: Pick<ImportRecord, "id">): Promise<AddedRecord[]> {
  const rows = await addedRecords(db, undefined, { id, ...reachValues(actor) });
  return rows.map((row) => ({ id: String(row.id), title: String(row.title), changed: row.changed === true }));
}

/** Counts the added records that still exist, including those the actor may not change. */
async function countAdded(db: Db, { agencyId, id }: ImportRecord): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(distinct r.id)::int as total
      from import_row w join record r on r.agency_id = w.agency_id and r.id = w.record_id
      where w.agency_id = ${agencyId}::uuid and w.import_id = ${id}::uuid and r.deleted_at is null`,
  );
  return rows[0]?.total ?? 0;
}

export async function undoImport(
  run: ImportRun,
  record: ImportRecord,
  importable: Importable,
  uses: MasterListUses,
): Promise<void> {
  await run.write(async (db) => {
    await lockImport(db, record);
    const addedRecords = await findAdded(db, run.actor, record);
    const removable = addedRecords
      .filter(({ changed }) => !changed || record.choice.changed === "remove")
      .map(({ id }) => id);
    for (let from = 0; from < removable.length; from += UNDONE_AT_ONCE) {
      const ids = removable.slice(from, from + UNDONE_AT_ONCE);
      await importable.remove(db, ids);
      // One batch id, so that the records can be restored together.
      await db.execute(
        sql`update record
          set batch_id = ${record.id}::uuid
          where agency_id = ${record.agencyId}::uuid and id = any (${sql.param(ids)}::uuid[])`,
      );
      await run.progress(Math.min(from + UNDONE_AT_ONCE, removable.length));
      await run.yieldToEventLoop();
    }
    await revertMerges(db, run.actor, record, importable);
    const { made: created = [] } = record.choice;
    if (importable.creates && created.length > 0) await archiveUnused(db, run.actor, uses, importable.creates, created);
    const keptRecords = addedRecords.filter(({ id }) => !removable.includes(id));
    const choice = {
      ...record.choice,
      keptNames: keptRecords.slice(0, NAMES).map(({ title }) => title),
      outOfReach: (await countAdded(db, record)) - keptRecords.length,
    };
    const set = { state: "undone", progress: 0, kept: keptRecords.length, choice } as const;
    if (!(await moveToStep(db, run.actor, record.id, ["undoing"], set))) throw new Stopped();
  });
}
