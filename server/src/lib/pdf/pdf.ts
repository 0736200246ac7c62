/** Sets a document as PDF in a child process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { runBounded } from "../jobs/bounded-process.ts";
import { openTemporaryFolder } from "../process/temporary-folder.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const TIMEOUT_MS = 20_000;
const MOST_MEMORY = 600 * 1024 ** 2;
const MOST_OUTPUT = 50 * 1024 ** 2;

export interface Typeset {
  /** A Typst template. `common.typ` stands before it, and gives it `data` and `fonts`; no text of a person is markup. */
  template: string;
  /** A sign in it that no font has is shown as a box (`faces.ts`); `refuseUnshown` says so before anything is sent. */
  data: object;
  /** A text that goes into the file as it is, as `sys.inputs.attached`. */
  attached?: string | null;
  /** PDF/UA-1 for a document that is read; PDF/A-3a, which is tagged too, for one that is archived or carries a file. */
  standard?: "ua-1" | "a-3a";
}

/** Returns the PDF, tagged. Throws if it can't be set. */
export async function makePdf({ template, data, attached = null, standard = "ua-1" }: Typeset): Promise<Buffer> {
  const workspace = await openTemporaryFolder();
  // The child gets no settings and no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=128", WORKER, workspace.path], {
    env: { MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const bounded = runBounded(child, { ms: TIMEOUT_MS, bytes: MOST_MEMORY });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_OUTPUT) bounded.end("it becomes too large");
      else chunks.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(0, 2000);
    });
    // The child may exit before it has read everything; its exit code is checked below.
    await pipeline(Readable.from([JSON.stringify({ template, data, attached, standard })]), child.stdin).catch(
      () => undefined,
    );
    const code = await bounded.ended;
    if (bounded.cut || code !== 0) throw new Error(`The PDF could not be made: ${bounded.cut ?? said}`);
    return Buffer.concat(chunks);
  } finally {
    bounded.unwatch();
    await workspace.remove();
  }
}
