/** Reads CSV in common variants: UTF-8 with or without a byte order mark, UTF-16, Windows-1252; commas, semicolons, tabs; any line ending. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { IMPORT_LIMITS } from "#contract/imports/file.ts";
import { fromText } from "../sheet.ts";
import { bytesAt } from "./bytes-at.ts";
import type { RawRow } from "./lines.ts";
import { SheetError } from "./sheet-error.ts";

const HEAD = 65_536;
const DELIMITERS = [",", ";", "\t", "|"] as const;

async function encodingOf(path: string): Promise<string> {
  const mark = await bytesAt(path, 0, 2);
  if (mark[0] === 0xff && mark[1] === 0xfe) return "utf-16le";
  if (mark[0] === 0xfe && mark[1] === 0xff) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let valid = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.includes(0))
      throw new SheetError("This is not a text file. Save it as “CSV UTF-8” or .xlsx, then choose it again.");
    try {
      if (valid) decoder.decode(chunk, { stream: true });
    } catch {
      valid = false;
    }
  }
  return valid ? "utf-8" : "windows-1252";
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Returns the most frequent delimiter of the first line, outside quotes. */
export function delimiterOf(head: string): (typeof DELIMITERS)[number] {
  const seen = new Map<string, number>();
  let quoted = false;
  for (const character of head.trimStart()) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "\n" || character === "\r")) break;
    else if (!quoted) seen.set(character, (seen.get(character) ?? 0) + 1);
  }
  return DELIMITERS.reduce((best, delimiter) =>
    (seen.get(delimiter) ?? 0) > (seen.get(best) ?? 0) ? delimiter : best,
  );
}

const REASONS: Readonly<Record<string, (line: number) => string>> = {
  CSV_QUOTE_NOT_CLOSED: () => "A quotation mark is never closed. Export the file from your spreadsheet again.",
  CSV_MAX_RECORD_SIZE: (line) =>
    `Line ${line.toLocaleString("en-US")} is too long. Look for an unclosed quotation mark, or remove columns: the limit is ${IMPORT_LIMITS.columns}.`,
  CSV_INVALID_CLOSING_QUOTE: (line) =>
    `Line ${line.toLocaleString("en-US")}: there is text after a closing quotation mark. Double every quotation mark inside a cell.`,
};

export async function* readCsv(path: string): AsyncGenerator<RawRow> {
  const encoding = await encodingOf(path);
  let head = "";
  for await (const text of decoded(path, encoding)) {
    head += text;
    if (head.length > HEAD) break;
  }
  const parser = parse({
    delimiter: delimiterOf(head.slice(0, HEAD)),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    // 6'2" tall.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: IMPORT_LIMITS.row * 4,
    info: true,
  });
  let line = 0;
  Readable.from(decoded(path, encoding))
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // `lines` is the last line of the record; one with line breaks starts further up.
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      line = info.lines;
      yield { line: line - breaks, cells: record.map(fromText) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError(REASONS[error.code]?.(line + 1) ?? `Line ${line + 1} can't be read. Save the file again.`);
  }
}
