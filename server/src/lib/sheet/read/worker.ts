/**
 * A process of its own for one sheet: reads the file it is told of and says its rows, one JSON a line. It holds no secret and
 * knows no database, and its parent ends it when it takes too much.
 */
import { once } from "node:events";
import { hasRows, linesOf } from "./lines.ts";
import { SheetError } from "./refused.ts";
import type { XlsxSheet } from "./xlsx.ts";

const [path = "", extension, wanted] = process.argv.slice(2);
const BATCH = 64 * 1024;

let text = "";
async function say(what: unknown, now = false): Promise<void> {
  text += `${JSON.stringify(what)}\n`;
  if (!now && text.length < BATCH) return;
  const sent = process.stdout.write(text);
  text = "";
  if (!sent) await once(process.stdout, "drain");
}

/** What reads the other format is not even loaded: this process should be small. */
async function opened(): Promise<XlsxSheet[]> {
  if (extension === "xlsx") return (await import("./xlsx.ts")).openXlsx(path);
  const { readCsv } = await import("./csv.ts");
  return [{ name: "", rows: () => readCsv(path) }];
}

try {
  const sheets = await opened();
  let chosen = Number(wanted ?? 0);
  if (sheets.length > 1) {
    const told: { name: string; empty: boolean }[] = [];
    for (const { name, rows } of sheets) told.push({ name, empty: !(await hasRows(rows())) });
    if (wanted === undefined)
      chosen = Math.max(
        0,
        told.findIndex(({ empty }) => !empty),
      );
    await say({ sheets: told, sheet: chosen });
  }
  const sheet = sheets[chosen];
  if (!sheet) throw new SheetError("This sheet is not there.");
  for await (const row of linesOf(sheet.rows())) await say(row);
  await say({ end: true }, true);
} catch (error) {
  if (!(error instanceof SheetError)) throw error;
  await say({ refused: error.message }, true);
}
