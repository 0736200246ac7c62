/** File storage, on this machine's disk or in an S3-compatible service. Both write atomically. */
/** `uuid` for a file, `parts/uuid/uuid` for a part of an upload. Always created by the server. */
export type Key = string;

/** A request that a browser may make to the store by itself, for a few minutes. */
export interface DirectPut {
  url: string;
  headers: readonly { name: string; value: string }[];
}

/** The part of a store that browsers reach directly. */
export interface DirectAccess {
  /** Origin of the addresses, as in https://files.example.com. */
  origin: string;
  /** Signs an address that takes these bytes and no others. */
  put(key: Key, sha256: Buffer): Promise<DirectPut>;
  /** Signs an address that gives the file with these headers; it stays the same for some minutes. */
  get(key: Key, headers: { contentType: string; disposition: string }): Promise<string>;
}

export interface FileStore {
  /**
   * Writes a file atomically, replacing one with the same key. A file that is checked when it is read, and can be sent
   * again, need not outlast a power cut: with `durable: false` the call does not wait for the disk.
   */
  put(key: Key, content: AsyncIterable<Uint8Array> | Uint8Array, options?: { durable: boolean }): Promise<void>;
  /** Returns the size in bytes, or null if the file does not exist. */
  size(key: Key): Promise<number | null>;
  /** Reads the bytes from `from` to `to`, both included. */
  read(key: Key, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Removes a file and leftovers of interrupted writes. A missing file is no error. */
  remove(key: Key): Promise<void>;
  /** Lists the keys under `parts/<upload>`, or all keys. */
  list(upload?: string): AsyncIterable<Key>;
  /** Says in a sentence without addresses why nothing can be stored now, or nothing. Leaves nothing behind. */
  check(signal: AbortSignal): Promise<string | undefined>;
  /** Absent where files go through the server only. */
  direct?: DirectAccess;
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
