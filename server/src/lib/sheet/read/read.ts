/** Reads a sheet in a child process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { ImportExtension } from "#contract/imports/file.ts";
import { TEXT_ENCODINGS, type TextEncoding } from "#contract/imports/text-file.ts";
import { z } from "#contract/schema.ts";
import { runBounded } from "../../jobs/bounded-process.ts";
import { openTemporaryFolder } from "../../process/temporary-folder.ts";
import { SheetError } from "./sheet-error.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
/** Compile cache, with which the child does not load the compiler: 18 MB less. */
const COMPILED = getCompileCacheDir();
const TIMEOUT_MS = 60_000;
const MAX_MEMORY = 190 * 1024 ** 2;

const Message = z.union([
  z.strictObject({ sheets: z.array(z.strictObject({ name: z.string(), empty: z.boolean() })), sheet: z.int() }),
  z.strictObject({ encoding: z.enum(TEXT_ENCODINGS) }),
  z.strictObject({
    titles: z.array(z.string()),
    header: z.optional(
      z.strictObject({ line: z.int(), lines: z.array(z.strictObject({ line: z.int(), text: z.string() })) }),
    ),
  }),
  z.strictObject({ line: z.int(), cells: z.array(z.string()), extra: z.boolean() }),
  z.strictObject({ end: z.literal(true) }),
  z.strictObject({ refused: z.string() }),
]);
type Message = z.output<typeof Message>;
export type ReadPart = Exclude<Message, { end: true } | { refused: string }>;

/** Orders for the child process. */
export interface ReadAs {
  /** The encoding of a text file, or the index of a sheet. */
  wanted?: TextEncoding | number | undefined;
  line?: number | undefined;
  names: readonly string[];
}
export interface SheetSource {
  extension: ImportExtension;
  bytes: AsyncIterable<Uint8Array>;
  /** Index of the sheet; by default the first with rows. */
  sheet?: number | undefined;
  /** Encoding of a text file; by default guessed from its letters. */
  encoding?: TextEncoding | undefined;
  /** The line that names the columns; by default the one that says most of `names`, else the first with text. */
  headerLine?: number | undefined;
  /** Names of columns, as `columnNames` writes them. */
  names?: readonly string[];
}

/** Yields the encoding of a text file whose letters leave a doubt, the header and where it may be as well, then the rows. Throws a `SheetError` with a message for the user. `onPeak` receives the peak memory. */
export async function* readSheet(
  { extension, bytes, sheet, encoding, headerLine, names = [] }: SheetSource,
  onPeak?: (bytes: number) => void,
): AsyncGenerator<ReadPart> {
  const folder = await openTemporaryFolder();
  const path = join(folder.path, "sheet");
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }));
    const wanted = extension === "csv" ? encoding : sheet;
    yield* readIn(path, [extension, JSON.stringify({ wanted, line: headerLine, names } satisfies ReadAs)], onPeak);
  } finally {
    await folder.remove();
  }
}

async function* readIn(
  path: string,
  args: readonly string[],
  onPeak: ((bytes: number) => void) | undefined,
): AsyncGenerator<ReadPart> {
  // The child gets no settings and no secrets.
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=112", "--max-semi-space-size=2", WORKER, path, ...args],
    {
      env: { MALLOC_ARENA_MAX: "2", ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MAX_MEMORY });
  let ended = false;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const message = z.parse(Message, JSON.parse(line));
      if ("refused" in message) throw new SheetError(message.refused);
      if ("end" in message) ended = true;
      else yield message;
    }
    const code = await bounded.ended;
    if (bounded.killReason || code !== 0 || !ended)
      throw new SheetError(
        "This file takes too long or too much memory to read. Save it as CSV, or split it into several files.",
      );
  } finally {
    bounded.unwatch();
    onPeak?.(bounded.peak);
    child.kill("SIGKILL");
  }
}
