/** Stores files in a folder: `xx/key` by the key's last two characters, parts in a folder per upload. */
import { type FileHandle, mkdir, open, opendir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { errorCodeOf } from "../../serving/log.ts";
import { readFileBytes } from "../read-file.ts";
import { checkKey, type FileStore, type Key } from "./store.ts";

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";
const PART = ".part";
/** Reasons why nothing can be stored, by the code of the failure. */
const WRONG: Readonly<Record<string, string>> = {
  ENOSPC: "The disk for files is full.",
  EDQUOT: "The disk for files is full.",
  EACCES: "The folder for files cannot be written to.",
  EPERM: "The folder for files cannot be written to.",
  EROFS: "The folder for files cannot be written to.",
  EEXIST: "The folder for files is no folder.",
  ENOTDIR: "The folder for files is no folder.",
};
/** Bytes written to see whether there is room. */
const CHECKED = 65_536;
/** Names that are no files of anyone begin with it. */
const HIDDEN = ".";
const READ_AT_ONCE = 262_144;
const SYNC_EVERY = 8_388_608;

/** Returns where a store in this folder has a file. */
export function diskPath(directory: string, key: Key): string {
  checkKey(key);
  return key.startsWith("parts/") ? join(directory, key) : join(directory, key.slice(-2), key);
}

export function diskStore(directory: string): FileStore {
  const pathOf = (key: Key): string => diskPath(directory, key);
  return {
    async put(key, content, { durable } = { durable: true }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path + PART, "w", 0o600);
      try {
        if (content instanceof Uint8Array) await file.writeFile(content);
        else await writeAll(file, content);
        if (durable) await file.datasync();
      } catch (error) {
        await file.close();
        await rm(path + PART, { force: true });
        throw error;
      }
      await file.close();
      await rename(path + PART, path);
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read: (key, range) =>
      readFileBytes(pathOf(key), {
        highWaterMark: READ_AT_ONCE,
        ...(range && { start: range.from, end: range.to }),
      }),
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(path + PART, { force: true });
      // Removing the last part removes its folder.
      if (key.startsWith("parts/")) await rmdir(dirname(path)).catch(() => undefined);
    },
    async check() {
      // One file for each process; a process that dies here leaves no more than that.
      const path = join(directory, `${HIDDEN}check-${process.pid}`);
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(path, Buffer.alloc(CHECKED, 1), { mode: 0o600, flush: true });
        await rm(path);
        return undefined;
      } catch (error) {
        await rm(path, { force: true }).catch(() => undefined);
        const wrong = WRONG[errorCodeOf(error) ?? ""];
        if (wrong === undefined) throw error;
        return wrong;
      }
    },
    async *list(upload) {
      yield* filesIn(directory, upload === undefined ? directory : join(directory, "parts", upload));
    },
  };
}

/** Delivers a failure to the caller that awaits the work, which may be later. */
function heldBack(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/** Writes while the next bytes are read, and lets the disk begin before the last: waiting for all of it at the end takes twice as long. */
async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  let [writing, syncing, unsynced] = [Promise.resolve(), Promise.resolve(), 0];
  try {
    for await (const chunk of content) {
      await writing;
      writing = heldBack(file.writeFile(chunk));
      unsynced += chunk.length;
      if (unsynced < SYNC_EVERY) continue;
      unsynced = 0;
      await Promise.all([writing, syncing]);
      syncing = heldBack(file.datasync());
    }
  } finally {
    await Promise.all([writing, syncing]);
  }
}

async function* filesIn(root: string, folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith(HIDDEN)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(root, path);
    else {
      const name = relative(root, path).replace(PART, "");
      yield name.startsWith("parts/") ? name : name.slice(3);
    }
  }
}
