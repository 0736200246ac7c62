/**
 * Uploads that a reload must not lose: what they are in the browser's storage, their files in its database. Where it
 * can't keep a file, the person is asked for it again.
 */
import { UPLOADER_NAMES } from "#contract/media/uploader.ts";
import { z } from "#contract/schema.ts";

const StoredUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  uploader: z.enum(UPLOADER_NAMES),
  /** Parts that the server has taken. */
  sent: z.array(z.number()),
  /** Whose it is: another person at this browser does not go on with it. */
  userId: z.string(),
  /** Epoch ms. */
  since: z.number(),
  after: z.nullable(z.object({ kind: z.string(), about: z.record(z.string(), z.string()) })),
});
export type StoredUpload = z.output<typeof StoredUpload>;

const NAME = "greenroom-uploads";
/** The server keeps parts for a day. */
const FOR_MS = 86_400_000;

function read(): StoredUpload[] {
  try {
    const known = z.safeParse(z.array(StoredUpload), JSON.parse(localStorage.getItem(NAME) ?? "[]"));
    return known.success ? known.data : [];
  } catch {
    return [];
  }
}
function write(all: readonly StoredUpload[]): void {
  if (all.length > 0) localStorage.setItem(NAME, JSON.stringify(all));
  else localStorage.removeItem(NAME);
}

const files = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("files");
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error("the browser keeps no files", { cause: opening.error }));
  });
async function inFiles<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await files();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction("files", mode).objectStore("files"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("the browser keeps no files", { cause: request.error }));
    });
  } finally {
    database.close();
  }
}

export async function storeUpload(of: StoredUpload, file: File): Promise<void> {
  write([...read().filter(({ id }) => id !== of.id), of]);
  await inFiles("readwrite", (store) => store.put(file, of.id)).catch(() => undefined);
}
export const storeProgress = (id: string, sent: readonly number[]): void =>
  write(read().map((item) => (item.id === id ? { ...item, sent: [...sent] } : item)));
export function forgetUpload(id: string): void {
  write(read().filter((item) => item.id !== id));
  void inFiles("readwrite", (store) => store.delete(id)).catch(() => undefined);
}

/** What this person left unfinished, each with its file where the browser has it. */
export async function storedUploads(userId: string): Promise<{ kept: StoredUpload; file: File | null }[]> {
  for (const { id, since } of read()) if (Date.now() - since > FOR_MS) forgetUpload(id);
  const mine = read().filter((item) => item.userId === userId);
  return Promise.all(
    mine.map(async (kept) => {
      const file: unknown = await inFiles<unknown>("readonly", (store) => store.get(kept.id)).catch(() => null);
      return { kept, file: file instanceof File && file.size === kept.size ? file : null };
    }),
  );
}
