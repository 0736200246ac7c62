/** Reads and fills Word files in a child process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { MergeData } from "#contract/contract-documents/merge-fields.ts";
import { WordImport } from "#contract/contract-documents/word.ts";
import { z } from "#contract/schema.ts";
import { runBounded } from "../jobs/bounded-process.ts";
import { WordError } from "./word-error.ts";
import type { WordTask } from "./worker.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const COMPILE_CACHE_DIR = getCompileCacheDir();
const TIMEOUT_MS = 20_000;
const MAX_MEMORY = 500 * 1024 ** 2;
const MAX_OUTPUT = 30 * 1024 ** 2;

const Answer = z.union([
  z.object({ refused: z.string() }),
  z.object({ converted: z.omit(WordImport, { name: true }) }),
  z.object({ done: z.literal(true) }),
]);
type Answer = Exclude<z.output<typeof Answer>, { refused: string }>;

async function run(task: WordTask, file: Buffer): Promise<{ answer: Answer; file: Buffer }> {
  // The child gets no settings and no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=256", WORKER], {
    env: { MALLOC_ARENA_MAX: "2", ...(COMPILE_CACHE_DIR && { NODE_COMPILE_CACHE: dirname(COMPILE_CACHE_DIR) }) },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MAX_MEMORY });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_OUTPUT) bounded.end("it becomes too large");
      else chunks.push(chunk);
    });
    // The child may exit before it has read everything; its exit code is checked below.
    await pipeline(Readable.from([`${JSON.stringify(task)}\n`, file]), child.stdin).catch(() => undefined);
    const code = await bounded.ended;
    if (bounded.killReason || code !== 0)
      throw new WordError(
        "This Word file can't be read, or takes too long to read. Save it again in Word, or split it.",
      );
    const output = Buffer.concat(chunks);
    const end = output.indexOf("\n");
    const answer = z.parse(Answer, JSON.parse(output.subarray(0, end).toString()));
    if ("refused" in answer) throw new WordError(answer.refused);
    return { answer, file: output.subarray(end + 1) };
  } finally {
    bounded.unwatch();
    child.kill("SIGKILL");
  }
}

/** Returns the text of a Word file. Throws a `WordError` that says why it is refused. */
export async function wordText(file: Buffer): Promise<Omit<WordImport, "name">> {
  const { answer } = await run({ task: "convert" }, file);
  if (!("converted" in answer)) throw new WordError("This Word file can't be read.");
  return answer.converted;
}
/** Checks that a Word file can be filled, and returns it repacked. Throws a `WordError` with the reason otherwise. */
export const checkedWordFile = async (file: Buffer): Promise<Buffer> => (await run({ task: "check" }, file)).file;
export const filledWordFile = async (file: Buffer, data: MergeData): Promise<Buffer> =>
  (await run({ task: "fill", data }, file)).file;
