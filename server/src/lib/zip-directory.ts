/** Reads the list of what an archive says it holds, without unpacking any of it. */
import type { Peek } from "./sniff.ts";

export interface Entry {
  name: string;
  packed: number;
  unpacked: number;
  /** Of its own head, which stands before its bytes. */
  offset: number;
  /** 0 is stored, 8 is deflated. */
  method: number;
  /** Readable with a password only. */
  locked: boolean;
}

export interface Directory {
  entries: Entry[];
  /** Of the file. */
  size: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_ENTRIES = 20_000;
const MOST_UNPACKED = 2 * 1024 ** 3;
const MOST_RATIO = 200;
/** Under so much, a high ratio harms nobody. */
const SMALL = 50 * 1024 ** 2;

/** `undefined` where there is no directory that could be read, or one too long to be honest. */
export async function entryNames({ size, slice }: Peek): Promise<Directory | undefined> {
  if (size < END_BYTES) return undefined;
  const tail = await slice(Math.max(0, size - END_BYTES - LONGEST_COMMENT), size - 1);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) return undefined;
  const count = tail.readUInt16LE(at + 10);
  const bytes = tail.readUInt32LE(at + 12);
  const from = tail.readUInt32LE(at + 16);
  if (count > MOST_ENTRIES || bytes > MOST_BYTES || from + bytes > size) return undefined;
  if (count === 0) return { entries: [], size };
  return { entries: readEntries(await slice(from, from + bytes - 1), count), size };
}

function readEntries(directory: Buffer, count: number): Directory["entries"] {
  const entries: Directory["entries"] = [];
  for (let at = 0; entries.length < count && at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY) break;
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + name),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      method: directory.readUInt16LE(at + 10),
      locked: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

/** What no honest archive has: far more inside than could be packed, or entries over one another. */
export function archiveFault({ entries, size }: Directory): string | undefined {
  const packed = entries.reduce((sum, one) => sum + one.packed, 0);
  const unpacked = entries.reduce((sum, one) => sum + one.unpacked, 0);
  if (packed > size) return "entries overlap";
  if (unpacked > MOST_UNPACKED || (unpacked > SMALL && unpacked > size * MOST_RATIO)) return "a bomb";
  return undefined;
}
