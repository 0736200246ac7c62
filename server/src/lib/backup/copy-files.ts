/** Copies the files of a store into a backup and back. Files keep their key for life and never change, so each is copied once. */
import { createHash } from "node:crypto";
import { link, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { diskPath } from "../files/storage/disk.ts";
import type { FileStore, Key } from "../files/storage/store.ts";

export interface FileEntry {
  bytes: number;
  sha256: string;
}
export type FileEntries = Map<Key, FileEntry>;

/** An earlier backup's folder of files, and its entries. */
export interface EarlierFiles {
  folder: string;
  entries: ReadonlyMap<Key, FileEntry>;
}

/**
 * Copies files that `entries` does not have yet, and adds them there. A file that an earlier backup on the same disk
 * has is linked, and takes no space again. A file that is removed during the copy is left out.
 */
export async function copyNewFiles(
  from: FileStore,
  to: { store: FileStore; folder: string },
  entries: FileEntries,
  earlier: EarlierFiles | undefined,
): Promise<void> {
  for await (const key of from.list()) {
    if (entries.has(key)) continue;
    const bytes = await from.size(key);
    if (bytes === null) continue;
    const earlierEntry = earlier?.entries.get(key);
    if (earlier && earlierEntry?.bytes === bytes && (await linkFile(earlier.folder, to.folder, key))) {
      entries.set(key, earlierEntry);
      continue;
    }
    const copied = await copyFile(from, to.store, key);
    if (copied) entries.set(key, copied);
  }
}

/** Links a file of an earlier backup. Returns false where the two are on different disks, or the file has gone. */
async function linkFile(from: string, to: string, key: Key): Promise<boolean> {
  const path = diskPath(to, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return link(diskPath(from, key), path).then(
    () => true,
    () => false,
  );
}

/** Returns undefined if the file was removed while it was read. */
export async function copyFile(from: FileStore, to: FileStore, key: Key): Promise<FileEntry | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of from.read(key)) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await to.put(key, counted());
  } catch (error) {
    if ((await from.size(key)) === null) return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

export async function hashFile(store: FileStore, key: Key): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of store.read(key)) hash.update(chunk);
  return hash.digest("hex");
}

/** A line for each file: key, size and hash. */
export const writeEntries = (entries: FileEntries): string =>
  [...entries]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { bytes, sha256 }]) => `${key} ${bytes} ${sha256}\n`)
    .join("");

export function readEntries(text: string): FileEntries {
  const entries: FileEntries = new Map();
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [key, bytes, sha256] = line.split(" ");
    if (!key || !sha256) throw new Error("a line of the list of files is damaged");
    entries.set(key, { bytes: Number(bytes), sha256 });
  }
  return entries;
}
