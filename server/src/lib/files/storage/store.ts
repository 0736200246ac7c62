/** Where files lie: on this machine's disk, or with a service that speaks S3. Both keep a file whole or not at all. */
/** `uuid` for a file, `parts/uuid/uuid` for a part of one that is on its way; always the server's own. */
export type Key = string;

export interface FileStore {
  /** Writes a file whole or not at all; the same key again replaces it. */
  put(key: Key, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>;
  /** Bytes; null where there is no such file. */
  size(key: Key): Promise<number | null>;
  /** The bytes from `from` to `to`, both counted in. */
  read(key: Key, range?: { from: number; to: number }): AsyncIterable<Uint8Array>;
  /** Also what an attempt at writing it left behind. What is not there is no error. */
  remove(key: Key): Promise<void>;
  /** Everything under `parts/<upload>`, or all there is. */
  list(upload?: string): AsyncIterable<Key>;
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const KEY = new RegExp(`^(parts/${UUID}/)?${UUID}$`);
export const isFileKey = (text: string): boolean => new RegExp(`^${UUID}$`).test(text);
export function checkKey(key: Key): void {
  if (!KEY.test(key)) throw new Error("a key that the server did not make");
}
export const partKey = (upload: string, part: string): Key => `parts/${upload}/${part}`;

/** The first bytes of a file, at most `length`. */
export async function slice(store: FileStore, key: Key, from: number, to: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(key, { from, to })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
