/** Copies all files from one store to another and compares what arrived. */
import { createHash, type Hash } from "node:crypto";
import type { FileStore, Key } from "./store.ts";

export interface MovedFiles {
  /** Number of files that were copied, and read back with the same hash. */
  copied: number;
  /** Number of files that were there before, with the same hash. */
  present: number;
  bytes: number;
  /** Files that could not be copied whole. */
  failed: Key[];
}
interface Options {
  /** Removes each file from its old store once the copy was compared. */
  removes?: boolean;
  onFile?: (done: MovedFiles) => void;
}

/** May be ended at any time and run again: files have the key for life and are never changed. */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  { removes = false, onFile }: Options = {},
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, present: 0, bytes: 0, failed: [] };
  for await (const key of from.list()) {
    const outcome = await copyFile(from, to, key).catch(() => "failed" as const);
    if (outcome === "failed") moved.failed.push(key);
    else {
      if (outcome === "gone") continue;
      moved[outcome] += 1;
      moved.bytes += (await to.size(key)) ?? 0;
      if (removes) await from.remove(key);
    }
    onFile?.(moved);
  }
  return moved;
}

async function copyFile(from: FileStore, to: FileStore, key: Key): Promise<"copied" | "present" | "failed" | "gone"> {
  const size = await from.size(key);
  // A file may be deleted while others are copied.
  if (size === null) return "gone";
  if ((await to.size(key)) === size && (await hashOf(to, key)).equals(await hashOf(from, key))) return "present";
  const hash = createHash("sha256");
  await to.put(key, hashed(from.read(key), hash));
  return (await hashOf(to, key)).equals(hash.digest()) ? "copied" : "failed";
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
}

async function hashOf(store: FileStore, key: Key): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of store.read(key)) hash.update(chunk);
  return hash.digest();
}
