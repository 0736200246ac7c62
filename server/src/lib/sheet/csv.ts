/** RFC 4180 in UTF-8 with a mark of byte order, which is how spreadsheets know it; every text is quoted. */
import { asText, type SheetCell } from "./sheet.ts";

const encoder = new TextEncoder();

/** A formula is made text by an apostrophe in front; our own import takes it away again. */
const quoted = (text: string): string => `"${asText(text).replaceAll('"', '""')}"`;
const written = (cell: SheetCell): string =>
  cell === null ? "" : typeof cell === "number" ? String(cell) : quoted(cell);
const line = (cells: readonly SheetCell[]): string => `${cells.map(written).join(",")}\r\n`;

export async function* csv(
  head: readonly string[],
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`\ufeff${line(head)}`);
  for await (const rows of batches) yield encoder.encode(rows.map(line).join(""));
}
