/** Handlers of imports: create, match columns, add, stop, undo, discard. The work itself is done by a job (run.ts). */

import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { importRejection } from "#contract/imports/file.ts";
import type { imports as calls, Import } from "#contract/imports/import.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { changedSince } from "./add.ts";
import { editCell } from "./check.ts";
import { deleteFile } from "./delete-file.ts";
import { countResolutions, resolveDuplicates } from "./duplicate.ts";
import { fixFile, sampleFile } from "./file.ts";
import { importList, importRowList } from "./import.list.ts";
import { importResolver } from "./import.rules.ts";
import { type ImportRecord, importRow, rosterImport } from "./import.table.ts";
import { moveToStep } from "./step.ts";

type ImportCalls = typeof calls;
type FileCalls = Pick<ImportCalls, "sample" | "invalidRows">;
type Calls = Omit<ImportCalls, keyof FileCalls>;
type Importables = Readonly<Record<ImportKind, Importable>>;

const SAMPLES = 4;

const recordOf = async (db: Db, { agencyId }: Actor, id: string): Promise<ImportRecord> =>
  found(
    (
      await db
        .select()
        .from(rosterImport)
        .where(and(eq(rosterImport.agencyId, agencyId), eq(rosterImport.id, id)))
    )[0],
  );

/** Throws a validation error for an incorrect mapping of columns. */
function checkColumns(
  record: ImportRecord,
  fields: Awaited<ReturnType<Importable["fields"]>>,
  columns: readonly (string | null)[],
  fixed: readonly { field: string; value: string }[],
): void {
  const refuse = (field: string, message: string) => new Refusal("validation", [{ field, code: "invalid", message }]);
  if (columns.length !== record.titles.length) throw refuse("columns", "Choose a field for each column");
  const keys = new Map(fields.map((field) => [field.key, field]));
  const used = new Set<string>();
  for (const [index, key] of columns.entries()) {
    if (key === null) continue;
    if (!keys.has(key)) throw refuse(`columns.${index}`, "Choose one of the options");
    if (used.has(key))
      throw refuse(`columns.${index}`, `Two columns are mapped to “${keys.get(key)?.title}”. Skip one of them.`);
    used.add(key);
  }
  for (const [index, { field }] of fixed.entries()) {
    if (!keys.get(field)?.forAll) throw refuse(`fixed.${index}.field`, "Choose one of the options");
    used.add(field);
  }
  const isFilled = (key: string) =>
    used.has(key) || fields.some((field) => field.standsFor === key && used.has(field.key));
  const missing = fields.filter(({ key, required }) => required && !isFilled(key));
  if (missing.length > 0)
    throw new Refusal("validation", [
      {
        field: "columns",
        code: "requiredField",
        message: `Choose a column for ${missing.map(({ title }) => `“${title}”`).join(" and ")}`,
      },
    ]);
}

/** Counts the cells with errors by column, the good rows with something left out, and the added and skipped rows. */
async function countCells(db: Db, { agencyId, id, state, faulty }: ImportRecord) {
  const ofImport = sql`agency_id = ${agencyId}::uuid and import_id = ${id}::uuid`;
  const cells =
    faulty === 0
      ? { rows: [] }
      : await db.execute<{ column: number; cells: number }>(
          sql`select (p ->> 'column')::int as column, count(*)::int as cells
            from import_row, jsonb_array_elements(problems) p
            where ${ofImport} and state = 'faulty' and p ->> 'column' is not null group by 1`,
        );
  const finished = state === "done" || state === "undoing" || state === "undone";
  const rows = finished
    ? await db.execute<{ addedRows: number; skippedRows: number }>(
        sql`select count(*) filter (where state = 'added')::int as "addedRows",
            count(*) filter (where state = 'left')::int as "skippedRows"
          from import_row where ${ofImport}`,
      )
    : { rows: [] };
  const noted =
    state === "checked"
      ? await db.execute<{ n: number }>(
          sql`select count(*)::int as n from import_row where ${ofImport} and state = 'good' and problems <> '[]'`,
        )
      : { rows: [] };
  return {
    noted: noted.rows[0]?.n ?? 0,
    faults: new Map(cells.rows.map((cell) => [cell.column, cell.cells])),
    ...(rows.rows[0] ?? { addedRows: 0, skippedRows: 0 }),
  };
}

