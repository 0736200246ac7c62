/** Reads the file: stores its rows unchanged and matches its columns by name. */
import { and, desc, eq, sql } from "drizzle-orm";
import { isImportExtension } from "#contract/imports/file.ts";
import { extensionOf } from "#contract/media/uploader.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { columnNames, matchColumns } from "#server/lib/importing/match.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { type ReadPart, readSheet } from "#server/lib/sheet/read/read.ts";
import { SheetError } from "#server/lib/sheet/read/sheet-error.ts";
import { deleteFile } from "./delete-file.ts";
import { type ImportRecord, importRow, rosterImport } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { moveToStep, Stopped } from "./step.ts";

const BATCH = 500;
type NewRow = typeof importRow.$inferInsert;

/** Returns the column mapping of the last file with the same header. */
async function lastMapping(db: Db, { agencyId, id }: Actor, { kind }: ImportRecord, titles: readonly string[]) {
  const [last] = await db
    .select({ fields: rosterImport.fields, fixed: rosterImport.fixed, dayFirst: rosterImport.dayFirst })
    .from(rosterImport)
    .where(
      and(
        eq(rosterImport.agencyId, agencyId),
        eq(rosterImport.actorId, id),
        eq(rosterImport.kind, kind),
        eq(rosterImport.matched, true),
        sql`${rosterImport.titles} = ${sql.param([...titles])}::text[]`,
      ),
    )
    .orderBy(desc(rosterImport.createdAt), desc(rosterImport.id))
    .limit(1);
  return last;
}

/** Thrown while the file waits for the virus scanner: it is not read before. */
export class NotScanned extends Error {}

async function fileOf(
  run: ImportRun,
  store: FileStore,
  { mediaId, filename, choice }: ImportRecord,
  names: readonly string[],
): Promise<AsyncIterable<ReadPart>> {
  const extension = extensionOf(filename);
  const [file] = mediaId
    ? await run.write((db) =>
        db
          .select({ key: mediaTable.fileKey, state: mediaTable.state, problem: mediaTable.problem })
          .from(mediaTable)
          .where(eq(mediaTable.id, mediaId)),
      )
    : [];
  if (file?.state === "processing") throw new NotScanned();
  if (file?.state === "failed" && file.problem) throw new SheetError(file.problem);
  if (!file?.key || !isImportExtension(extension))
    throw new SheetError("This file is no longer available. Upload it again.");
  const { sheet, encoding, headerLine } = choice;
  return readSheet({ extension, bytes: store.read(file.key), sheet, encoding, headerLine, names }, run.onPeak);
}

export async function readImportFile(
  run: ImportRun,
  store: FileStore,
  record: ImportRecord,
  importable: Importable,
): Promise<void> {
  const { agencyId, id: importId } = record;
  // An earlier attempt may have been interrupted.
  await run.write((db) =>
    db.delete(importRow).where(and(eq(importRow.agencyId, agencyId), eq(importRow.importId, importId))),
  );
  const names = columnNames(await run.write((db) => importable.fields(db, run.actor)));
  let titles: string[] = [];
  let { choice } = record;
  let total = 0;
  let batch: NewRow[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    if (rows.length > 0) await run.write((db) => insertMany(db, importRow, rows));
    await run.progress(total);
  };
  for await (const part of await fileOf(run, store, record, names)) {
    if ("sheets" in part || "encoding" in part) {
      choice = { ...choice, ...part };
      continue;
    }
    if ("titles" in part) {
      ({ titles } = part);
      choice = { ...choice, header: part.header };
      continue;
    }
    batch.push({
      agencyId,
      importId,
      place: total,
      leader: total,
      line: part.line,
      cells: part.cells,
      extra: part.extra,
    });
    total += 1;
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await run.write(async (db) => {
    const fields = await importable.fields(db, run.actor);
    const last = await lastMapping(db, run.actor, record, titles);
    const keys = new Set(fields.map(({ key }) => key));
    const mapping = last?.fields.map((key) => (key && keys.has(key) ? key : null));
    const set = {
      state: "columns",
      problem: null,
      choice,
      titles,
      total,
      progress: 0,
      fields: mapping ?? matchColumns(titles, fields),
      ...(last && { fixed: last.fixed, dayFirst: last.dayFirst }),
      remembered: last !== undefined,
    } as const;
    if (!(await moveToStep(db, run.actor, importId, ["reading"], set))) throw new Stopped();
    // The rows are stored by now; the file is kept only while it may still be read in another way.
    if (!choice.sheets && !choice.encoding && !choice.header) await deleteFile(db, record);
  });
}
