/**
 * The two uploaders and the files they accept: the general one by extension, the CMS one by MIME type.
 * Pure, so that the form refuses before the upload with the server's message.
 */
import { MEDIA_TYPE, type MediaType } from "../enums.ts";

export const UPLOADER_NAMES = ["general", "cms"] as const;
export type UploaderName = (typeof UPLOADER_NAMES)[number];

interface FileKind {
  contentType: string;
  media: MediaType;
}
const { image, video, audio, document } = MEDIA_TYPE;
const jpeg: FileKind = { contentType: "image/jpeg", media: image };
const office = (type: string): FileKind => ({
  contentType: `application/vnd.openxmlformats-officedocument.${type}`,
  media: document,
});

/** Content type and media type by extension. */
export const FILE_KINDS = {
  png: { contentType: "image/png", media: image },
  jpg: jpeg,
  jpeg,
  jfif: jpeg,
  gif: { contentType: "image/gif", media: image },
  dms: { contentType: "application/octet-stream", media: document },
  mp4: { contentType: "video/mp4", media: video },
  avi: { contentType: "video/x-msvideo", media: video },
  mov: { contentType: "video/quicktime", media: video },
  mp3: { contentType: "audio/mpeg", media: audio },
  mpeg: { contentType: "video/mpeg", media: video },
  hevc: { contentType: "video/hevc", media: video },
  docx: office("wordprocessingml.document"),
  doc: { contentType: "application/msword", media: document },
  xlsx: office("spreadsheetml.sheet"),
  xls: { contentType: "application/vnd.ms-excel", media: document },
  csv: { contentType: "text/csv", media: document },
  pdf: { contentType: "application/pdf", media: document },
  heic: { contentType: "image/heic", media: image },
  zip: { contentType: "application/zip", media: document },
  rar: { contentType: "application/vnd.rar", media: document },
  pptx: office("presentationml.presentation"),
  ppt: { contentType: "application/vnd.ms-powerpoint", media: document },
  webp: { contentType: "image/webp", media: image },
  m4v: { contentType: "video/x-m4v", media: video },
  wav: { contentType: "audio/wav", media: audio },
  aac: { contentType: "audio/aac", media: audio },
  wma: { contentType: "audio/x-ms-wma", media: audio },
} as const satisfies Record<string, FileKind>;
export type Extension = keyof typeof FILE_KINDS;

/** In the specification's order. */
const GENERAL: readonly Extension[] = [
  ...(["png", "jpg", "jpeg", "jfif", "gif", "dms", "mp4", "avi", "mov", "mp3", "mpeg", "hevc"] as const),
  ...(["docx", "doc", "xlsx", "xls", "csv", "pdf", "heic", "zip", "rar", "pptx", "ppt"] as const),
];

/** The specification lists the video and audio types; images and documents are those of the general uploader. */
const CMS_TYPES: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/heic",
  "video/mp4",
  "video/quicktime",
  "video/x-m4v",
  "audio/mpeg",
  "audio/wav",
  "audio/aac",
  "audio/x-ms-wma",
  ...(["pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "csv"] as const).map(
    (extension) => FILE_KINDS[extension].contentType,
  ),
]);
const extensions = Object.keys(FILE_KINDS) as Extension[];

export interface Uploader {
  maxBytes: number;
  /** Every part but the last has this many bytes. */
  chunkBytes: number;
  /** The limit as shown; one uploader counts in millions, the other in 1024 × 1024. */
  limitMb: number;
  extensions: readonly Extension[];
}
export const UPLOADERS: Readonly<Record<UploaderName, Uploader>> = {
  general: { maxBytes: 50_000_000, chunkBytes: 5_000_000, limitMb: 50, extensions: GENERAL },
  cms: {
    maxBytes: 104_857_600,
    chunkBytes: 5_242_880,
    limitMb: 100,
    extensions: extensions.filter((extension) => CMS_TYPES.has(FILE_KINDS[extension].contentType)),
  },
};
/** One part more than the largest file has. */
export const MAX_PARTS = 21;

/** Extensions of an avatar; the content is checked after the upload. */
export const AVATAR_EXTENSIONS: readonly Extension[] = ["png", "jpg", "jpeg", "jfif", "gif", "dms"];

/** Returns the extension in lower case; "" if there is none. */
export const extensionOf = (filename: string): string => /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
export const isExtension = (text: string): text is Extension => Object.hasOwn(FILE_KINDS, text);

export const partCountOf = (bytes: number, { chunkBytes }: Uploader): number => Math.ceil(bytes / chunkBytes);

const megabytes = (bytes: number, { limitMb, maxBytes }: Uploader): string => ((bytes * limitMb) / maxBytes).toFixed(1);

/** Returns why a file is refused, with its type and the limit in MB; `undefined` if it is accepted. */
export function rejection(filename: string, bytes: number, uploader: Uploader): string | undefined {
  const extension = extensionOf(filename);
  if (!isExtension(extension) || !uploader.extensions.includes(extension))
    return `${extension ? `Files of type ${extension}` : "Files without a type"} can't be uploaded here. The limit is ${uploader.limitMb} MB; the types are ${uploader.extensions.join(", ")}.`;
  if (bytes === 0) return `This ${extension} file is empty. The limit is ${uploader.limitMb} MB.`;
  if (bytes > uploader.maxBytes)
    return `This ${extension} file is ${megabytes(bytes, uploader)} MB. The limit is ${uploader.limitMb} MB.`;
  return undefined;
}

/** Returns why an avatar is refused; the message lists the extensions. */
export function avatarRejection(filename: string, bytes: number): string | undefined {
  const accepted = AVATAR_EXTENSIONS.some((allowed) => allowed === extensionOf(filename));
  return accepted
    ? rejection(filename, bytes, UPLOADERS.general)
    : `Invalid file extension. Allowed extensions: ${AVATAR_EXTENSIONS.join(", ")}.`;
}
