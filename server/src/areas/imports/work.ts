/**
 * The job behind an import. Whatever step it is at is done from its beginning: a server that stops in the middle leaves
 * nothing half done, and the next one to take the job goes on.
 */

import { setImmediate as turn } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type ImportState, isAtWork } from "#contract/imports/import.ts";
import { IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { type Actor, type Database, systemIn } from "#server/lib/scope.ts";
import { SheetRefused } from "#server/lib/sheet/read/refused.ts";
import type { Store } from "#server/lib/storage/store.ts";
import { add, Changed, undo } from "./add.ts";
import { check } from "./check.ts";
import { type ImportRecord, rosterImport } from "./import.table.ts";
import type { Work } from "./import-context.ts";
import { readFile } from "./read.ts";
import { Stopped, step } from "./steps.ts";

export interface Importing {
  run(of: { agencyId: string; importId: string }): Promise<void>;
}
interface Services {
  database: Database;
  store: Store;
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
  function workOf(actor: Actor, { id, state }: ImportRecord): Work {
    const write: Work["write"] = (work) => database.scope(actor, "write", work);
    let told = Date.now();
    let turned = performance.now();
    return {
      actor,
      write,
      onPeak,
      async told(progress) {
        if (Date.now() - told < TOLD_MS) return;
        told = Date.now();
        // In a transaction of its own: seen at once, whatever becomes of the work.
        if (!(await write((db) => step(db, actor, id, [state], { progress })))) throw new Stopped();
      },
      async breathe() {
        if (performance.now() - turned < TURN_MS) return;
        await turn();
        turned = performance.now();
      },
    };
  }

  async function goOn(work: Work, record: ImportRecord): Promise<void> {
    const importable = imported[record.kind];
    if (record.state === "reading") await readFile(work, store, record, importable);
    if (record.state === "checking") await check(work, record, importable);
    if (record.state === "adding") await add(work, record, importable);
    if (record.state === "undoing") await undo(work, record, importable);
  }

  async function run({ agencyId, importId }: { agencyId: string; importId: string }): Promise<void> {
    const system = systemIn(agencyId);
    const [record] = await database.scope(system, "read", (db) =>
      db
        .select()
        .from(rosterImport)
        .where(and(eq(rosterImport.agencyId, agencyId), eq(rosterImport.id, importId))),
    );
    if (!record || !isAtWork(record.state)) return;
    const by = record.choice.by ?? record.actorId;
    const actor = await findActor(by, agencyId);
    const back = async (problem: string | null, state: ImportState = BEFORE[record.state] ?? "failed") =>
      void (await database.scope(actor ?? system, "write", (db) =>
        step(db, system, importId, [record.state], { state, problem, progress: 0 }),
      ));
    if (!actor || !may(actor, IMPORT_RESOURCE[record.kind], "write"))
      return back("Whoever began this may not do it any more.", "failed");
    try {
      await goOn(workOf(actor, record), record);
    } catch (error) {
      if (error instanceof Stopped) return;
      if (error instanceof SheetRefused) return back(error.message, "failed");
      if (error instanceof Changed)
        return back("Something that these rows name was changed meanwhile. Check them again.", "columns");
      onError(error);
      await back("Something went wrong on our side. Nothing was changed. Try again.");
    }
  }
  return { run };
}
