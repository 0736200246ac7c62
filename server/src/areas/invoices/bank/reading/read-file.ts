/**
 * Reads a bank's file; a large one or an archive in a child process, which is killed when it takes too long or too much
 * memory. Starting the child takes longer than reading a small file, which costs the server's thread a few milliseconds
 * at most.
 */
import { spawn } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SheetChoices } from "#contract/bank/bank-file.ts";
import { BANK_FORMATS, LEFT_OUT_REASONS, UNSURE_CHOICES } from "#contract/bank/codes.ts";
import { z } from "#contract/schema.ts";
import { runBounded } from "#server/lib/jobs/bounded-process.ts";
import { isZip } from "./archive.ts";
import { type BankRead, looksLikeXml, readAny, readLines } from "./detect.ts";
import { BankFileError, type BankFileLine, type BankStatement } from "./statement.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
/** With the compile cache, the child does not load the compiler. */
const COMPILED = getCompileCacheDir();
/** A byte of a sheet costs more than a byte of elements. */
const SMALL = 32 * 1024;
const SMALL_SHEET = 8 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_MEMORY = 400 * 1024 ** 2;

const text = z.nullable(z.string());
const Message = z.union([
  z.strictObject({
    line: z.strictObject({
      onDate: z.string(),
      amount: z.int(),
      currency: z.string(),
      number: text,
      name: text,
      text,
      reference: text,
      bankReference: text,
    }),
  }),
  z.strictObject({
    format: z.enum(BANK_FORMATS),
    balances: z.array(
      z.strictObject({
        number: text,
        currency: z.string(),
        on: z.string(),
        opening: z.nullable(z.int()),
        closing: z.int(),
        unexplained: z.nullable(z.int()),
      }),
    ),
    leftOut: z.array(z.strictObject({ reason: z.enum(LEFT_OUT_REASONS), count: z.int(), rows: z.array(z.string()) })),
  }),
  z.strictObject({
    guess: z.strictObject({ choices: SheetChoices, unsure: z.array(z.enum(UNSURE_CHOICES)) }),
  }),
  z.strictObject({ refused: z.string() }),
]);
type Message = z.output<typeof Message>;

let turn: Promise<unknown> = Promise.resolve();
/** One child at a time: the limits are those of one. */
async function inChild(bytes: Uint8Array, choices?: SheetChoices): Promise<Outcome> {
  const next = turn.then(() => readInChild(bytes, choices));
  turn = next.catch(() => undefined);
  return next;
}

const isSmall = (bytes: Uint8Array): boolean =>
  !isZip(bytes) && bytes.length <= (looksLikeXml(bytes) ? SMALL : SMALL_SHEET);

/**
 * Returns the lines of a file, or the guessed layout of a sheet. Throws a `BankFileError` with a message for its
 * sender.
 */
export async function readBankFile(bytes: Uint8Array): Promise<BankRead> {
  if (isSmall(bytes)) return readAny(bytes);
  const { lines, last } = await inChild(bytes);
  if ("guess" in last) return { format: "CSV", guess: last.guess };
  if (last.format === "CSV") throw new Error("a sheet is not read without choices");
  return { format: last.format, statement: { lines, balances: last.balances, leftOut: last.leftOut } };
}

/** Returns the lines of a sheet, read by these choices. Throws a `BankFileError`. */
export async function readSheetFile(bytes: Uint8Array, choices: SheetChoices): Promise<BankStatement> {
  if (isSmall(bytes)) return readLines(bytes, choices);
  const { lines, last } = await inChild(bytes, choices);
  if ("guess" in last) throw new Error("a sheet is read by its choices");
  return { lines, balances: last.balances, leftOut: last.leftOut };
}

interface Outcome {
  lines: BankFileLine[];
  last: Exclude<Message, { line: unknown } | { refused: unknown }>;
}
async function readInChild(bytes: Uint8Array, choices: SheetChoices | undefined): Promise<Outcome> {
  // Starting a process blocks the thread for up to 40 ms on a busy machine, so other requests run first.
  await setImmediate();
  // The child gets no settings and no secrets.
  const child = spawn(
    process.execPath,
    ["--max-old-space-size=256", WORKER, ...(choices ? [JSON.stringify(choices)] : [])],
    {
      env: { MALLOC_ARENA_MAX: "2", ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MAX_MEMORY });
  try {
    // The child may exit before it has read everything; its exit code is checked below.
    const sent = pipeline(Readable.from([bytes]), child.stdin).catch(() => undefined);
    const lines: BankFileLine[] = [];
    let last: Outcome["last"] | undefined;
    for await (const line of createInterface({ input: child.stdout })) {
      const message = z.parse(Message, JSON.parse(line));
      if ("refused" in message) throw new BankFileError(message.refused);
      if ("line" in message) lines.push(message.line);
      else last = message;
    }
    await sent;
    const code = await bounded.ended;
    if (bounded.killReason || code !== 0 || !last)
      throw new BankFileError("This file takes too long to read. Download it from your bank again, or in parts.");
    return { lines, last };
  } finally {
    bounded.unwatch();
    child.kill("SIGKILL");
  }
}
