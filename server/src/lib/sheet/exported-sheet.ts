/** Writes the rows of a list as a file: the rows follow in batches, each read in the reader's scope. */
import type { ListQuery } from "#contract/list.ts";
import type { ExportFormat } from "#contract/lists/export.ts";
import type { Actor, Database } from "../database/scope.ts";
import { withShownEmails } from "../mail/shown-email.ts";
import { csv } from "./csv.ts";
import type { Exportable } from "./exportable.ts";
import type { SheetCell, SheetColumn } from "./sheet.ts";
import { xlsx } from "./xlsx.ts";

const BATCH = 500;

const FORMATS: Readonly<
  Record<
    ExportFormat,
    (title: string, head: string[], batches: AsyncIterable<SheetCell[][]>) => AsyncIterable<Uint8Array>
  >
> = { csv: (_, head, batches) => csv(head, batches), xlsx };

const shownCell = (cell: SheetCell): SheetCell => (typeof cell === "string" ? withShownEmails(cell) : cell);

interface Exported {
  columns: readonly SheetColumn<never>[];
  query: ListQuery;
  /** The rows, in order. */
  ids: readonly string[];
  /** The reader's zone, in which times are written. */
  zone: string;
  format: ExportFormat;
}

/** Returns the parts of the file. */
export function sheetParts(
  database: Database,
  actor: Actor,
  { title, list }: Pick<Exportable, "title" | "list">,
  { columns, query, ids, zone, format }: Exported,
): AsyncIterable<Uint8Array> {
  async function* batches(): AsyncGenerator<SheetCell[][]> {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const rows = await database.scope(actor, "read", (db) => list.rows(db, actor, query, batch));
      yield rows.map((row) => columns.map(({ value }) => shownCell(value(row, zone))));
    }
  }
  const head = columns.map((column) => (column.timed ? `${column.title} (${zone})` : column.title));
  return FORMATS[format](title, head, batches());
}
