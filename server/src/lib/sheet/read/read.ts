/** Reads a sheet in a process of its own, which is ended when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { ImportExtension } from "#contract/imports/file.ts";
import { z } from "#contract/schema.ts";
import { runBounded } from "../../jobs/bounded-process.ts";
import { SheetError } from "./refused.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
/** What compiles our sources stays out of the process where they are compiled already: 18 MB less. */
const COMPILED = getCompileCacheDir();
const PATIENCE_MS = 60_000;
const MOST_MEMORY = 190 * 1024 ** 2;

const Said = z.union([
  z.strictObject({ sheets: z.array(z.strictObject({ name: z.string(), empty: z.boolean() })), sheet: z.int() }),
  z.strictObject({ titles: z.array(z.string()) }),
  z.strictObject({ line: z.int(), cells: z.array(z.string()), extra: z.boolean() }),
  z.strictObject({ end: z.literal(true) }),
  z.strictObject({ refused: z.string() }),
]);
type Said = z.output<typeof Said>;
export type ReadPart = Exclude<Said, { end: true } | { refused: string }>;

export interface SheetSource {
  extension: ImportExtension;
  bytes: AsyncIterable<Uint8Array>;
  /** Which of several sheets; without it the first that has rows. */
  sheet?: number | undefined;
}

/** The head, then the rows; throws `SheetError` in words for whoever chose the file. `onPeak` hears how much memory it took. */
export async function* readSheet(
  { extension, bytes, sheet }: SheetSource,
  onPeak?: (bytes: number) => void,
): AsyncGenerator<ReadPart> {
  const path = join(tmpdir(), `greenroom-sheet-${randomUUID()}`);
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    yield* readIn(path, sheet === undefined ? [extension] : [extension, String(sheet)], onPeak);
  } finally {
    await rm(path, { force: true });
  }
}

async function* readIn(
  path: string,
  what: readonly string[],
  onPeak: ((bytes: number) => void) | undefined,
): AsyncGenerator<ReadPart> {
  // Nothing of ours goes along: no settings, no secrets.
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=112", "--max-semi-space-size=2", WORKER, path, ...what],
    {
      env: { MALLOC_ARENA_MAX: "2", ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const bounded = runBounded(child, { ms: PATIENCE_MS, bytes: MOST_MEMORY });
  let over = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const said = z.parse(Said, JSON.parse(line));
      if ("refused" in said) throw new SheetError(said.refused);
      if ("end" in said) over = true;
      else yield said;
    }
    const code = await bounded.ended;
    if (bounded.cut || code !== 0 || !over)
      throw new SheetError(
        "This file takes too long or too much memory to read. Save it again as CSV, or divide it into several.",
      );
  } finally {
    bounded.unwatch();
    onPeak?.(bounded.peak);
    child.kill("SIGKILL");
  }
}
