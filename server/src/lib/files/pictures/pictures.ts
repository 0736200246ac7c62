/** Makes a picture anew in a process of its own, which is ended when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { z } from "#contract/schema.ts";
import { runBounded } from "../../jobs/bounded-process.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const PATIENCE_MS = 25_000;
const MOST_MEMORY = 900 * 1024 ** 2;
const MOST_OUTPUT = 200 * 1024 ** 2;

/** It can't be read as a picture, or asks for too much; trying again helps nobody. */
export class BadPicture extends Error {}

const NAMES = ["full", "large", "medium", "small", "thumbnail"] as const;
export type PictureName = (typeof NAMES)[number];
const Head = z.object({
  width: z.int(),
  height: z.int(),
  files: z.array(z.object({ name: z.enum(NAMES), length: z.int() })),
});
export interface PictureService {
  width: number;
  height: number;
  files: ReadonlyMap<PictureName, Buffer>;
}

export async function makePictures(source: AsyncIterable<Uint8Array>): Promise<PictureService> {
  // Nothing of ours goes along: no settings, no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=128", WORKER], {
    env: { MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const bounded = runBounded(child, { ms: PATIENCE_MS, bytes: MOST_MEMORY });
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > MOST_OUTPUT) bounded.end("it becomes too large");
      else chunks.push(chunk);
    });
    // It may leave before it has read all: then its end says why.
    let broken: Error | undefined;
    const reading = async function* () {
      try {
        yield* source;
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error));
        throw broken;
      }
    };
    await pipeline(Readable.from(reading()), child.stdin).catch(() => undefined);
    if (broken) {
      child.kill("SIGKILL");
      throw broken;
    }
    const code = await bounded.ended;
    if (bounded.cut || code !== 0) throw new BadPicture(bounded.cut ?? "it can't be read");
    return understood(Buffer.concat(chunks));
  } finally {
    bounded.unwatch();
  }
}

function understood(output: Buffer): PictureService {
  const start = 4 + output.readUInt32BE(0);
  const { files, ...size } = z.parse(Head, JSON.parse(output.toString("utf8", 4, start)));
  const made = new Map<PictureName, Buffer>();
  let at = start;
  for (const { name, length } of files) {
    made.set(name, output.subarray(at, at + length));
    at += length;
  }
  return { ...size, files: made };
}
