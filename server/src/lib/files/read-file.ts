/** Reads a file of the disk. */
import { createReadStream } from "node:fs";

interface Options {
  /** First and last byte. */
  start?: number;
  end?: number;
  highWaterMark?: number;
}

/**
 * Yields a file's bytes. The file is opened when the first are asked for, so that the reader gets the error if it is
 * missing: a stream without a reader would raise it unhandled, which ends the process.
 */
export async function* readFileBytes(path: string, options: Options = {}): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, options) as AsyncIterable<Uint8Array>;
}