async function readImport(db: Db, actor: Actor, id: string, importables: Importables): Promise<Import> {
  const record = await recordOf(db, actor, id);
  const [fields, first, changed] = await Promise.all([
    importables[record.kind].fields(db, actor),
    db
      .select({ cells: importRow.cells })
      .from(importRow)
      .where(and(eq(importRow.agencyId, actor.agencyId), eq(importRow.importId, id)))
      .orderBy(asc(importRow.line), asc(importRow.id))
      .limit(50),
    record.state === "done" ? changedSince(db, actor, record) : { total: 0, names: [] },
  ]);
  const chosen = await countResolutions(db, record);
  const { faults, noted, addedRows, skippedRows } = await countCells(db, record);
  const samplesOf = (column: number) =>
    first
      .map(({ cells }) => cells[column]?.slice(0, 80) ?? "")
      .filter((cell) => cell.trim() !== "")
      .slice(0, SAMPLES);
  return {
    ...record,
    updates: importables[record.kind].updates ?? false,
    createdAt: found(record.createdAt),
    columns: record.titles.map((title, index) => ({
      title,
      samples: samplesOf(index),
      field: record.fields[index] ?? null,
      faulty: faults.get(index) ?? 0,
    })),
    fields: fields.map(({ key, title, required, standsFor, hint, choices, forAll }) => ({
      key,
      title,
      required: required ?? false,
      standsFor: standsFor ?? null,
      hint: hint ?? null,
      choices: [...(choices ?? [])],
      forAll: forAll ?? false,
    })),
    filled: record.choice.filled ?? 0,
    noted,
    addedRows,
    skippedRows,
    keptNames: [...(record.choice.keptNames ?? [])],
    outOfReach: record.choice.outOfReach ?? 0,
    chosen,
    sheets: [...(record.choice.sheets ?? [])],
    sheet: record.choice.sheet ?? 0,
    encoding: record.choice.encoding ?? null,
    header: record.choice.header ?? null,
    fixed: Object.entries(record.fixed).map(([field, value]) => ({ field, value })),
    changed,
  };
}

interface Start {
  jobs: Pick<Jobs, "enqueue">;
  importable: Importable;
  file: { id: string; filename: string; size?: number | null | undefined };
  /** Field at which a file is refused. */
  field: string;
}
/** Starts an import from a file that was uploaded. */
export async function startImport(db: Db, actor: Actor, { jobs, importable, file, field }: Start) {
  const { kind, csvOnly = false } = importable;
  const rejected = importRejection(file.filename, file.size ?? 0, csvOnly);
  if (rejected) throw new Refusal("validation", [{ field, code: "fileRefused", message: rejected }]);
  await importable.check?.(db, actor);
  const id = randomUUIDv7();
  const { agencyId } = actor;
  const { id: mediaId, filename } = file;
  await db.insert(rosterImport).values({ id, agencyId, kind, actorId: actor.id, mediaId, filename });
  await jobs.enqueue(db, "import", { agencyId, importId: id, personId: actor.id });
  return { id };
}

const wrongStep = () => new Refusal("importStep");

