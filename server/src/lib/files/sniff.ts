/**
 * Detects the type of a file by its bytes, for the few accepted types. An own table, because libraries for hundreds of
 * types misdetect some and read archives to do so. Archives are not unpacked.
 */
import type { Extension } from "#contract/media/uploader.ts";
import { type ByteSource, bombReason, readZipDirectory } from "./zip-archive.ts";

const HEAD = 4096;
const starts =
  (...bytes: number[]) =>
  (head: Buffer) =>
    bytes.every((byte, index) => head[index] === byte);
const textAt =
  (text: string, offset = 0) =>
  (head: Buffer) =>
    head.toString("latin1", offset, offset + text.length) === text;
const both =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.every((test) => test(head));
const any =
  (...tests: ((head: Buffer) => boolean)[]) =>
  (head: Buffer) =>
    tests.some((test) => test(head));

const brand = (head: Buffer): string => (textAt("ftyp", 4)(head) ? head.toString("latin1", 8, 12) : "");
const HEIF = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const NOT_FILM = new Set(["avif", "avis", "crx ", "jp2 "]);
const film = (head: Buffer) => brand(head) !== "" && !HEIF.has(brand(head)) && !NOT_FILM.has(brand(head));
/** Old QuickTime files start with one of these boxes. */
const boxes = any(...["moov", "mdat", "wide", "free", "skip", "pnot"].map((name) => textAt(name, 4)));
const jpeg = starts(0xff, 0xd8, 0xff);
const ole = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const zipped = any(textAt("PK\u0003\u0004"), textAt("PK\u0005\u0006"));
/** A frame of MPEG audio: eleven bits of sync, a layer, a bit rate. */
const audioFrame = (head: Buffer) =>
  head[0] === 0xff &&
  ((head[1] ?? 0) & 0xe0) === 0xe0 &&
  ((head[1] ?? 0) & 0x06) !== 0 &&
  ((head[2] ?? 0) & 0xf0) !== 0xf0;
const mp3 = any(textAt("ID3"), audioFrame);

const SIGNS: Readonly<Record<Extension, (head: Buffer) => boolean>> = {
  png: both(starts(0x89), textAt("PNG\r\n\u001a\n", 1)),
  jpg: jpeg,
  jpeg,
  jfif: jpeg,
  gif: any(textAt("GIF87a"), textAt("GIF89a")),
  webp: both(textAt("RIFF"), textAt("WEBP", 8)),
  heic: (head) => HEIF.has(brand(head)),
  dms: textAt("DMS!"),
  mp4: film,
  m4v: film,
  mov: any(film, boxes),
  avi: both(textAt("RIFF"), textAt("AVI ", 8)),
  mpeg: any(starts(0, 0, 1, 0xba), starts(0, 0, 1, 0xb3), both(textAt("G"), textAt("G", 188)), mp3),
  // A parameter set or a first picture behind a start code, or the same in a container.
  hevc: any(
    film,
    both(any(starts(0, 0, 0, 1), starts(0, 0, 1)), (head) =>
      [0x40, 0x42, 0x44, 0x26, 0x28].includes(head[head[2] === 1 ? 3 : 4] ?? 0),
    ),
  ),
  mp3,
  wav: both(textAt("RIFF"), textAt("WAVE", 8)),
  aac: any(starts(0xff, 0xf1), starts(0xff, 0xf9)),
  wma: starts(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11),
  pdf: textAt("%PDF-"),
  doc: ole,
  xls: ole,
  ppt: ole,
  docx: zipped,
  xlsx: zipped,
  pptx: zipped,
  zip: zipped,
  rar: textAt("Rar!\u001a\u0007"),
  csv: plainText,
};

/** Accepts text that is not markup, a script or a program under another name. */
function plainText(head: Buffer): boolean {
  const wide = starts(0xff, 0xfe)(head) || starts(0xfe, 0xff)(head);
  if (!wide && head.includes(0)) return false;
  const text = head
    .toString(wide ? "utf16le" : "utf8")
    .replace(/^\ufeff/, "")
    .trimStart()
    .toLowerCase();
  return (
    !/^(<|#!|%!|mz|%pdf|\{\\rtf|<\?|@echo|from:|mime-version)/.test(text) && !/<(script|html|svg|!doctype)/.test(text)
  );
}

const OFFICE = { docx: "word/", xlsx: "xl/", pptx: "ppt/" } as const;
const isOffice = (extension: Extension): extension is keyof typeof OFFICE => Object.hasOwn(OFFICE, extension);

/** Detects an Office file that cannot be read: password-protected, or in the format before 2007 with a new extension. */
export async function isClosedOffice(extension: Extension, { size, slice }: ByteSource): Promise<boolean> {
  return isOffice(extension) && ole(await slice(0, Math.min(size, HEAD) - 1));
}

const PICTURES = ["png", "jpeg", "gif", "webp", "heic"] as const;
/** Extensions under which any picture is taken: phones and converters write a JPEG and call it `.heic`, and so on. */
const NAMED_AS_PICTURE: ReadonlySet<Extension> = new Set([...PICTURES, "jpg", "jfif", "dms"]);

/**
 * Returns the type of a file: that of its extension, if the bytes match, else that of the picture that it is. `.dms` is also
 * the extension that programs give to unknown bytes.
 */
export async function typeOf(extension: Extension, peek: ByteSource): Promise<Extension | undefined> {
  if (await matchesExtension(extension, peek)) return extension;
  if (!NAMED_AS_PICTURE.has(extension)) return undefined;
  const head = await peek.slice(0, Math.min(peek.size, HEAD) - 1);
  return PICTURES.find((picture) => SIGNS[picture](head));
}

/** Returns whether the bytes match the extension. */
export async function matchesExtension(extension: Extension, { size, slice }: ByteSource): Promise<boolean> {
  const head = await slice(0, Math.min(size, HEAD) - 1);
  if (!SIGNS[extension](head)) return false;
  if (extension !== "zip" && !isOffice(extension)) return true;
  const directory = await readZipDirectory({ size, slice });
  if (!directory || bombReason(directory)) return false;
  if (!isOffice(extension)) return true;
  const { [extension]: folder } = OFFICE;
  const within = directory.entries.map(({ name }) => name);
  // A macro makes it another type, with another extension.
  return (
    within.includes("[Content_Types].xml") &&
    within.some((name) => name.startsWith(folder)) &&
    !within.some((name) => /vbaproject\.bin$/i.test(name))
  );
}
