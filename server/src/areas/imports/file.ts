/**
 * Files that an import offers for download: a template, and the invalid rows with their errors, to fix and upload
 * again.
 */
import { and, asc, eq, gt } from "drizzle-orm";
import { PROBLEM_COLUMN } from "#contract/imports/file.ts";
import type { RowProblem } from "#contract/imports/import.ts";
import { EXPORT_TYPES, type ExportFormat } from "#contract/lists/export.ts";
import type { Actor, Database } from "#server/lib/database/scope.ts";
import type { FileReply } from "#server/lib/files/file-reply.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import { csv } from "#server/lib/sheet/csv.ts";
import type { SheetCell } from "#server/lib/sheet/sheet.ts";
import { xlsx } from "#server/lib/sheet/xlsx.ts";
import { type ImportRecord, importRow } from "./import.table.ts";

const BATCH = 500;

const fileOf = (
  title: string,
  format: ExportFormat,
  head: readonly string[],
  batches: AsyncIterable<SheetCell[][]>,
): FileReply => ({
  name: `${title}.${format}`,
  type: EXPORT_TYPES[format],
  parts: format === "csv" ? csv(head, batches) : xlsx(title, head, batches),
});

export async function sampleFile(
  database: Database,
  actor: Actor,
  importable: Importable,
  format: ExportFormat,
): Promise<FileReply> {
  const fields = await database.scope(actor, "read", (db) => importable.fields(db, actor));
  const shown = fields.filter(({ standsFor }) => !standsFor);
  async function* rows() {
    yield [0, 1].map((index) => shown.map(({ samples }) => samples[index] ?? ""));
  }
  return fileOf(
    `${importable.title} import template`,
    format,
    shown.map(({ title }) => title),
    rows(),
  );
}

const problemText = (problems: readonly RowProblem[]): string =>
  problems.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join("; ");

export function fixFile(
  database: Database,
  actor: Actor,
  { agencyId, id, titles, filename }: ImportRecord,
  format: ExportFormat,
): FileReply {
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    let after = -1;
    for (;;) {
      const batch = await database.scope(actor, "read", (db) =>
        db
          .select({ place: importRow.place, cells: importRow.cells, problems: importRow.problems })
          .from(importRow)
          .where(
            and(
              eq(importRow.agencyId, agencyId),
              eq(importRow.importId, id),
              eq(importRow.state, "faulty"),
              gt(importRow.place, after),
            ),
          )
          .orderBy(asc(importRow.place))
          .limit(BATCH),
      );
      if (batch.length === 0) return;
      after = batch.at(-1)?.place ?? after;
      yield batch.map(({ cells, problems }) => [...cells, problemText(problems)]);
    }
  }
  return fileOf(`${filename.replace(/\.\w+$/, "")} to fix`, format, [...titles, PROBLEM_COLUMN], rows());
}
