/**
 * Keeps uploads over a reload: their state in localStorage, their files in IndexedDB. If the browser can't store a file,
 * the person is asked for it again.
 */
import { UPLOADER_NAMES } from "#contract/media/uploader.ts";
import { z } from "#contract/schema.ts";
import { releaseUpload } from "./uploadLocks.ts";

const StoredUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  uploader: z.enum(UPLOADER_NAMES),
  /** Indexes of the parts that the server has received. */
  sent: z.array(z.number()),
  /** True if the person paused it. */
  paused: z.optional(z.boolean()),
  /** The uploader: another person at this browser must not resume it. */
  userId: z.string(),
  /** Epoch ms. */
  since: z.number(),
  after: z.nullable(z.object({ kind: z.string(), about: z.record(z.string(), z.string()) })),
});
export type StoredUpload = z.output<typeof StoredUpload>;

const NAME = "greenroom-uploads";
/** How long uploads are kept; the server keeps parts for a day. */
const KEEP_MS = 86_400_000;

function read(): StoredUpload[] {
  try {
    const stored = z.safeParse(z.array(StoredUpload), JSON.parse(localStorage.getItem(NAME) ?? "[]"));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}
function write(uploads: readonly StoredUpload[]): void {
  if (uploads.length > 0) localStorage.setItem(NAME, JSON.stringify(uploads));
  else localStorage.removeItem(NAME);
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error("the browser can't store files", { cause: request.error }));
  });
async function withFileStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction("files", mode).objectStore("files"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("the browser can't store files", { cause: request.error }));
    });
  } finally {
    database.close();
  }
}

export async function storeUpload(upload: StoredUpload, file: File): Promise<void> {
  write([...read().filter(({ id }) => id !== upload.id), upload]);
  await withFileStore("readwrite", (store) => store.put(file, upload.id)).catch(() => undefined);
}
export const storeProgress = (id: string, sent: readonly number[]): void =>
  write(read().map((item) => (item.id === id ? { ...item, sent: [...sent] } : item)));
export const storePaused = (id: string, paused: boolean): void =>
  write(read().map((item) => (item.id === id ? { ...item, paused } : item)));
export function forgetUpload(id: string): void {
  write(read().filter((item) => item.id !== id));
  releaseUpload(id);
  void withFileStore("readwrite", (store) => store.delete(id)).catch(() => undefined);
}

/** Returns the ids of the person's unfinished uploads, of this tab and of others. */
export function storedUploads(userId: string): string[] {
  for (const { id, since } of read()) if (Date.now() - since > KEEP_MS) forgetUpload(id);
  return read()
    .filter((item) => item.userId === userId)
    .map(({ id }) => id);
}

/** Returns an upload as it is stored now, with its file if the browser has it; null once it has ended. */
export async function storedUpload(id: string): Promise<{ upload: StoredUpload; file: File | null } | null> {
  const upload = read().find((item) => item.id === id);
  if (!upload) return null;
  const file: unknown = await withFileStore<unknown>("readonly", (store) => store.get(id)).catch(() => null);
  return { upload, file: file instanceof File && file.size === upload.size ? file : null };
}
