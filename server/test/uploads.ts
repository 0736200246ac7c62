/** Client of the upload protocol in single steps, and small sample files of each type. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { media, uploads } from "#contract/media/upload.ts";
import { partCountOf, UPLOADERS, type UploaderName } from "#contract/media/uploader.ts";
import type { startApp, TestReply } from "./app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export interface SentUpload {
  name: string;
  bytes: Buffer;
  uploader?: UploaderName;
  qquuid?: string;
}

/** Returns the form of one part; `more` overrides fields. */
export function partOf(
  { name, bytes, uploader = "general", qquuid }: SentUpload,
  index: number,
  more: Record<string, unknown> = {},
) {
  const { chunkBytes } = UPLOADERS[uploader];
  const qqfile = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
  return {
    qquuid,
    qqfilename: name,
    qqpartindex: index,
    qqpartbyteoffset: index * chunkBytes,
    qqchunksize: qqfile.length,
    qqtotalparts: Math.max(1, partCountOf(bytes.length, UPLOADERS[uploader])),
    qqtotalfilesize: bytes.length,
    uploader,
    qqfile,
    ...more,
  };
}
export const doneOf = (
  { name, bytes, uploader = "general", qquuid }: SentUpload,
  more: Record<string, unknown> = {},
) => ({
  qquuid,
  qqfilename: name,
  qqtotalfilesize: bytes.length,
  qqtotalparts: Math.max(1, partCountOf(bytes.length, UPLOADERS[uploader])),
  ...more,
});

export function uploading({ ask, jobHandlers }: App) {
  const chunk = (token: string, sent: SentUpload, index: number, more?: Record<string, unknown>) =>
    ask(uploads.chunk, token, { body: partOf(sent, index, more) });
  const done = (token: string, sent: SentUpload, more?: Record<string, unknown>) =>
    ask(uploads.done, token, { body: doneOf(sent, more) });
  /** Sends all parts in order, then finishes; stops at the first refusal. */
  async function send(token: string, file: SentUpload): Promise<TestReply<typeof uploads.done | typeof uploads.chunk>> {
    const sent = { qquuid: randomUUID(), ...file };
    const parts = Math.max(1, partCountOf(sent.bytes.length, UPLOADERS[sent.uploader ?? "general"]));
    for (let index = 0; index < parts; index += 1) {
      const answer = await chunk(token, sent, index);
      if (answer.status !== 200) return answer;
    }
    return done(token, sent);
  }
  /** Uploads, runs the job as after a commit, and returns the resulting media. */
  async function whole(by: { token: string; agencyId: string }, file: SentUpload) {
    const answer = await send(by.token, file);
    if (answer.status !== 200 || !("id" in answer.data))
      throw new Error(`not uploaded: ${answer.status} ${answer.text}`);
    const { id } = answer.data;
    await jobHandlers.media({ agencyId: by.agencyId, mediaId: id });
    return (await ask(media.get, by.token, { params: { id } })).data;
  }
  return { chunk, done, send, whole };
}

export const picture = (format: "png" | "jpeg" | "gif" | "webp" = "png", width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c45f59" } })
    .toFormat(format)
    .toBuffer();

const filler = (length: number, from: number) =>
  Buffer.alloc(length, Buffer.from(Array.from({ length: 251 }, (_, index) => (index * 7 + from) & 255)));
/** Makes data that its first bytes mark as sound. */
export const sound = (length: number, from = 0): Buffer =>
  Buffer.concat([Buffer.from("ID3\u0004"), filler(length - 4, from)]);

/** Makes an uncompressed archive of empty files with these names. */
export function archive(names: readonly string[], { unpacked = 0 } = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const bytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(bytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, bytes);
    entries.push(entry, bytes);
    offset += 30 + bytes.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
export const OFFICE = {
  docx: archive(["[Content_Types].xml", "word/document.xml"]),
  xlsx: archive(["[Content_Types].xml", "xl/workbook.xml"]),
  pptx: archive(["[Content_Types].xml", "ppt/presentation.xml"]),
};

const withPadding = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
    Buffer.alloc(64),
  ]);
const OLE = withPadding([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const film = (brand: string) => withPadding([0, 0, 0, 24], "ftyp", brand, [0, 0, 2, 0]);

/** One sample file for each supported extension. */
export const oneOfEach = async (): Promise<Readonly<Record<string, Buffer>>> => {
  const [png, jpeg, gif, webp] = await Promise.all(
    (["png", "jpeg", "gif", "webp"] as const).map((format) => picture(format)),
  );
  if (!png || !jpeg || !gif || !webp) throw new Error("no pictures");
  return {
    png,
    jpg: jpeg,
    jpeg,
    jfif: jpeg,
    gif,
    webp,
    dms: withPadding("DMS!"),
    mp4: film("isom"),
    m4v: film("M4V "),
    mov: film("qt  "),
    avi: withPadding("RIFF", [0, 0, 0, 0], "AVI "),
    mp3: sound(100),
    mpeg: withPadding([0, 0, 1, 0xba]),
    hevc: withPadding([0, 0, 0, 1, 0x40, 1]),
    wav: withPadding("RIFF", [0, 0, 0, 0], "WAVE"),
    aac: withPadding([0xff, 0xf1, 0x50]),
    wma: withPadding([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
    ...OFFICE,
    doc: OLE,
    xls: OLE,
    ppt: OLE,
    csv: Buffer.from("name,born\nÉmile,1990\n"),
    pdf: withPadding("%PDF-1.7\n"),
    heic: film("heic"),
    zip: archive(["a.txt"]),
    rar: withPadding("Rar!\u001a\u0007\u0001"),
  };
};
