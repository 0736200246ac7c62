/** Reads CSV in common variants: any encoding that can be recognised, any separator between cells, any line ending. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { TEXT_ENCODINGS, type TextEncoding } from "#contract/imports/text-file.ts";
import { fromText } from "../sheet.ts";
import { CSV_OPTIONS, csvRefusal, declaresDelimiter, delimiterOf, firstLineOf } from "../text/delimited.ts";
import { type EncodingGuess, guessEncoding, textReader } from "../text/encoding.ts";
import { bytesAt } from "./bytes-at.ts";
import type { RawRow } from "./lines.ts";
import { SheetError } from "./sheet-error.ts";

const HEAD = 65_536;

/**
 * Returns the encoding of a file: the chosen one, else the one that its letters suggest. Throws a `SheetError` for a
 * file that is no text.
 */
export async function encodingOf(path: string, chosen?: string): Promise<EncodingGuess> {
  const noText = () =>
    new SheetError("This is not a text file. Save it as “CSV UTF-8” or .xlsx, then choose it again.");
  const head = guessEncoding(await bytesAt(path, 0, HEAD - 1));
  if (!head) throw noText();
  const wanted = TEXT_ENCODINGS.find((encoding) => encoding === chosen);
  if (wanted) return { encoding: wanted, sure: false };
  if (head.encoding.startsWith("utf-16")) return head;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let guess: EncodingGuess | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw noText();
    if (guess !== undefined) continue;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      // The letters of the first piece that is no UTF-8 tell it; where a sign is cut there, those of the beginning.
      guess = guessEncoding(chunk) ?? undefined;
      if (guess?.encoding === "utf-8") guess = { encoding: "windows-1252", sure: false };
    }
  }
  return guess ?? { encoding: head.encoding === "iso-2022-jp" ? head.encoding : "utf-8", sure: true };
}

async function* decoded(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const reader = textReader(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield reader.read(chunk);
  yield reader.end();
}

export async function* readCsv(path: string, encoding: TextEncoding): AsyncGenerator<RawRow> {
  let head = "";
  for await (const text of decoded(path, encoding)) {
    head += text;
    if (head.length > HEAD) break;
  }
  const parser = parse({ ...CSV_OPTIONS, delimiter: delimiterOf(head.slice(0, HEAD)), info: true });
  let line = 0;
  Readable.from(decoded(path, encoding))
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = info.lines;
      const first = firstLineOf(record, info.lines);
      if (first === 1 && declaresDelimiter(record)) continue;
      yield { line: first, cells: record.map(fromText) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvRefusal(error, line + 1);
  }
}
