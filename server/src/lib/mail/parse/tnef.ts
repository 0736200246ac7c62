/**
 * Opens winmail.dat, in which Outlook packs what an email carries (TNEF, MS-OXTNEF). Everything it says of sizes and counts is
 * held against the bytes that are there; how much of it is read is bounded. No library that is kept reads it.
 */

import type { TextEncoding } from "#contract/imports/text-file.ts";
import { decodeText } from "../../sheet/text/encoding.ts";

const SIGNATURE = 0x223e9f78;
const MAX_ATTRIBUTES = 5000;
const MAX_PROPERTIES = 2000;
const MAX_FILES = 50;
const MAX_DEPTH = 3;

const ATTRIBUTE = {
  body: 0x0002800c,
  properties: 0x00069003,
  codePage: 0x00069007,
  subject: 0x00018004,
  begins: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
  attachment: 0x00069005,
} as const;
const PROPERTY = {
  subject: 0x0037,
  body: 0x1000,
  html: 0x1013,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  displayName: 0x3001,
  type: 0x370e,
  contentId: 0x3712,
} as const;

interface PackedFile {
  filename: string | undefined;
  contentType: string | undefined;
  contentId: string | undefined;
  content: Buffer;
}
interface PackedMail {
  subject: string;
  text: string;
  html: string;
  files: PackedFile[];
}

class Reader {
  at = 0;
  private readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  get left(): number {
    return this.bytes.length - this.at;
  }
  take(length: number): Buffer {
    if (length > this.left) throw new RangeError("cut off");
    const taken = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }
  /** Takes what is filled up to four bytes. */
  padded(length: number): Buffer {
    const taken = this.take(length);
    this.at = Math.min(this.bytes.length, this.at + ((4 - (length % 4)) % 4));
    return taken;
  }
  uint16 = (): number => this.take(2).readUInt16LE();
  uint32 = (): number => this.take(4).readUInt32LE();
}

/** Sizes of values by their type; types that are not listed have a length of their own. */
const FIXED: Readonly<Record<number, number>> = {
  1: 4,
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const PAGES: Readonly<Record<number, TextEncoding>> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  1250: "windows-1250",
  1251: "windows-1251",
  1253: "windows-1253",
  1254: "windows-1254",
  1255: "windows-1255",
  1256: "windows-1256",
  1257: "windows-1257",
  65001: "utf-8",
};
type Value = { type: number; bytes: Buffer };

const textOf = ({ type, bytes }: Value, page: TextEncoding): string =>
  (type === 0x1f ? bytes.toString("utf16le") : decodeText(bytes, page)).split("\0", 1)[0] ?? "";

/** Reads the properties of a message or of a file. What follows one that can't be read is left. */
function readProperties(bytes: Buffer): Map<number, Value> {
  const found = new Map<number, Value>();
  const reader = new Reader(bytes);
  try {
    const count = Math.min(reader.uint32(), MAX_PROPERTIES);
    for (let n = 0; n < count; n += 1) {
      const [type, id] = [reader.uint16(), reader.uint16()];
      if (id >= 0x8000) {
        reader.take(16);
        if (reader.uint32() === 0) reader.uint32();
        else reader.padded(reader.uint32());
      }
      const plain = type & 0x0fff;
      const size = FIXED[plain];
      const values = (type & 0x1000) !== 0 || size === undefined ? Math.min(reader.uint32(), MAX_PROPERTIES) : 1;
      for (let value = 0; value < values; value += 1) {
        const read = reader.padded(size ?? reader.uint32());
        if (value === 0) found.set(id, { type: plain, bytes: read });
      }
    }
  } catch {
    // The file is cut off: everything read so far counts.
  }
  return found;
}

/** Returns what a winmail.dat holds; null if it is none. */
export function readTnef(bytes: Buffer, depth = 0): PackedMail | null {
  if (bytes.length < 6 || bytes.readUInt32LE() !== SIGNATURE || depth > MAX_DEPTH) return null;
  const reader = new Reader(bytes);
  reader.take(6);
  const mail: PackedMail = { subject: "", text: "", html: "", files: [] };
  let page: TextEncoding = "windows-1252";
  let file: PackedFile | undefined;
  try {
    for (let n = 0; n < MAX_ATTRIBUTES && reader.left >= 11; n += 1) {
      reader.take(1);
      const id = reader.uint32();
      const data = reader.take(reader.uint32());
      // The sum of the bytes says nothing that the sizes don't.
      reader.take(2);
      if (id === ATTRIBUTE.codePage && data.length >= 4) page = PAGES[data.readUInt32LE()] ?? page;
      else if (id === ATTRIBUTE.subject) mail.subject = textOf({ type: 0x1e, bytes: data }, page);
      else if (id === ATTRIBUTE.body) mail.text = textOf({ type: 0x1e, bytes: data }, page);
      else if (id === ATTRIBUTE.properties) addMessage(mail, readProperties(data), page);
      else if (id === ATTRIBUTE.begins) {
        if (mail.files.length >= MAX_FILES) break;
        file = { filename: undefined, contentType: undefined, contentId: undefined, content: Buffer.alloc(0) };
        mail.files.push(file);
      } else if (file && id === ATTRIBUTE.title) file.filename ??= textOf({ type: 0x1e, bytes: data }, page);
      else if (file && id === ATTRIBUTE.data) file.content = data;
      else if (file && id === ATTRIBUTE.attachment) addFile(mail, file, readProperties(data), { page, depth });
    }
  } catch {
    // The file is cut off: everything read so far counts.
  }
  mail.files = mail.files.filter(({ content }) => content.length > 0).slice(0, MAX_FILES);
  return mail;
}

function addMessage(mail: PackedMail, properties: ReadonlyMap<number, Value>, page: TextEncoding): void {
  const [subject, body, html] = [PROPERTY.subject, PROPERTY.body, PROPERTY.html].map((id) => properties.get(id));
  if (subject) mail.subject = textOf(subject, page);
  if (body) mail.text = textOf(body, page);
  if (html) mail.html = html.type === 0x102 ? decodeText(html.bytes, page) : textOf(html, page);
}

function addFile(
  mail: PackedMail,
  file: PackedFile,
  properties: ReadonlyMap<number, Value>,
  { page, depth }: { page: TextEncoding; depth: number },
): void {
  const text = (id: number): string | undefined => {
    const value = properties.get(id);
    return (value && textOf(value, page)) || undefined;
  };
  file.filename = text(PROPERTY.longName) ?? file.filename ?? text(PROPERTY.shortName) ?? text(PROPERTY.displayName);
  file.contentType = text(PROPERTY.type);
  file.contentId = text(PROPERTY.contentId);
  const data = properties.get(PROPERTY.data);
  if (!data) return;
  if (data.type === 0x102) file.content = data.bytes;
  // A message within it gives its attachments, and its text as a file.
  const inner = data.type === 0x0d ? readTnef(data.bytes.subarray(16), depth + 1) : null;
  if (!inner) return;
  const words = inner.html || inner.text;
  file.filename = `${inner.subject || file.filename || "message"}.${inner.html ? "html" : "txt"}`;
  file.content = Buffer.from(words);
  mail.files.push(...inner.files);
}
