/**
 * Opens a Word file that someone uploaded: bounded in parts and bytes, without macros, embedded objects, document types
 * or anything that Word would load from elsewhere. The result is packed again, so that it holds the checked parts and
 * nothing else.
 */
import { Readable } from "node:stream";
import { zipSync } from "fflate";
import { bombReason, readZipDirectory, type ZipEntry } from "../files/zip-archive.ts";
import { damaged, WordError } from "./word-error.ts";
import { walkXml } from "./xml.ts";

export type WordFileParts = ReadonlyMap<string, Uint8Array>;
const MAX_PARTS = 1000;
const MAX_UNPACKED = 60 * 1024 ** 2;
const MAX_XML = 8 * 1024 ** 2;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const OLE = 0xd0cf11e0;

/** Names of parts that hold programs or embedded files. */
const ACTIVE =
  /vbaproject|vbadata|activex|oleobject|\/embeddings\/|\/customui|attachedtoolbars|afchunk|altchunk|\.bin$/i;
/** Instructions by which Word reads files, pages or databases, or runs programs. */
const LOADING = /\b(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDE|DDEAUTO|DATABASE|MACROBUTTON|RD)\b/i;
const WEB_LINK = /^(?:https?:|mailto:)/i;

export const isXml = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

async function unpackEntry(entry: ZipEntry, room: number): Promise<Uint8Array> {
  const limit = Math.min(room, isXml(entry.name) ? MAX_XML : room);
  const tooLarge = () => new WordError("This Word file is too large when unpacked. Split it, or remove pictures.");
  if (entry.uncompressedSize > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    const stream: AsyncIterable<Buffer> = await entry.open();
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > entry.uncompressedSize) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof WordError ? error : damaged();
  }
  if (length !== entry.uncompressedSize) throw damaged();
  return Buffer.concat(chunks);
}

async function unpackFile(bytes: Buffer): Promise<Map<string, Uint8Array>> {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === OLE)
    throw new WordError(
      "This file is password-protected or from an older version of Word. Save it as .docx without a password.",
    );
  const directory = await readZipDirectory({
    size: bytes.length,
    slice: async (from, to) => bytes.subarray(from, to + 1),
    stream: (from, to) => Readable.from([bytes.subarray(from, to + 1)]),
  });
  if (!directory) throw damaged();
  if (bombReason(directory) || directory.entries.length > MAX_PARTS)
    throw new WordError("This Word file is too large when unpacked. Split it, or remove pictures.");
  const parts = new Map<string, Uint8Array>();
  const names = new Set<string>();
  let room = MAX_UNPACKED;
  for (const entry of directory.entries) {
    const { name } = entry;
    if (entry.encrypted) throw new WordError("This file is password-protected. Save it without a password.");
    if (names.has(name.toLowerCase()) || /\\|^\/|(?:^|\/)\.\.(?:\/|$)/.test(name)) throw damaged();
    names.add(name.toLowerCase());
    if (name.endsWith("/")) continue;
    const part = await unpackEntry(entry, room);
    room -= part.length;
    parts.set(name, part);
  }
  return parts;
}

/** Returns a part of XML as text. */
export function partText(part: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    throw damaged();
  }
}

function checkRelations(xml: string): void {
  walkXml(xml, {
    open({ name, attributes: { Type: type = "", Target: target = "", TargetMode: mode = "" } }) {
      if (name !== "Relationship" || mode.toLowerCase() !== "external") return;
      if (type.endsWith("/hyperlink") && WEB_LINK.test(target)) return;
      const what = type.endsWith("/attachedTemplate")
        ? "has a template attached to it"
        : "loads something from elsewhere";
      throw new WordError(
        `This Word file ${what} (${target.slice(0, 80)}). Remove it in Word, then choose the file again.`,
      );
    },
  });
}

function checkInstructions(xml: string): void {
  let within = false;
  let text = "";
  walkXml(xml, {
    open({ name, attributes }) {
      within = name === "instrText";
      if (name === "fldSimple") text += ` ${attributes["w:instr"] ?? ""} `;
      // Separates fields: the text of one may be split into several pieces.
      if (name === "fldChar") text += " ";
      if (/^(?:altChunk|subDoc|object|OLEObject|control)$/.test(name))
        throw new WordError("Word files with other files in them can't be used. Remove the embedded objects.");
    },
    text: (more) => {
      if (within) text += more;
    },
    close: (name) => {
      if (name === "instrText") within = false;
    },
  });
  const [found] = LOADING.exec(text) ?? [];
  if (found)
    throw new WordError(
      `This Word file has a field that loads something from elsewhere (${found.toUpperCase()}). Remove it in Word, then choose the file again.`,
    );
}

function checkTypes(parts: WordFileParts): void {
  const types = parts.get("[Content_Types].xml");
  if (!types) throw damaged();
  let main = false;
  walkXml(partText(types), {
    open({ attributes: { ContentType: type = "" } }) {
      if (/macroenabled|vbaproject|activex|oleobject/i.test(type))
        throw new WordError("Files with macros aren't supported. Save it as .docx, then choose it again.");
      if (type === MAIN_TYPE) main = true;
    },
  });
  if (!main || !parts.has("word/document.xml"))
    throw new WordError("This is not a Word document. Save it as .docx in Word, then choose it again.");
}

/** Unpacks and checks a Word file. Throws a `WordError` that says why it is refused. */
export async function openPackage(bytes: Buffer): Promise<WordFileParts> {
  const parts = await unpackFile(bytes);
  const active = [...parts.keys()].find((name) => ACTIVE.test(name));
  if (active !== undefined)
    throw new WordError(
      "Word files with macros or with other files in them can't be used. Remove them, then choose it again.",
    );
  checkTypes(parts);
  for (const [name, part] of parts) {
    if (!isXml(name)) continue;
    const xml = partText(part);
    if (name.endsWith(".rels")) checkRelations(xml);
    else checkInstructions(xml);
  }
  return parts;
}

/** Packs the checked parts again, with a fixed date, so that the same parts give the same bytes. */
export const packedWordFile = (parts: WordFileParts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(parts), { level: 6, mtime: new Date("2026-01-01T00:00:00Z") }));
