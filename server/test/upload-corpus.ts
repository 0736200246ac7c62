/** Hostile and broken files, generated so that none is kept in the repository. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { archive, OFFICE, picture, sound } from "./uploads.ts";

export interface HostileFile {
  /** Kind of trick. */
  group: string;
  what: string;
  name: string;
  bytes: Buffer;
  /**
   * `refused`: nothing is stored. `remade`: the picture is re-encoded, without anything that was hidden in it.
   * `saved`: stored unchanged, and only ever offered as a download.
   */
  wanted: "refused" | "remade" | "saved";
}

/** Marker that must not survive re-encoding a picture. */
export const HIDDEN_PAYLOADS = "alert(document.domain)";
const SCRIPT = `<script>${HIDDEN_PAYLOADS}</script>`;
const text = (words: string) => Buffer.from(words, "latin1");

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
function pngChunk(type: string, data: Buffer, spoilt = false): Buffer {
  const body = Buffer.concat([text(type), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(spoilt ? 1 : crc(body));
  return Buffer.concat([head, body, tail]);
}
/** Makes a PNG whose header declares the size, whatever its data is. */
function pngOf(width: number, height: number, data: Buffer, { spoilt = false, more = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", header),
    ...more,
    pngChunk("IDAT", data, spoilt),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
function gifOfFrames(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([
    text("GIF89a"),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}
/** Makes a JPEG whose header declares another size. */
function jpegClaiming(jpeg: Buffer, size: number): Buffer {
  const copy = Buffer.from(jpeg);
  const index = copy.findIndex(
    (byte, index) => byte === 0xff && (copy[index + 1] === 0xc0 || copy[index + 1] === 0xc2),
  );
  copy.writeUInt16BE(size, index + 5);
  copy.writeUInt16BE(size, index + 7);
  return copy;
}
const withComment = (jpeg: Buffer, words: string): Buffer => {
  const comment = Buffer.from(words);
  const head = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
};
const rezip = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

/** Programs, sent under the extension of every accepted type. */
const PROGRAMS: Readonly<Record<string, Buffer>> = {
  svg: text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
  html: text(`<!doctype html><html>${SCRIPT}</html>`),
  xhtml: text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
  js: text(`${HIDDEN_PAYLOADS};`),
  php: text("<?php system($_GET['c']); ?>"),
  sh: text("#!/bin/sh\nrm -rf /\n"),
  exe: Buffer.concat([text("MZ\u0090\0"), Buffer.alloc(200)]),
  elf: Buffer.concat([text("\u007fELF\u0002\u0001\u0001\0"), Buffer.alloc(200)]),
};
const DISGUISES = ["png", "jpg", "gif", "pdf", "docx", "mp4", "mp3", "zip"] as const;

export async function corpus(): Promise<HostileFile[]> {
  const [png, jpeg, gif] = await Promise.all([picture("png"), picture("jpeg"), picture("gif")]);
  const large = (side: number) => deflateSync(Buffer.alloc((side + 1) * 64));
  const evil: HostileFile[] = [];
  let group = "programs and pages under the extension of a file";
  const add = (wanted: HostileFile["wanted"], what: string, name: string, bytes: Buffer) =>
    evil.push({ group, wanted, what, name, bytes });

  for (const [program, bytes] of Object.entries(PROGRAMS))
    for (const extension of DISGUISES) add("refused", `${program} as ${extension}`, `picture.${extension}`, bytes);
  for (const program of ["svg", "html", "xhtml", "php", "sh", "exe", "elf"])
    add("refused", `${program} as csv`, "rows.csv", PROGRAMS[program] ?? Buffer.alloc(0));
  group = "extensions that are not taken";
  for (const extension of [
    "svg",
    "html",
    "htm",
    "js",
    "exe",
    "bat",
    "php",
    "jsp",
    "lnk",
    "scr",
    "docm",
    "tiff",
    "avif",
    "",
  ])
    add("refused", `the extension .${extension}`, extension ? `picture.png.${extension}` : "picture", png);

  group = "pictures with something hidden in them";
  add("remade", "GIF and script", "both.gif", Buffer.concat([gif, text(`/*${SCRIPT}*/`)]));
  add("remade", "JPEG with a page in its comment", "comment.jpg", withComment(jpeg, `<html>${SCRIPT}`));
  add("remade", "JPEG and a page behind its end", "tail.jpg", Buffer.concat([jpeg, text(SCRIPT)]));
  add("remade", "PNG and an archive behind its end", "zip.png", Buffer.concat([png, archive([HIDDEN_PAYLOADS])]));
  add(
    "remade",
    "PNG with script in a text chunk",
    "text.png",
    pngOf(8, 8, deflateSync(Buffer.alloc(9 * 8)), { more: [pngChunk("tEXt", text(`Comment\0${SCRIPT}`))] }),
  );
  add("remade", "two extensions, the last one correct", "page.html.png", png);
  for (let orientation = 1; orientation <= 8; orientation += 1)
    add(
      "remade",
      `EXIF orientation ${orientation}, with a place`,
      `orientation-${orientation}.jpg`,
      await sharp({ create: { width: 60, height: 40, channels: 3, background: "#3c6d8c" } })
        .withMetadata({ orientation })
        .withExifMerge({
          IFD0: { Copyright: HIDDEN_PAYLOADS },
          IFD3: {
            GPSLatitudeRef: "S",
            GPSLatitude: "33/1 51/1 25/1",
            GPSLongitudeRef: "E",
            GPSLongitude: "151/1 12/1 55/1",
          },
        })
        .jpeg()
        .toBuffer(),
    );

  group = "pictures too large, torn or of another type";
  add("refused", "PNG of 50,000 × 50,000", "bomb.png", pngOf(50_000, 50_000, large(50_000)));
  add("refused", "PNG of 7,000 × 7,000", "large.png", pngOf(7000, 7000, large(7000)));
  add("refused", "PNG of 2,000,000,000 × 1", "long.png", pngOf(2_000_000_000, 1, large(10)));
  add("refused", "JPEG that claims 65,500 × 65,500", "bomb.jpg", jpegClaiming(jpeg, 65_500));
  add("refused", "GIF of 20,000 frames", "frames.gif", gifOfFrames(20_000));
  add("refused", "GIF of 400 frames", "film.gif", gifOfFrames(400));
  add("refused", "PNG cut off", "torn.png", png.subarray(0, png.length - 30));
  add("refused", "JPEG cut off", "torn.jpg", (await picture("jpeg", 800, 800)).subarray(0, 2000));
  add("refused", "PNG with a wrong checksum", "crc.png", pngOf(8, 8, deflateSync(Buffer.alloc(72)), { spoilt: true }));
  add("refused", "PNG with nothing in it", "hollow.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  add("refused", "three bytes of a JPEG", "start.jpg", Buffer.from([0xff, 0xd8, 0xff]));
  add("remade", "GIF as PNG", "other.png", gif);
  add("remade", "PNG as JPEG", "other.jpg", png);
  add("refused", "TIFF as JPEG", "tiff.jpg", await sharp(png).tiff().toBuffer());
  add(
    "refused",
    "AVIF as HEIC",
    "still.heic",
    Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypavif"), Buffer.alloc(40)]),
  );
  add("refused", "a play list as a film", "list.mp4", text("#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n"));
  add("refused", "empty", "nothing.png", Buffer.alloc(0));

  group = "archives and documents made to harm";
  add("refused", "a web page named as a document", "page.docx", text(`<html>${SCRIPT}`));
  add("refused", "an archive that is not a document", "archive.docx", archive(["a.txt"]));
  add(
    "refused",
    "a document with a macro",
    "macro.docx",
    archive(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]),
  );
  add("refused", "a sheet under a document's name", "sheet.docx", OFFICE.xlsx);
  add(
    "refused",
    "an archive of 60,000 entries",
    "many.zip",
    rezip(archive(["a"]), (copy) => copy.writeUInt16LE(60_000, copy.length - 12)),
  );
  add(
    "refused",
    "an archive that unpacks to 40 GB",
    "bomb.zip",
    archive(
      Array.from({ length: 10 }, (_, n) => `${n}`),
      { unpacked: 0xfffffff0 },
    ),
  );
  add(
    "refused",
    "a document that unpacks to 40 GB",
    "bomb.xlsx",
    archive(["[Content_Types].xml", ...Array.from({ length: 10 }, (_, n) => `xl/${n}`)], { unpacked: 0xfffffff0 }),
  );
  add("refused", "an archive without its end", "torn.zip", archive(["a"]).subarray(0, 40));
  add(
    "refused",
    "an archive whose directory lies outside",
    "outside.zip",
    rezip(archive(["a"]), (copy) => copy.writeUInt32LE(0x7fffffff, copy.length - 6)),
  );
  add(
    "refused",
    "a program with an archive behind it",
    "self.zip",
    Buffer.concat([PROGRAMS.exe ?? Buffer.alloc(0), archive(["a"])]),
  );

  group = "files that are only ever downloaded";
  add("saved", "an archive with paths outside its folder", "slip.zip", archive(["../../etc/passwd", "/abs", "C:\\x"]));
  add(
    "saved",
    "PDF with script",
    "script.pdf",
    text(`%PDF-1.7\n1 0 obj<</S/JavaScript/JS(${HIDDEN_PAYLOADS})>>endobj\n%%EOF`),
  );
  add("saved", "PDF and a page", "page.pdf", text(`%PDF-1.7\n${SCRIPT}`));
  add("saved", "a sheet with formulas", "formulas.csv", text("=cmd|' /C calc'!A0,+1,@SUM(1)\n"));
  add("saved", "a sheet of a million columns", "wide.csv", Buffer.alloc(1_000_000, ","));
  add("saved", "text in UTF-16", "wide-text.csv", Buffer.from("\ufeffa,b\n", "utf16le"));
  add(
    "saved",
    "an old document",
    "old.doc",
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), text(SCRIPT)]),
  );
  add(
    "saved",
    "sound with a long tag",
    "tag.mp3",
    Buffer.concat([text("ID3\u0004\0\0\u007f\u007f\u007f\u007f"), sound(4_000_000)]),
  );
  group = "names";
  for (const name of [
    ".htaccess.pdf",
    "CON.pdf",
    "a.pdf.",
    "file.pdf::$DATA",
    "%00.pdf",
    "%2e%2e%2fa.pdf",
    "x'; drop table media;--.pdf",
    "<img src=x onerror=alert(1)>.pdf",
    "naïve — “quoted”.pdf",
  ])
    add(/\.pdf$/.test(name) ? "saved" : "refused", `the name ${name}`, name, text("%PDF-1.7\n"));
  return evil;
}
