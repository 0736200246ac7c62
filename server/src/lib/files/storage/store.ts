/** File storage, on this machine's disk or in an S3-compatible service. Both write atomically. */
/** `uuid` for a file, `parts/uuid/uuid` for a part of an upload. Always created by the server. */
export type Key = string;

export interface FileStore {
  /** Writes a file atomically, replacing one with the same key. */
  put(key: Key, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
  /** Returns the size in bytes, or null if the file does not exist. */
  size(key: Key): Promise<number | null>;
  /** Reads the bytes from `from` to `to`, both included. */
  read(key: Key, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Removes a file and leftovers of interrupted writes. A missing file is no error. */
  remove(key: Key): Promise<void>;
  /** Lists the keys under `parts/<upload>`, or all keys. */
  list(upload?: string): AsyncIterable<Key>;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const KEY = new RegExp(`^(parts/${UUID}/)?${UUID}$`);
export const isFileKey = (text: string): boolean => new RegExp(`^${UUID}$`).test(text);
export function checkKey(key: Key): void {
  if (!KEY.test(key)) throw new Error("a key that the server did not create");
}
export const partKey = (upload: string, part: string): Key => `parts/${upload}/${part}`;

/** Reads the bytes from `from` to `to` into memory. */
export async function slice(store: FileStore, key: Key, from: number, to: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(key, { from, to })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
