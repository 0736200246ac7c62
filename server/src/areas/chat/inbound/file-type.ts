/** Tells a received file's type by its bytes: the types that uploads accept, and the few that only WhatsApp sends. */
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import { type Extension, extensionOf, FILE_KINDS, isExtension } from "#contract/media/uploader.ts";
import { typeOf } from "#server/lib/files/sniff.ts";

export interface FileType {
  contentType: string;
  media: MediaType;
  extension: string;
}

const starts =
  (text: string, offset = 0) =>
  (bytes: Buffer) =>
    bytes.toString("latin1", offset, offset + text.length) === text;
const OWN: readonly (FileType & { mime: string; matches: (bytes: Buffer) => boolean })[] = [
  { mime: "audio/ogg", contentType: "audio/ogg", media: MEDIA_TYPE.audio, extension: "ogg", matches: starts("OggS") },
  { mime: "audio/amr", contentType: "audio/amr", media: MEDIA_TYPE.audio, extension: "amr", matches: starts("#!AMR") },
  {
    mime: "audio/mp4",
    contentType: "audio/mp4",
    media: MEDIA_TYPE.audio,
    extension: "m4a",
    matches: starts("ftyp", 4),
  },
  {
    mime: "video/3gpp",
    contentType: "video/3gpp",
    media: MEDIA_TYPE.video,
    extension: "3gp",
    matches: starts("ftyp3g", 4),
  },
];
/** The extension that a type has among uploads; plain text is read like a table of one column. */
const extensionFor = (mime: string): Extension | null => {
  const found = Object.entries(FILE_KINDS).find(([, { contentType }]) => contentType === mime)?.[0];
  return found && isExtension(found) ? found : mime === "text/plain" ? "csv" : null;
};

/** Returns the type; null if the bytes are not what the file claims to be. */
export async function fileTypeOf(bytes: Buffer, mime: string, filename: string | null): Promise<FileType | null> {
  const own = OWN.find((type) => type.mime === mime && type.matches(bytes));
  if (own) return { contentType: own.contentType, media: own.media, extension: own.extension };
  const named = extensionOf(filename ?? "");
  const slice = async (from: number, to: number) => bytes.subarray(from, to + 1);
  for (const extension of [extensionFor(mime), isExtension(named) ? named : null]) {
    const type = extension && (await typeOf(extension, { size: bytes.length, slice }));
    if (type) return { ...FILE_KINDS[type], extension: type };
  }
  return null;
}
