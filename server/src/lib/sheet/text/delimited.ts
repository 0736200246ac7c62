/** Reads text with a separator between cells: finds the separator, and returns the rows. */
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { IMPORT_LIMITS } from "#contract/imports/file.ts";
import { DELIMITERS, type Delimiter } from "#contract/imports/text-file.ts";
import { checkCells, type RawRow } from "../read/lines.ts";
import { SheetError } from "../read/sheet-error.ts";
import { fromText } from "../sheet.ts";

/** Number of lines from which the separator is guessed. */
const LINES = 60;
const DECLARATION = /^\ufeff?"?sep=(.)"?\s*$/i;

/** Returns the separator that a file names in its first line, as Excel writes and reads it. */
export function declaredDelimiter(head: string): Delimiter | null {
  const [first = ""] = head.slice(0, 20).split(/[\r\n]/, 1);
  const declared = DECLARATION.exec(first)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === declared) ?? null;
}
/** True if a row is the line in which a file names its separator, however it was split. */
export const declaresDelimiter = (cells: readonly string[]): boolean =>
  /^\ufeff?"?sep=/i.test(cells[0] ?? "") && cells.length <= 2 && (cells[0] ?? "").length <= 8;

/**
 * Returns the separator that a file declares, else the one by which most lines have the same number of cells outside
 * quotes.
 */
export function delimiterOf(head: string): Delimiter {
  const declared = declaredDelimiter(head);
  if (declared !== null) return declared;
  const lines: Map<string, number>[] = [];
  let seen = new Map<string, number>();
  let quoted = false;
  for (const character of `${head}\n`) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "\n" || character === "\r") {
      if (seen.size > 0) lines.push(seen);
      if (lines.length === LINES) break;
      seen = new Map();
    } else if (DELIMITERS.some((delimiter) => delimiter === character))
      seen.set(character, (seen.get(character) ?? 0) + 1);
  }
  // Text that a cut head leaves open is in quotes; its line counts as far as it goes.
  if (lines.length === 0) lines.push(seen);
  const weightOf = (delimiter: Delimiter): number => {
    const byCount = Map.groupBy(lines, (line) => line.get(delimiter) ?? 0);
    const max = Math.max(...[...byCount].map(([count, ofCount]) => count * ofCount.length));
    // Counts the lines that have it at all first: a single line of other text above may have many commas.
    return lines.length - (byCount.get(0)?.length ?? 0) + 1 - 1 / (max + 1);
  };
  return DELIMITERS.reduce((best, delimiter) => (weightOf(delimiter) > weightOf(best) ? delimiter : best));
}

const REASONS: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => "A quotation mark is never closed. Export the file from your spreadsheet again.",
  CSV_MAX_RECORD_SIZE: (line) =>
    `Line ${line.toLocaleString("en-US")} is too long. Look for an unclosed quotation mark, or remove columns: the limit is ${IMPORT_LIMITS.columns}.`,
  CSV_INVALID_CLOSING_QUOTE: (line) =>
    `Line ${line.toLocaleString("en-US")}: there is text after a closing quotation mark. Double every quotation mark inside a cell.`,
};
/** Describes what is wrong with a text, in a sentence for its sender. */
export const csvRefusal = (error: CsvError, line: number): SheetError =>
  new SheetError(REASONS[error.code]?.(line) ?? `Line ${line} can't be read. Save the file again.`);

export const CSV_OPTIONS = {
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  // 6'2" tall.
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: IMPORT_LIMITS.row * 4,
};

/**
 * Returns the rows of a text that are not empty, `most` at most, without the line that names the separator. Throws a
 * `SheetError`.
 */
export function rowsOf(text: string, delimiter: Delimiter, most?: number): RawRow[] {
  let line = 0;
  try {
    const records = parse(text, {
      ...CSV_OPTIONS,
      delimiter,
      bom: true,
      info: true,
      ...(most !== undefined && { to: most }),
    }) as unknown as Recorded[];
    const rows = records.map(({ record, info }) => {
      line = info.lines;
      return { line: firstLineOf(record, info.lines), cells: record.map(fromText) };
    });
    const [first] = rows;
    if (first && declaresDelimiter(first.cells)) rows.shift();
    for (const row of rows) checkCells(row);
    return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvRefusal(error, line + 1);
  }
}

interface Recorded {
  record: string[];
  info: { lines: number };
}
/** Returns the first line of a record, of which the parser names the last: cells may have line breaks. */
export const firstLineOf = (record: readonly string[], last: number): number =>
  last - record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
