/** What any sheet becomes: its head, then its rows, each within the limits. */
import { IMPORT_LIMITS, PROBLEM_COLUMN } from "#contract/imports/file.ts";
import { SheetError } from "./refused.ts";

/** A row of the file as it stands there; `line` is counted from 1. */
export interface RawRow {
  line: number;
  cells: readonly string[];
}
export interface ReadRow {
  line: number;
  /** As many as the head has. */
  cells: string[];
  /** There is something beyond the last column. */
  extra: boolean;
}
export type Read = { titles: string[] } | ReadRow;

const count = (n: number): string => n.toLocaleString("en-US");
const filled = (cell: string): boolean => cell.trim() !== "";
/** As spreadsheets call a column. */
export const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);

function checkCells({ line, cells }: RawRow): void {
  let sum = 0;
  for (const [at, cell] of cells.entries()) {
    sum += cell.length;
    if (cell.length > IMPORT_LIMITS.cell)
      throw new SheetError(
        `Line ${count(line)}, column ${letters(at)}: this cell has ${count(cell.length)} characters. At most ${count(IMPORT_LIMITS.cell)} are taken. If it should be several cells, look for a quotation mark that is not closed.`,
      );
  }
  if (sum > IMPORT_LIMITS.row)
    throw new SheetError(
      `Line ${count(line)} has more than ${count(IMPORT_LIMITS.row)} characters. Divide it, or take columns out.`,
    );
}

/** Whether there is anything below a head. What is damaged has nothing to choose. */
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
        `Line ${count(row.line)} has ${count(last + 1)} columns. At most ${IMPORT_LIMITS.columns} are taken.`,
      );
    checkCells(row);
    if (!titles) {
      titles = row.cells
        .slice(0, last + 1)
        .map((cell, index) => (filled(cell) ? cell.trim() : `Column ${letters(index)}`));
      most = titles.length;
      // What we wrote beside faulty rows is no part of the roster.
      if (titles.length > 1 && titles.at(-1) === PROBLEM_COLUMN) titles.pop();
      yield { titles };
      continue;
    }
    read += 1;
    if (read > IMPORT_LIMITS.rows)
      throw new SheetError(
        `This file has more than ${count(IMPORT_LIMITS.rows)} rows. Divide it into several and import one after the other.`,
      );
    const width = titles.length;
    const cells = Array.from({ length: width }, (_, index) => row.cells[index] ?? "");
    yield { line: row.line, cells, extra: last >= most };
  }
  if (!titles) throw new SheetError("There is nothing in this file.");
  if (read === 0) throw new SheetError("There are no rows below the head of this file.");
}
