/** Reads a pasted list of addresses or the text of a CSV file; the server decides which of them are addresses. */
import { ADDRESS_LIST_LIMITS, type AddressEntry } from "#contract/campaigns/address-list.ts";

/** Control and format characters, which are pasted along and are no part of an address. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;
const HEADER = /e-?mail|address/i;

/** Returns the cells of a line. A quote that is not closed ends with its line. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted = "", rest = ""] of line.matchAll(/(?:^|[,;\t])\s*(?:"((?:[^"]|"")*)"?)?([^,;\t]*)/g))
    cells.push((quoted.replaceAll('""', '"') + rest).trim());
  return cells;
}
/** Returns the address in a cell, which may be written after a name: `Ada <ada@example.com>`. */
const addressIn = (cell: string): string => /<([^<>]+)>/.exec(cell)?.[1] ?? cell;

/** Returns the index of the column of addresses if the line is a header that names it. */
function addressColumn(line: string): number | null {
  if (line.includes("@")) return null;
  const column = cellsOf(line).findIndex((cell) => HEADER.test(cell));
  return column < 0 ? null : column;
}

/**
 * Returns the addresses of a text with their lines, counted from 1, in order. Cells without an `@` are taken for names; a
 * line that has none but these is an entry as a whole, so that it is shown as wrong. Empty lines and a header are skipped.
 */
export function addressEntries(text: string): AddressEntry[] {
  const lines = text.split(/\r\n?|\n/);
  const column = addressColumn(lines[0] ?? "");
  return lines.flatMap((content, index) => {
    if ((column !== null && index === 0) || content.replaceAll(UNSEEN, "").trim() === "") return [];
    const cells = cellsOf(content);
    const candidates = column === null ? cells.filter((cell) => cell.includes("@")) : [cells[column] ?? ""];
    const found = candidates.filter((cell) => cell !== "").map(addressIn);
    return (found.length > 0 ? found : [content]).map((entry) => ({
      line: index + 1,
      text: entry.replaceAll(UNSEEN, "").trim().slice(0, ADDRESS_LIST_LIMITS.text),
    }));
  });
}

/** Decodes a text file: UTF-16 if it begins like it, as spreadsheets save "Unicode text", otherwise UTF-8. */
export function textOfFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
