/** Makes pictures of a file in a child process, which is killed when it takes too long or too much memory. */
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Crop } from "#contract/media/upload.ts";
import { z } from "#contract/schema.ts";
import { runBounded } from "../../jobs/bounded-process.ts";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
/** The child reads its own program and nothing else; it has no network, writes no file and starts no process. */
const PERMISSIONS = [
  "--permission",
  "--allow-addons",
  ...["node_modules", "server", "package.json"].map((path) => `--allow-fs-read=${ROOT}${path}`),
];
const TIMEOUT_MS = 25_000;
const MAX_MEMORY = 900 * 1024 ** 2;
const MAX_OUTPUT = 200 * 1024 ** 2;

/** The picture cannot be read or is too large, so retrying is pointless. */
export class BadPicture extends Error {}

const NAMES = ["full", "large", "medium", "small", "thumbnail"] as const;
export type PictureName = (typeof NAMES)[number];
const Head = z.object({
  width: z.int(),
  height: z.int(),
  pages: z.optional(z.int()),
  files: z.array(z.object({ name: z.enum(NAMES), length: z.int() })),
});
export interface EncodedPictures {
  width: number;
  height: number;
  /** Number of pages of a PDF. */
  pages?: number | undefined;
  files: ReadonlyMap<PictureName, Buffer>;
}

const SOURCES: Readonly<Record<string, "picture" | "heic" | "pdf">> = {
  "image/png": "picture",
  "image/jpeg": "picture",
  "image/gif": "picture",
  "image/webp": "picture",
  "image/heic": "heic",
  "application/pdf": "pdf",
};
/** Returns how a file of this type is read; `undefined` where no picture can be made of it. */
export const pictureSource = (contentType: string) => SOURCES[contentType];

/** An order to make a preview of a file. */
export interface PictureOrder {
  /** Kind of the file; a PDF's first page is drawn. Defaults to a picture. */
  from?: "picture" | "heic" | "pdf";
  crop?: Crop | null;
  /** Makes no whole file, because the picture was re-encoded before. */
  sizesOnly?: boolean;
}

export async function makePictures(
  source: AsyncIterable<Uint8Array>,
  order: PictureOrder = {},
): Promise<EncodedPictures> {
  // The child gets no settings and no secrets.
  const child = spawn(process.execPath, ["--max-old-space-size=256", ...PERMISSIONS, WORKER, JSON.stringify(order)], {
    env: { MALLOC_ARENA_MAX: "2" },
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
    if (bounded.killReason || code !== 0) throw new BadPicture(bounded.killReason ?? "it can't be read");
    return parseOutput(Buffer.concat(chunks));
  } finally {
    bounded.unwatch();
  }
}

function parseOutput(output: Buffer): EncodedPictures {
  const start = 4 + output.readUInt32BE(0);
  const { files, ...size } = z.parse(Head, JSON.parse(output.toString("utf8", 4, start)));
  const pictures = new Map<PictureName, Buffer>();
  let offset = start;
  for (const { name, length } of files) {
    pictures.set(name, output.subarray(offset, offset + length));
    offset += length;
  }
  return { ...size, files: pictures };
}
