/**
 * Runs the job of an import. The current step always starts from its beginning: a server that stops midway leaves
 * nothing half done, and the next server to take the job continues.
 */

import { setImmediate as yieldOnce } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type ImportState, isRunning } from "#contract/imports/states.ts";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { PictureServices } from "#server/areas/links/picture.rules.ts";
import { type Actor, type Database, systemIn } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import type { MasterListUses } from "#server/lib/lists/master-columns.ts";
import { SheetError } from "#server/lib/sheet/read/sheet-error.ts";
import { addRecords, ReferencesChanged, undoImport } from "./add.ts";
import { checkImport } from "./check.ts";
import { type ImportRecord, rosterImport } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { pictureFetcher } from "./pictures.ts";
import { NotScanned, readImportFile } from "./read.ts";
import { moveToStep, Stopped } from "./step.ts";

export interface Importing {
  run(job: { agencyId: string; importId: string }): Promise<void>;
}
interface Services {
  database: Database;
  store: FileStore;
  pictures: PictureServices;
  jobs: Pick<Jobs, "enqueue">;
  importables: Readonly<Record<ImportKind, Importable>>;
  masterListUses: MasterListUses;
  /** Finds the account as an actor with its current permissions. */
  findActor: (accountId: string, agencyId: string) => Promise<Actor | null>;
  onError: (error: unknown) => void;
  onPeak?: (bytes: number) => void;
}

/** Interval at which a file that waits for the virus scanner is checked again. */
const SCAN_INTERVAL_MS = 3000;
const PROGRESS_INTERVAL_MS = 400;
const TIME_SLICE_MS = 12;
/** Step that an import returns to when the current one fails. */
const PREVIOUS_STEP: Partial<Record<ImportState, ImportState>> = {
  checking: "columns",
  adding: "checked",
  undoing: "done",
};

export function openImporting({
  database,
  store,
  pictures,
  jobs,
  importables,
  masterListUses,
  findActor,
  onError,
  onPeak,
}: Services): Importing {
  function runOf(actor: Actor, { id, state }: ImportRecord): ImportRun {
    const write: ImportRun["write"] = (work) => database.scope(actor, "write", work);
    let reportedAt = Date.now();
    let yieldedAt = performance.now();
    let reported = 0;
    return {
      actor,
      write,
      onPeak,
      fetchPicture: pictureFetcher(pictures, actor),
      async progress(progress = reported) {
        reported = progress;
        if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
        reportedAt = Date.now();
        // In its own transaction, so that progress is visible at once, whatever the outcome.
        if (!(await write((db) => moveToStep(db, actor, id, [state], { progress })))) throw new Stopped();
      },
      async yieldToEventLoop() {
        if (performance.now() - yieldedAt < TIME_SLICE_MS) return;
        await yieldOnce();
        yieldedAt = performance.now();
      },
    };
  }

  async function resume(work: ImportRun, record: ImportRecord): Promise<void> {
    const importable = importables[record.kind];
    if (record.state === "reading") await readImportFile(work, store, record, importable);
    if (record.state === "checking") await checkImport(work, record, importable);
    if (record.state === "adding") await addRecords(work, record, importable);
    if (record.state === "undoing") await undoImport(work, record, importable, masterListUses);
  }

  async function run({ agencyId, importId }: { agencyId: string; importId: string }): Promise<void> {
    const system = systemIn(agencyId);
    const [record] = await database.scope(system, "read", (db) =>
      db
        .select()
        .from(rosterImport)
        .where(and(eq(rosterImport.agencyId, agencyId), eq(rosterImport.id, importId))),
    );
    if (!record || !isRunning(record.state)) return;
    const by = record.choice.by ?? record.actorId;
    const actor = await findActor(by, agencyId);
    const moveBack = async (problem: string | null, state: ImportState = PREVIOUS_STEP[record.state] ?? "failed") =>
      void (await database.scope(actor ?? system, "write", (db) =>
        moveToStep(db, system, importId, [record.state], { state, problem, progress: 0 }),
      ));
    if (!actor || !may(actor, IMPORT_RESOURCE[record.kind], "write"))
      return moveBack("The person who started this import no longer has permission.", "failed");
    try {
      await resume(runOf(actor, record), record);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof NotScanned) {
        const again = new Date(Date.now() + SCAN_INTERVAL_MS);
        const job = { agencyId, importId, personId: by };
        return database.scope(system, "write", (db) => jobs.enqueue(db, "import", job, again));
      }
      if (error instanceof SheetError) return moveBack(error.message, "failed");
      if (error instanceof ReferencesChanged)
        return moveBack("Some of the records these rows refer to have changed. Check the rows again.", "columns");
      onError(error);
      await moveBack("Something went wrong on our side. Nothing was changed. Try again.");
    }
  }
  return { run };
}
