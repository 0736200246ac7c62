/**
 * Child process for one Word file: reads a line of JSON that says what to do, then the file, and writes a line of JSON, then
 * the file that it made. It has no secrets and no database, and its parent kills it when it exceeds its limits.
 */
import { EXAMPLE_DATA, type MergeData } from "#contract/contract-documents/merge-fields.ts";
import { openPackage, packedWordFile } from "./package.ts";
import { WordError } from "./word-error.ts";

export type WordTask = { task: "convert" } | { task: "check" } | { task: "fill"; data: MergeData };

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const input = Buffer.concat(chunks);
const end = input.indexOf("\n");
const task: WordTask = JSON.parse(input.subarray(0, end).toString());

function answer(head: object, file: Uint8Array = new Uint8Array()): void {
  process.stdout.write(`${JSON.stringify(head)}\n`);
  process.stdout.write(file);
}

try {
  const parts = await openPackage(input.subarray(end + 1));
  if (task.task === "convert") answer({ converted: await (await import("./convert.ts")).convertWordFile(parts) });
  else {
    const { checkPlaceholders, fillWordFile } = await import("./fill.ts");
    checkPlaceholders(parts);
    const filled = await fillWordFile(parts, task.task === "fill" ? task.data : EXAMPLE_DATA);
    // A file is tried with examples before it is kept.
    answer({ done: true }, task.task === "fill" ? filled : packedWordFile(parts));
  }
} catch (error) {
  if (!(error instanceof WordError)) throw error;
  answer({ refused: error.message });
}
