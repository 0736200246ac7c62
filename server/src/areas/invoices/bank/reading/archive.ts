/** Reads the statements in a ZIP, as savings banks deliver them: files of camt or MT940, together one statement. */
import { Readable } from "node:stream";
import { bombReason, readZipDirectory, type ZipEntry } from "#server/lib/files/zip-archive.ts";
import { BankFileError, type BankStatement, refuseTooMany } from "./statement.ts";

const MAX_ENTRIES = 1000;
/** Most unpacked bytes of all statements together. */
const MAX_UNPACKED = 40_000_000;
const damaged = () =>
  new BankFileError("This ZIP file is damaged, or has a password. Download it from your bank again.");

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

async function unpack(entry: ZipEntry): Promise<Uint8Array> {
  if (entry.encrypted) throw damaged();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > entry.uncompressedSize) throw damaged();
      chunks.push(chunk);
    }
  } catch {
    throw damaged();
  }
  return Buffer.concat(chunks);
}

/** Reads each file in a ZIP by `read`, which returns null for one that is no statement, and joins them. */
export async function readArchive(
  bytes: Uint8Array,
  read: (content: Uint8Array) => BankStatement | null,
): Promise<BankStatement> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = await readZipDirectory({
    size: buffer.length,
    slice: async (from, to) => buffer.subarray(from, to + 1),
    stream: (from, to) => Readable.from([buffer.subarray(from, to + 1)]),
  });
  if (!directory || bombReason(directory) || directory.entries.length > MAX_ENTRIES) throw damaged();
  if (directory.entries.some(({ name }) => name.startsWith("xl/")))
    throw new BankFileError("This is an Excel workbook. Save its sheet as “CSV UTF-8”, then choose that file.");
  // macOS adds files of its own to an archive.
  const files = directory.entries.filter(({ name }) => !name.endsWith("/") && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name));
  if (files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MAX_UNPACKED)
    throw new BankFileError("The files in this ZIP are too large. Choose them one by one.");
  const merged: BankStatement = { lines: [], balances: [], leftOut: [] };
  const leftOut = new Map<string, BankStatement["leftOut"][number]>();
  let statements = 0;
  for (const file of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const statement = read(await unpack(file));
    if (!statement) continue;
    statements += 1;
    merged.lines.push(...statement.lines);
    merged.balances.push(...statement.balances);
    for (const { reason, count, rows } of statement.leftOut) {
      const those = leftOut.get(reason) ?? { reason, count: 0, rows: [] };
      leftOut.set(reason, { reason, count: those.count + count, rows: [...those.rows, ...rows].slice(0, 3) });
    }
    refuseTooMany(merged.lines.length);
  }
  if (statements === 0)
    throw new BankFileError(
      "There is no statement as camt.053 or MT940 in this ZIP. Unpack it, and choose a file of it.",
    );
  return { ...merged, leftOut: [...leftOut.values()] };
}
