/** Previews how the first rows of a bank's sheet are read, before anything is added. */
import type { BankPreview, PreviewLine, SheetChoices } from "#contract/bank/bank-file.ts";
import type { RawRow } from "#server/lib/sheet/read/lines.ts";
import { guessEncoding } from "#server/lib/sheet/text/encoding.ts";
import { sheetRows } from "./detect.ts";
import { guessSheet, titlesOf, type Unsure } from "./guess.ts";
import { readRow, rowsBelow } from "./sheet.ts";

const LINES = 8;
/** Bytes after which a preview reads no further. */
const MUCH = 4096;
const HEADS = 25;
const LONGEST_HEAD = 100;
const LONGEST_SAMPLE = 120;

function lineOf(row: RawRow, choices: SheetChoices): PreviewLine {
  const none = { on: null, name: null, text: null, reference: null, amount: null, currency: null };
  const reading = readRow(row, choices);
  if ("leftOut" in reading) return { row: row.line, ...none, leftOut: reading.leftOut, problem: null };
  if ("problem" in reading) return { row: row.line, ...none, leftOut: null, problem: reading.problem };
  const { onDate: on, name, text, reference, amount, currency } = reading.line;
  return { row: row.line, on, name, text, reference, amount, currency, leftOut: null, problem: null };
}

type Chosen = { [K in keyof SheetChoices]?: SheetChoices[K] | undefined };
const DECIDES = { encoding: "encoding", dates: "dateOrder", decimals: "commas" } as const;

/**
 * Reads the beginning of a file by some choices; the others are guessed. A choice of a person is no longer unsure.
 * Throws a `BankFileError` if it can't be read so.
 */
export function bankPreviewOf(
  head: Uint8Array,
  given: Pick<SheetChoices, "encoding" | "delimiter"> & Chosen,
  byPerson: Chosen,
): BankPreview {
  const rows = sheetRows(head, given, head.length >= MUCH);
  const guess = guessSheet(rows, given);
  const { choices } = guess;
  // A character that is cut at the end would make the text invalid UTF-8.
  const isTold = given.encoding === "utf-8" || (guessEncoding(head)?.sure ?? false);
  const unsure = [...(isTold ? [] : (["encoding"] as const satisfies Unsure[])), ...guess.unsure].filter(
    (choice) => byPerson[DECIDES[choice]] === undefined,
  );
  const titles = titlesOf(rows, choices.headerRow);
  const below = rowsBelow(rows, choices.headerRow);
  return {
    ...choices,
    unsure,
    titles: titles.map((title) => storable(title, LONGEST_SAMPLE)),
    samples: titles.map((_, n) =>
      storable(below.map(({ cells }) => cells[n] ?? "").find((cell) => cell.trim() !== "") ?? "", LONGEST_SAMPLE),
    ),
    heads: rows.slice(0, HEADS).map(({ line, cells }) => ({
      row: line,
      text: storable(cells.filter((cell) => cell.trim() !== "").join(" · "), LONGEST_HEAD),
    })),
    lines: below.slice(0, LINES).map((row) => lineOf(row, choices)),
  };
}
const storable = (text: string, max: number): string => text.slice(0, max).replaceAll("\u0000", "").toWellFormed();
