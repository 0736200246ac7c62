/** Writes CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise it. Every text is quoted. */
import { asText, type SheetCell } from "./sheet.ts";

const encoder = new TextEncoder();

/** Prefixes a formula with an apostrophe, so that it stays text; the import removes it. */
const quoted = (text: string): string => `"${asText(text).replaceAll('"', '""')}"`;
const cellText = (cell: SheetCell): string =>
  cell === null ? "" : typeof cell === "number" ? String(cell) : quoted(cell);
const line = (cells: readonly SheetCell[]): string => `${cells.map(cellText).join(",")}\r\n`;

/** A small sheet as one text. */
export const csvText = (head: readonly string[], rows: readonly (readonly SheetCell[])[]): string =>
  `\ufeff${[head, ...rows].map(line).join("")}`;

export async function* csv(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`\ufeff${line(head)}`);
  for await (const rows of batches) yield encoder.encode(rows.map(line).join(""));
}
