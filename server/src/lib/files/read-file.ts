/** Reads a file of the disk. */
import { createReadStream } from "node:fs";

interface Options {
  /** First and last byte. */
  start?: number;
  end?: number;
  highWaterMark?: number;
}

/**
 * Yields a file's bytes. It is opened when the first are asked for, so that a file that is missing is told to who reads: a
 * stream that nobody reads yet tells it to nobody, which ends the process.
 */
export async function* readFileBytes(path: string, options: Options = {}): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, options) as AsyncIterable<Uint8Array>;
}
