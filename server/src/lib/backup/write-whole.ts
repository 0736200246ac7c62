import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../process/data-dir.ts";
import { StartError } from "../process/start-error.ts";
import { PARTIAL } from "./folders.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { writeDurably } from "./write-table.ts";

export interface Backup {
  path: string;
  manifest: Manifest;
}

const messageOf = (error: unknown): unknown => (error instanceof Error ? error.message : error);

/**
 * Writes a folder that has its name only once all of it is there. Throws a StartError if it can't be written whole; nothing
 * of it is left then.
 * @param what for the message: backup or export
 * @param fill writes everything but the manifest, which it returns
 */
export async function writeWhole(
  { to, name, what }: { to: string; name: string; what: string },
  fill: (draft: string) => Promise<Manifest>,
): Promise<Backup> {
  const path = join(to, name);
  const draft = path + PARTIAL;
  try {
    makeFolder(to, 0o700);
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    throw new StartError(`The ${what} can't be written to ${to}: ${messageOf(error)}`);
  }
  try {
    const manifest = await fill(draft);
    await writeDurably(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(draft, path);
    return { path, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof StartError) throw error;
    throw new StartError(`The ${what} could not be made: ${messageOf(error)}`);
  }
}
