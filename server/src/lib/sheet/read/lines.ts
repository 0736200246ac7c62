/** Turns any sheet into its header and rows, within the limits. */
import { IMPORT_LIMITS, PROBLEM_COLUMN } from "#contract/imports/file.ts";
import { SheetError } from "./sheet-error.ts";

/** A raw row of the file; `line` starts at 1. */
export interface RawRow {
  line: number;
  cells: readonly string[];
}
export interface ReadRow {
  line: number;
  /** As many cells as the header has. */
  cells: string[];
  /** Whether there are cells beyond the last column. */
  extra: boolean;
}
export type Read = { titles: string[] } | ReadRow;

const count = (n: number): string => n.toLocaleString("en-US");
const filled = (cell: string): boolean => cell.trim() !== "";
/** Returns a column's name in spreadsheets, such as AB. */
export const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** Refuses a row that is too long, with a `SheetError`. */
export function checkCells({ line, cells }: RawRow): void {
  let sum = 0;
  for (const [column, cell] of cells.entries()) {
    sum += cell.length;
    if (cell.length > IMPORT_LIMITS.cell)
      throw new SheetError(
        `Line ${count(line)}, column ${letters(column)}: this cell has ${count(cell.length)} characters. The limit is ${count(IMPORT_LIMITS.cell)}. If it should be several cells, look for an unclosed quotation mark.`,
      );
  }
  if (sum > IMPORT_LIMITS.row)
    throw new SheetError(
      `Line ${count(line)} has more than ${count(IMPORT_LIMITS.row)} characters. Split it, or remove columns.`,
    );
}

/** Returns whether there are rows below the header. A damaged sheet counts as empty. */
export async function hasRows(rows: AsyncIterable<RawRow>): Promise<boolean> {
  let found = 0;
  try {
    for await (const { cells } of rows) {
      if (cells.some(filled)) found += 1;
      if (found === 2) return true;
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
  }
  return false;
}

export async function* linesOf(rows: AsyncIterable<RawRow>): AsyncGenerator<Read> {
  let titles: string[] | undefined;
  let most = 0;
  let read = 0;
  for await (const row of rows) {
    if (!row.cells.some(filled)) continue;
    const last = row.cells.findLastIndex(filled);
    if (last >= IMPORT_LIMITS.columns)
      throw new SheetError(
        `Line ${count(row.line)} has ${count(last + 1)} columns. The limit is ${IMPORT_LIMITS.columns}.`,
      );
    checkCells(row);
    if (!titles) {
      titles = row.cells
        .slice(0, last + 1)
        .map((cell, index) => (filled(cell) ? cell.trim() : `Column ${letters(index)}`));
      most = titles.length;
      // The column of error messages in an exported fix file is not data.
      if (titles.length > 1 && titles.at(-1) === PROBLEM_COLUMN) titles.pop();
      yield { titles };
      continue;
    }
    read += 1;
    if (read > IMPORT_LIMITS.rows)
      throw new SheetError(`This file has more than ${count(IMPORT_LIMITS.rows)} rows. Split it into several files.`);
    const width = titles.length;
    const cells = Array.from({ length: width }, (_, index) => row.cells[index] ?? "");
    yield { line: row.line, cells, extra: last >= most };
  }
  if (!titles) throw new SheetError("This file is empty.");
  if (read === 0) throw new SheetError("This file has no rows below the header.");
}
