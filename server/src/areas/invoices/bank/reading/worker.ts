/**
 * Child process for one bank file: reads it from standard input, by given choices or by a guess, and writes a line of
 * JSON for each of its lines, then one with the rest or the reason of a refusal. It has no secrets and no database, and
 * its parent kills it when it takes too long.
 */
import { SheetChoices } from "#contract/bank/bank-file.ts";
import { z } from "#contract/schema.ts";
import { readAny, readLines } from "./detect.ts";
import { BankFileError, type BankStatement } from "./statement.ts";

const [, , chosen] = process.argv;
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const bytes = Buffer.concat(chunks);
const say = (messages: readonly unknown[]) =>
  process.stdout.write(messages.map((m) => `${JSON.stringify(m)}\n`).join(""));
const sayStatement = (format: string, { lines, balances, leftOut }: BankStatement) =>
  say([...lines.map((line) => ({ line })), { format, balances, leftOut }]);

try {
  if (chosen !== undefined) sayStatement("CSV", await readLines(bytes, z.parse(SheetChoices, JSON.parse(chosen))));
  else {
    const read = await readAny(bytes);
    if (read.format === "CSV") say([{ guess: read.guess }]);
    else sayStatement(read.format, read.statement);
  }
} catch (error) {
  if (!(error instanceof BankFileError)) throw error;
  say([{ refused: error.message }]);
}
