/** Reads a zip archive's directory with bounds on entries, bytes and ratio; nothing is unpacked until an entry is opened. */
import type { Readable } from "node:stream";
import { fromRandomAccessReaderPromise, getFileNameLowLevel, type Options, RandomAccessReader } from "yauzl";

/** Bytes of a file in any store; `slice` includes both ends. */
export interface ByteSource {
  size: number;
  slice(from: number, to: number): Promise<Buffer>;
  /** Streams a range, both ends included; for sources whose entries are opened. */
  stream?(from: number, to: number): Readable;
}

export interface ZipEntry {
  name: string;
  compressedSize: number;
  uncompressedSize: number;
  encrypted: boolean;
  /** Opens the entry's unpacked bytes; the caller counts them. */
  open(): Promise<Readable>;
}

export interface ZipDirectory {
  entries: ZipEntry[];
  /** Size of the archive in bytes. */
  size: number;
}

const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
const MAX_UNPACKED = 2 * 1024 ** 3;
const MAX_RATIO = 200;
/** Size below which a high ratio is harmless. */
const SMALL = 50 * 1024 ** 2;

/** yauzl reads a few bytes at a time; a window saves the store a request for each read. */
const WINDOW = 128 * 1024;
const LONGEST_TAIL = 22 + 20 + 65_535;

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  #bytesRead = 0;

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#bytes(position, length).then(
      (bytes) => callback(null, bytes.copy(buffer, offset)),
      (error: Error) => callback(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (!this.#source.stream) throw new Error("entries of this source are not opened");
    return this.#source.stream(start, end - 1);
  }

  async #bytes(position: number, length: number): Promise<Buffer> {
    const start = position - this.#windowStart;
    if (start < 0 || start + length > this.#window.length) {
      const end = Math.min(position + Math.max(length, WINDOW), this.#source.size);
      this.#bytesRead += end - position;
      if (this.#bytesRead > MAX_DIRECTORY_BYTES + LONGEST_TAIL + WINDOW) throw new Error("the directory is too long");
      this.#window = await this.#source.slice(position, end - 1);
      this.#windowStart = position;
    }
    const from = position - this.#windowStart;
    return this.#window.subarray(from, from + length);
  }
}

/** Names are data, never paths: nothing is written to disk, so no name is rejected. */
const OPTIONS: Options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: false };

/** Returns the directory, or `undefined` when it cannot be read or is suspiciously long. */
export async function readZipDirectory(source: ByteSource): Promise<ZipDirectory | undefined> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, OPTIONS);
    if (zip.entryCount > MAX_ENTRIES) return undefined;
    const entries: ZipEntry[] = [];
    for await (const entry of zip.eachEntry())
      entries.push({
        name: getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false),
        compressedSize: entry.compressedSize,
        uncompressedSize: entry.uncompressedSize,
        encrypted: entry.isEncrypted(),
        open: () => zip.openReadStreamPromise(entry),
      });
    return { entries, size: source.size };
  } catch {
    return undefined;
  }
}

/** Returns why the archive looks like a zip bomb: overlapping entries, or an implausible compression ratio. */
export function bombReason({ entries, size }: ZipDirectory): string | undefined {
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (packed > size) return "entries overlap";
  if (unpacked > MAX_UNPACKED || (unpacked > SMALL && unpacked > size * MAX_RATIO)) return "a bomb";
  return undefined;
}
