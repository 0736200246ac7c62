/**
 * A process of its own for one sheet: reads the file it is told of and says its rows, one JSON a line. It holds no secret and
 * knows no database, and its parent ends it when it takes too much.
 */
import { once } from "node:events";
import { readCsv } from "./csv.ts";
import { linesOf } from "./lines.ts";
import { SheetRefused } from "./refused.ts";
import { readXlsx } from "./xlsx.ts";

const [path = "", extension] = process.argv.slice(2);
const BATCH = 64 * 1024;

let text = "";
async function say(what: unknown, now = false): Promise<void> {
  text += `${JSON.stringify(what)}\n`;
  if (!now && text.length < BATCH) return;
  const sent = process.stdout.write(text);
  text = "";
  if (!sent) await once(process.stdout, "drain");
}

try {
  for await (const row of linesOf(extension === "xlsx" ? readXlsx(path) : readCsv(path))) await say(row);
  await say({ end: true }, true);
} catch (error) {
  if (!(error instanceof SheetRefused)) throw error;
  await say({ refused: error.message }, true);
}
