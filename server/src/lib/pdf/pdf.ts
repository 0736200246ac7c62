/** Typesets a document as PDF in a child process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { runBounded } from "../jobs/bounded-process.ts";
import { openTemporaryFolder } from "../process/temporary-folder.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const TIMEOUT_MS = 20_000;
const MAX_MEMORY = 600 * 1024 ** 2;
const MAX_OUTPUT = 50 * 1024 ** 2;

export interface Typeset {
  /** Typst template. `common.typ` is prepended and defines `data` and `fonts`; typed text is data and never markup. */
  template: string;
  /** Characters without a glyph in any font become boxes (`faces.ts`); `refuseUnshown` refuses them before sending. */
  data: object;
  /** Text embedded unchanged as an attached file, from `sys.inputs.attached`. */
  attached?: string | null;
  /** PDF/UA-1 by default; PDF/A-3a, which is tagged too, for archived documents and those with an attached file. */
  standard?: "ua-1" | "a-3a";
}

/** Returns the tagged PDF. Throws if typesetting fails. */
export async function makePdf({ template, data, attached = null, standard = "ua-1" }: Typeset): Promise<Buffer> {
  const workspace = await openTemporaryFolder();
  // The child gets no settings and no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=128", WORKER, workspace.path], {
    env: { MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MAX_MEMORY });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MAX_OUTPUT) bounded.end("it becomes too large");
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(0, 2000);
    });
    // The child may exit before it has read everything; its exit code is checked below.
    await pipeline(Readable.from([JSON.stringify({ template, data, attached, standard })]), child.stdin).catch(
      () => undefined,
    );
    const code = await bounded.ended;
    if (bounded.killReason || code !== 0) throw new Error(`The PDF could not be made: ${bounded.killReason ?? output}`);
    return Buffer.concat(chunks);
  } finally {
    bounded.unwatch();
    await workspace.remove();
  }
}
