/**
 * Reads a bank's statement, a large one in a child process, which is killed when it takes too long or too much memory.
 * Starting that takes longer than reading a small one, which costs the server's thread a few milliseconds at most.
 */
import { spawn } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { z } from "#contract/schema.ts";
import { runBounded } from "#server/lib/jobs/bounded-process.ts";
import { readCamt } from "./camt.ts";
import { BankFileError, type SaidBalance, type SaidLine } from "./said.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
/** With the compile cache, the child does not load the compiler. */
const COMPILED = getCompileCacheDir();
const SMALL = 32 * 1024;
const TIMEOUT_MS = 20_000;
const MOST_MEMORY = 400 * 1024 ** 2;

const text = z.nullable(z.string());
const Message = z.union([
  z.strictObject({
    line: z.strictObject({
      ...{ onDate: z.string(), amount: z.int(), currency: z.string(), number: text },
      ...{ name: text, text, reference: text },
    }),
  }),
  z.strictObject({
    balances: z.array(
      z.strictObject({
        ...{ number: text, currency: z.string(), on: z.string() },
        ...{ opening: z.nullable(z.int()), closing: z.int(), unexplained: z.nullable(z.int()) },
      }),
    ),
  }),
  z.strictObject({ refused: z.string() }),
]);

interface Statement {
  lines: SaidLine[];
  balances: SaidBalance[];
}
let turn: Promise<unknown> = Promise.resolve();

/** Returns what a file in camt.053 says. Throws a `BankFileError` with a message for its sender. */
export async function readBankStatement(bytes: Uint8Array): Promise<Statement> {
  if (bytes.length <= SMALL) return readCamt(bytes);
  // One at a time: the limits are those of one.
  const next = turn.then(() => readInChild(bytes));
  turn = next.catch(() => undefined);
  return next;
}

async function readInChild(bytes: Uint8Array): Promise<Statement> {
  // The child gets no settings and no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=256", WORKER], {
    env: { MALLOC_ARENA_MAX: "2", ...(COMPILED && { NODE_COMPILE_CACHE: dirname(COMPILED) }) },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MOST_MEMORY });
  try {
    // The child may exit before it has read everything; its exit code is checked below.
    const sent = pipeline(Readable.from([bytes]), child.stdin).catch(() => undefined);
    const lines: SaidLine[] = [];
    let balances: SaidBalance[] | undefined;
    for await (const said of createInterface({ input: child.stdout })) {
      const message = z.parse(Message, JSON.parse(said));
      if ("refused" in message) throw new BankFileError(message.refused);
      if ("line" in message) lines.push(message.line);
      else balances = message.balances;
    }
    await sent;
    const code = await bounded.ended;
    if (bounded.cut || code !== 0 || !balances)
      throw new BankFileError("This file takes too long to read. Download it from your bank again, or in parts.");
    return { lines, balances };
  } finally {
    bounded.unwatch();
    child.kill("SIGKILL");
  }
}