export function importHandlers(jobs: Pick<Jobs, "enqueue">, importables: Importables): Handlers<Calls> {
  const enqueueJob = (db: Db, { agencyId, id: personId }: Actor, importId: string) =>
    jobs.enqueue(db, "import", { agencyId, importId, personId });

  async function readAgain(db: Db, actor: Actor, id: string, choice: ImportRecord["choice"]) {
    const counts = { progress: 0, total: 0, good: 0, faulty: 0, duplicates: 0 };
    const set = { state: "reading", problem: null, ...counts, choice: { ...choice, by: actor.id } } as const;
    if (!(await moveToStep(db, actor, id, ["columns", "checked"], set))) throw wrongStep();
    await enqueueJob(db, actor, id);
    return {};
  }
  return {
    list: ({ db, actor, params, query }) => importList(db, actor, query, params),
    get: ({ db, actor, params }) => readImport(db, actor, params.id, importables),
    rows: ({ db, actor, params, query }) => importRowList(db, actor, query, { importId: params.id }),

    async create({ db, actor, params: { kind }, body: { mediaId } }) {
      const [file] = await db.select().from(mediaTable).where(eq(mediaTable.id, mediaId));
      if (!file) throw new Refusal("unknownReference", "mediaId");
      return startImport(db, actor, { jobs, importable: importables[kind], file, field: "mediaId" });
    },

    async sheet({ db, actor, params: { id }, body: { sheet } }) {
      const { choice } = await recordOf(db, actor, id);
      const chosen = choice.sheets?.[sheet];
      if (!chosen || chosen.empty) {
        const message = chosen ? "This sheet has no rows" : "Choose one of the options";
        throw new Refusal("validation", [{ field: "sheet", code: "invalid", message }]);
      }
      // Another sheet has its header on another line.
      return readAgain(db, actor, id, { ...choice, sheet, headerLine: undefined });
    },

    async encoding({ db, actor, params: { id }, body: { encoding } }) {
      const { choice } = await recordOf(db, actor, id);
      if (choice.encoding === undefined) {
        const message = "The letters of this file leave no doubt";
        throw new Refusal("validation", [{ field: "encoding", code: "invalid", message }]);
      }
      return readAgain(db, actor, id, { ...choice, encoding });
    },

    async header({ db, actor, params: { id }, body: { line } }) {
      const { choice } = await recordOf(db, actor, id);
      if (!choice.header?.lines.some((offered) => offered.line === line)) {
        const message = choice.header ? "Choose one of the options" : "The names of its columns leave no doubt";
        throw new Refusal("validation", [{ field: "line", code: "invalid", message }]);
      }
      return readAgain(db, actor, id, { ...choice, headerLine: line });
    },

    async columns({ db, actor, params: { id }, body }) {
      const record = await recordOf(db, actor, id);
      checkColumns(record, await importables[record.kind].fields(db, actor), body.columns, body.fixed);
      const set = {
        state: "checking",
        problem: null,
        matched: true,
        remembered: false,
        progress: 0,
        fields: body.columns,
        fixed: Object.fromEntries(
          body.fixed.flatMap(({ field, value }) => (value.trim() ? [[field, value.trim()]] : [])),
        ),
        createCategories: body.createCategories,
        dayFirst: body.dayFirst,
        choice: { ...record.choice, by: actor.id },
      } as const;
      if (!(await moveToStep(db, actor, id, ["columns", "checked"], set))) throw wrongStep();
      await enqueueJob(db, actor, id);
      return {};
    },

    async duplicates({ db, actor, params: { id }, body: { lines, choice } }) {
      if (!(await moveToStep(db, actor, id, ["checked"], {}))) throw wrongStep();
      return { changed: await resolveDuplicates(db, actor, id, lines, choice) };
    },

    async cells({ db, actor, params: { id }, body }) {
      // Locks the import first, so that two corrections at once follow each other.
      if (!(await moveToStep(db, actor, id, ["checked"], {}))) throw wrongStep();
      const record = await recordOf(db, actor, id);
      const state = await editCell(db, actor, record, importables[record.kind], body);
      if (state === null)
        throw new Refusal("validation", [{ field: "line", code: "invalid", message: "This cell isn't in the file" }]);
      return { state };
    },

    async start({ db, actor, params: { id }, body }) {
      const record = await recordOf(db, actor, id);
      if (record.state !== "checked") throw wrongStep();
      if (body.rows === "all" && record.faulty > 0) throw new Refusal("importFaulty", "rows");
      const choice = { ...record.choice, ...body, by: actor.id };
      if (!(await moveToStep(db, actor, id, ["checked"], { state: "adding", problem: null, progress: 0, choice })))
        throw wrongStep();
      await enqueueJob(db, actor, id);
      return {};
    },

    async stop({ db, actor, params: { id } }) {
      const stopped =
        (await moveToStep(db, actor, id, ["reading"], {
          state: "failed",
          problem: "This import was stopped.",
          progress: 0,
        })) ||
        (await moveToStep(db, actor, id, ["checking"], { state: "columns", progress: 0 })) ||
        (await moveToStep(db, actor, id, ["adding"], { state: "checked", progress: 0 }));
      if (!stopped) throw wrongStep();
      return {};
    },

    async undo({ db, actor, params: { id }, body }) {
      const { choice: before } = await recordOf(db, actor, id);
      const choice = { ...before, ...body, by: actor.id };
      if (!(await moveToStep(db, actor, id, ["done"], { state: "undoing", problem: null, progress: 0, choice })))
        throw wrongStep();
      await enqueueJob(db, actor, id);
      return {};
    },

    async remove({ db, actor, params: { id } }) {
      const record = await recordOf(db, actor, id);
      const deleted = await db
        .delete(rosterImport)
        .where(
          and(
            eq(rosterImport.agencyId, actor.agencyId),
            eq(rosterImport.id, id),
            sql`${rosterImport.state} not in ('adding', 'done', 'undoing', 'undone')`,
          ),
        );
      if (deleted.rowCount !== 1) throw wrongStep();
      await deleteFile(db, record);
      return {};
    },
  };
}

const actorOf = (session: Session | null): Actor => {
  if (!session?.actor) throw new Refusal(session ? "chooseAgency" : "sessionEnded");
  return session.actor;
};

export const importFileHandlers = (database: Database, importables: Importables): UnscopedHandlers<FileCalls> => ({
  sample: ({ session, params: { kind }, query: { format } }) =>
    sampleFile(database, actorOf(session), importables[kind], format),

  async invalidRows({ session, params: { kind, id }, query: { format } }) {
    const actor = actorOf(session);
    const record = await database.scope(actor, "read", async (db) => {
      const [visible] = await importResolver(db, { actor, action: "write", wide: false, params: { kind } }, [id]);
      return visible === undefined ? undefined : recordOf(db, actor, id);
    });
    return fixFile(database, actor, found(record), format);
  },
});
