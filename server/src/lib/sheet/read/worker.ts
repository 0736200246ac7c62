/**
 * Child process for one sheet: reads the given file and writes its rows as JSON lines. It has no secrets and no database,
 * and its parent kills it when it exceeds its limits.
 */
import { once } from "node:events";
import { isColumnName } from "#server/lib/importing/match.ts";
import { hasRows, linesOf } from "./lines.ts";
import type { ReadAs } from "./read.ts";
import { SheetError } from "./sheet-error.ts";
import type { XlsxSheet } from "./xlsx.ts";

const [path = "", extension, optionsJson = ""] = process.argv.slice(2);
const { wanted, line, names }: ReadAs = JSON.parse(optionsJson);
const columnNames = new Set(names);
const BATCH = 64 * 1024;

let text = "";
async function send(message: unknown, flush = false): Promise<void> {
  text += `${JSON.stringify(message)}\n`;
  if (!flush && text.length < BATCH) return;
  const sent = process.stdout.write(text);
  text = "";
  if (!sent) await once(process.stdout, "drain");
}

/** Loads only the reader of the given format, to keep this process small. */
async function openSheets(): Promise<XlsxSheet[]> {
  if (extension === "xlsx") return (await import("./xlsx.ts")).openXlsx(path);
  const { readCsv, encodingOf } = await import("./csv.ts");
  const found = await encodingOf(path, wanted?.toString());
  if (!found.sure) await send({ encoding: found.encoding });
  return [{ name: "", rows: () => readCsv(path, found.encoding) }];
}

try {
  const sheets = await openSheets();
  let chosen = extension === "xlsx" ? Number(wanted ?? 0) : 0;
  if (sheets.length > 1) {
    const listed: { name: string; empty: boolean }[] = [];
    for (const { name, rows } of sheets) listed.push({ name, empty: !(await hasRows(rows())) });
    if (wanted === undefined)
      chosen = Math.max(
        0,
        listed.findIndex(({ empty }) => !empty),
      );
    await send({ sheets: listed, sheet: chosen });
  }
  const sheet = sheets[chosen];
  if (!sheet) throw new SheetError("This sheet does not exist.");
  for await (const row of linesOf(sheet.rows(), { line, isName: (cell) => isColumnName(columnNames, cell) }))
    await send(row);
  await send({ end: true }, true);
} catch (error) {
  if (!(error instanceof SheetError)) throw error;
  await send({ refused: error.message }, true);
}
