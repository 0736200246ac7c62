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
  /** Cells of the row, as many as the header has. */
  cells: string[];
  /** True if there are cells beyond the last column. */
  extra: boolean;
}
export type Read = { titles: string[]; header?: HeaderLine } | ReadRow;

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

/** Line with the names of columns, and the lines that may hold them as well. */
export interface HeaderLine {
  line: number;
  lines: { line: number; text: string }[];
}
interface HeaderRules {
  /** The line that was chosen. */
  line?: number | undefined;
  isName: (cell: string) => boolean;
}

/** Among how many rows the names of columns are looked for. */
const HEAD = 20;
const MAX_TEXT = 80;
/** A cell with an address, a phone number or an amount is a value, and stands in no header. */
const isValue = (cell: string): boolean => /@|\d{5}/.test(cell.slice(0, 200));
const namesIn = (row: RawRow, isName: HeaderRules["isName"]): number =>
  row.cells.some(isValue) ? 0 : row.cells.filter((cell) => filled(cell) && isName(cell.slice(0, 200))).length;

/** Returns the index of the row that names the columns: of the rows with two known names or more that with most, else the first. */
function headerAmong(head: readonly RawRow[], { line, isName }: HeaderRules): { index: number; sure: boolean } {
  const chosen = head.findIndex((row) => row.line === line);
  if (chosen >= 0) return { index: chosen, sure: false };
  const matches = head.map((row) => namesIn(row, isName));
  const max = Math.max(...matches);
  const index = max >= 2 ? matches.indexOf(max) : 0;
  return { index, sure: index === 0 && max >= 2 };
}

const shown = ({ line, cells }: RawRow): HeaderLine["lines"][number] => ({
  line,
  text: cells.filter(filled).join(" · ").slice(0, MAX_TEXT),
});

/** The rows below a header. */
class Rows {
  readonly #width: number;
  readonly #most: number;
  #read = 0;
  readonly titles: string[];

  constructor({ cells }: RawRow) {
    const last = cells.findLastIndex(filled);
    this.titles = cells
      .slice(0, last + 1)
      .map((cell, index) => (filled(cell) ? cell.trim() : `Column ${letters(index)}`));
    this.#most = this.titles.length;
    // The column of error messages in an exported fix file is not data.
    if (this.titles.length > 1 && this.titles.at(-1) === PROBLEM_COLUMN) this.titles.pop();
    this.#width = this.titles.length;
  }

  get none(): boolean {
    return this.#read === 0;
  }

  read({ line, cells }: RawRow): ReadRow {
    this.#read += 1;
    if (this.#read > IMPORT_LIMITS.rows)
      throw new SheetError(`This file has more than ${count(IMPORT_LIMITS.rows)} rows. Split it into several files.`);
    return {
      line,
      cells: Array.from({ length: this.#width }, (_, index) => cells[index] ?? ""),
      extra: cells.findLastIndex(filled) >= this.#most,
    };
  }
}

export async function* linesOf(rows: AsyncIterable<RawRow>, rules: HeaderRules): AsyncGenerator<Read> {
  const head: RawRow[] = [];
  let below: Rows | undefined;
  /** Yields the header and the rows that were held back to find it. */
  function* begin(isWhole: boolean): Generator<Read> {
    const { index, sure } = headerAmong(head, rules);
    const header = head[index];
    if (!header) throw new SheetError("This file is empty.");
    below = new Rows(header);
    // Leaves out the last line, which has no rows below it to name.
    const lines = head.slice(0, isWhole ? -1 : undefined).map(shown);
    yield { titles: below.titles, ...(!sure && lines.length > 1 && { header: { line: header.line, lines } }) };
    for (const row of head.slice(index + 1)) yield below.read(row);
  }
  for await (const row of rows) {
    const last = row.cells.findLastIndex(filled);
    if (last < 0) continue;
    if (last >= IMPORT_LIMITS.columns)
      throw new SheetError(
        `Line ${count(row.line)} has ${count(last + 1)} columns. The limit is ${IMPORT_LIMITS.columns}.`,
      );
    checkCells(row);
    if (below) yield below.read(row);
    else {
      head.push(row);
      if (head.length === HEAD) yield* begin(false);
    }
  }
  if (!below) yield* begin(true);
  if (below?.none) throw new SheetError("This file has no rows below the header.");
}
