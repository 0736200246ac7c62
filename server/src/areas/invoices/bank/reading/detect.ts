/** Reads a bank's file in any format: shared by the server's process and the child process. */
import type { SheetChoices } from "#contract/bank/bank-file.ts";
import type { RawRow } from "#server/lib/sheet/read/lines.ts";
import { SheetError } from "#server/lib/sheet/read/sheet-error.ts";
import { delimiterOf, rowsOf } from "#server/lib/sheet/text/delimited.ts";
import { decodeText, guessEncoding } from "#server/lib/sheet/text/encoding.ts";
import { isZip, readArchive } from "./archive.ts";
import { readCamt } from "./camt.ts";
import { guessSheet, type SheetGuess } from "./guess.ts";
import { isMt940, readMt940 } from "./mt940.ts";
import { linesOfSheet } from "./sheet.ts";
import { BankFileError, type BankStatement, refuseTooMany } from "./statement.ts";

/** Bytes that are read to tell a file's format, and a sheet's layout. */
export const HEAD = 32 * 1024;
/** Most rows before a header, and after the last line. */
const AROUND = 1000;

export type BankRead = { format: "CAMT" | "MT940"; statement: BankStatement } | { format: "CSV"; guess: SheetGuess };

/** True if the text's first character is that of XML. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const wide = bytes[0] === 0xff || bytes[1] === 0 ? "utf-16le" : null;
  const head = new TextDecoder(wide ?? (bytes[0] === 0xfe || bytes[0] === 0 ? "utf-16be" : "utf-8"));
  return head
    .decode(bytes.subarray(0, 400))
    .replace(/^\ufeff/, "")
    .trimStart()
    .startsWith("<");
}

/** Refuses files that are no statement, and says which to choose instead. */
function refuseOthers(bytes: Uint8Array): void {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 40));
  const instead = "Choose camt.053, MT940 or CSV where you download it from your bank.";
  if (bytes.length === 0) throw new BankFileError("This file is empty.");
  if (head.startsWith("%PDF")) throw new BankFileError(`This is a PDF, which can't be read. ${instead}`);
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new BankFileError("This is an Excel workbook. Save its sheet as “CSV UTF-8”, then choose that file.");
  if (/^(?:OFXHEADER|!Type:|!Account)/i.test(head)) throw new BankFileError(`OFX and QIF can't be read. ${instead}`);
}

function asStatement(bytes: Uint8Array): { format: "CAMT" | "MT940"; statement: BankStatement } | null {
  if (looksLikeXml(bytes)) return { format: "CAMT", statement: readCamt(bytes) };
  if (!isMt940(new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)))) return null;
  return { format: "MT940", statement: readMt940(decodeText(bytes, guessEncoding(bytes)?.encoding ?? "utf-8")) };
}

/** Returns the end of a text's last whole row: a line break outside quotes. */
function lastEnd(text: string): number {
  let [quoted, end] = [false, 0];
  for (let n = 0; n < text.length; n += 1) {
    if (text[n] === '"') quoted = !quoted;
    else if (!quoted && (text[n] === "\n" || text[n] === "\r")) end = n + 1;
  }
  return end;
}
/** Rows that a preview and a guess read. */
const FIRST_ROWS = 300;
/** Returns the rows of a sheet; of a truncated one only the first, whole rows. */
export function sheetRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Pick<SheetChoices, "encoding" | "delimiter">,
  isCut = false,
): RawRow[] {
  const text = decodeText(bytes, encoding);
  const whole = isCut ? text.slice(0, lastEnd(text)) : text;
  try {
    return rowsOf(whole, delimiter, isCut ? FIRST_ROWS : undefined);
  } catch (error) {
    throw error instanceof SheetError ? new BankFileError(error.message) : error;
  }
}

/** Reads a statement, or guesses the layout of a sheet. */
export async function readAny(bytes: Uint8Array): Promise<BankRead> {
  refuseOthers(bytes);
  if (isZip(bytes)) {
    const statement = await readArchive(bytes, (content) => asStatement(content)?.statement ?? null);
    return { format: "CAMT", statement };
  }
  const statement = asStatement(bytes);
  if (statement) return statement;
  const encoding = guessEncoding(bytes);
  if (!encoding)
    throw new BankFileError(
      "This is not a text file. Choose camt.053, MT940 or CSV where you download it from your bank.",
    );
  const head = decodeText(bytes.subarray(0, HEAD), encoding.encoding);
  const written = { encoding: encoding.encoding, delimiter: delimiterOf(head) };
  const rows = sheetRows(bytes, written);
  refuseTooMany(rows.length - AROUND);
  if (rows.length === 0) throw new BankFileError("This file is empty.");
  const guess = guessSheet(rows, written);
  if (rows.every(({ line }) => line <= guess.choices.headerRow))
    throw new BankFileError("This file has no rows below the header.");
  return {
    format: "CSV",
    guess: { ...guess, unsure: [...(encoding.sure ? [] : (["encoding"] as const)), ...guess.unsure] },
  };
}

export const readLines = (bytes: Uint8Array, choices: SheetChoices): Promise<BankStatement> =>
  linesOfSheet(sheetRows(bytes, choices), choices);
