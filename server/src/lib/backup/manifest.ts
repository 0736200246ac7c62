/** The manifest of a backup: what it holds, and how to tell that all of it is there. */
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "#contract/schema.ts";
import { StartError } from "#server/lib/process/start-error.ts";

export const MANIFEST = "manifest.json";
export const FILE_LIST = "files.txt.gz";
export const SECRET = "secret";
/** Changes when a backup of today could not be read by the code of before. */
const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The program's that wrote it. */
  version: z.string(),
  createdAt: z.string(),
  /** Server version of PostgreSQL, as in 18.4. */
  postgres: z.string(),
  /** Names and hashes of the migrations that the data went through, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  agencies: z.int(),
  /** Agency, in the export of one. */
  agency: z.optional(z.object({ id: z.string(), name: z.string() })),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      digest: z.string(),
      /** Path below the backup's folder; gzip of COPY's text. */
      file: z.string(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() })),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that records show, and the store did not have. */
    missing: z.int(),
    /** Hash of the list that names each file with its size and hash. */
    sha256: z.string(),
  }),
  /** Tells whether an installation has the secret that this data was sealed with; not the secret itself. */
  secretMark: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** Throws a StartError if the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST), "utf8");
  } catch {
    throw new StartError(`${folder} holds no backup: it has no ${MANIFEST}. Name the folder of one backup.`);
  }
  const parsed = z.safeParse(Manifest, safeJson(text));
  if (!parsed.success)
    throw new StartError(`${folder} cannot be restored: its ${MANIFEST} is damaged, or of a newer Greenroom.`);
  return parsed.data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const currentFormat = FORMAT;

/** Returns the same for the same secret, from which it can't be found. */
export const markOfSecret = (secret: string): string =>
  createHmac("sha256", secret).update("greenroom backup").digest("hex").slice(0, 32);
