/**
 * The job behind an import. Whatever step it is at is done from its beginning: a server that stops in the middle leaves
 * nothing half done, and the next one to take the job goes on.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type ImportState, isRunning } from "#contract/imports/import.ts";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import { type Actor, type Database, systemIn } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { SheetError } from "#server/lib/sheet/read/refused.ts";
import { addRecords, ReferencesChanged, undoImport } from "./add.ts";
import { checkImport } from "./check.ts";
import { type ImportRecord, rosterImport } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { readImportFile } from "./read.ts";
import { moveToStep, Stopped } from "./step.ts";

export interface Importing {
  run(of: { agencyId: string; importId: string }): Promise<void>;
}
interface Services {
  database: Database;
  store: FileStore;
  imported: Readonly<Record<ImportKind, Importable>>;
  /** Whose import it is, with the rights they have now. */
  findActor: (accountId: string, agencyId: string) => Promise<Actor | null>;
  onError: (error: unknown) => void;
  onPeak?: (bytes: number) => void;
}

const TOLD_MS = 400;
const TURN_MS = 12;
/** Where it waits again, once what it was at has failed. */
const BEFORE: Partial<Record<ImportState, ImportState>> = { checking: "columns", adding: "checked", undoing: "done" };

export function openImporting({ database, store, imported, findActor, onError, onPeak }: Services): Importing {
  function runOf(actor: Actor, { id, state }: ImportRecord): ImportRun {
    const write: ImportRun["write"] = (work) => database.scope(actor, "write", work);
    let reportedAt = Date.now();
    let yieldedAt = performance.now();
    return {
      actor,
      write,
      onPeak,
      async progress(progress) {
        if (Date.now() - reportedAt < TOLD_MS) return;
        reportedAt = Date.now();
        // In a transaction of its own: seen at once, whatever becomes of the work.
        if (!(await write((db) => moveToStep(db, actor, id, [state], { progress })))) throw new Stopped();
      },
      async yieldToEventLoop() {
        if (performance.now() - yieldedAt < TURN_MS) return;
        await nextTurn();
        yieldedAt = performance.now();
      },
    };
  }

  async function resume(work: ImportRun, record: ImportRecord): Promise<void> {
    const importable = imported[record.kind];
    if (record.state === "reading") await readImportFile(work, store, record, importable);
    if (record.state === "checking") await checkImport(work, record, importable);
    if (record.state === "adding") await addRecords(work, record, importable);
    if (record.state === "undoing") await undoImport(work, record, importable);
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
    const back = async (problem: string | null, state: ImportState = BEFORE[record.state] ?? "failed") =>
      void (await database.scope(actor ?? system, "write", (db) =>
        moveToStep(db, system, importId, [record.state], { state, problem, progress: 0 }),
      ));
    if (!actor || !may(actor, IMPORT_RESOURCE[record.kind], "write"))
      return back("Whoever began this may not do it any more.", "failed");
    try {
      await resume(runOf(actor, record), record);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof SheetError) return back(error.message, "failed");
      if (error instanceof ReferencesChanged)
        return back("Something that these rows name was changed meanwhile. Check them again.", "columns");
      onError(error);
      await back("Something went wrong on our side. Nothing was changed. Try again.");
    }
  }
  return { run };
}
