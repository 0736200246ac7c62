/**
 * Child process for one statement: reads it from standard input and writes a line of JSON for each of its lines, then one
 * with its balances or why it is refused. It has no secrets and no database, and its parent kills it when it takes too long.
 */
import { readCamt } from "./camt.ts";
import { BankFileError } from "./said.ts";

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const say = (messages: readonly unknown[]) =>
  process.stdout.write(messages.map((m) => `${JSON.stringify(m)}\n`).join(""));

try {
  const { lines, balances } = readCamt(Buffer.concat(chunks));
  say([...lines.map((line) => ({ line })), { balances }]);
} catch (error) {
  if (!(error instanceof BankFileError)) throw error;
  say([{ refused: error.message }]);
}
