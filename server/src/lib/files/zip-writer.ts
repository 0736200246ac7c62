/** Writes a zip archive while it is being sent. Files are stored as they are, since most are compressed already, and read one at a time. */
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { trimmedAtEnd } from "#contract/trim.ts";

export interface ZipSource {
  /** Folders and name, separated by `/`; that of a folder ends with one. */
  path: string;
  modified: Date | null;
  /** The bytes; null for a folder. */
  read: (() => AsyncIterable<Uint8Array>) | null;
}

/** Returns the archive's bytes. A file that can't be read ends it with an error, so that no broken archive looks whole. */
export function zipParts(sources: readonly ZipSource[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const written = new PassThrough();
  let reading: Readable | undefined;
  const fail = (error: Error): void => void written.destroy(error);
  // A download that is given up, or that fails, lets go of the file that is being read.
  written.once("close", () => reading?.destroy());
  zip.on("error", fail);
  for (const { path, modified, read } of sources) {
    const options = modified === null ? {} : { mtime: modified };
    if (read === null) zip.addEmptyDirectory(path, options);
    else
      zip.addReadStreamLazy(path, { ...options, compress: false }, (ready) => {
        reading = Readable.from(read(), { objectMode: false }).on("error", fail);
        ready(null, reading);
      });
  }
  zip.end();
  zip.outputStream.pipe(written);
  return written;
}

/** Characters that no system takes in the name of a file, and names that mean a folder. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*]/g;

/** Returns a name that every system takes, and that none in `taken` has; adds it there. */
export function zipName(name: string, taken: Set<string>): string {
  const clean = name.replaceAll(UNSAFE, "_");
  const stays = trimmedAtEnd(clean, /[. ]/);
  const safe = stays.replace(/^\.+/, (dots) => "_".repeat(dots.length)).padEnd(clean.length, "_") || "_";
  const [, stem = safe, extension = ""] = /^(.+?)(\.\w+)?$/.exec(safe) ?? [];
  let free = safe;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
