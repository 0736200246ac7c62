/**
 * Files as fans get them: each at an address that is derived from the file's key and does not reveal it. Pictures are
 * sent only in the sizes that the product made, which carry no metadata.
 */
import { type SQL, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";

export const PUBLIC_FILES = "/media/public";

export const PICTURE_SIZES = ["large", "medium", "small"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** File as pages, feeds and the interface of the fan app need it. */
export interface PublicFile {
  hash: string;
  /** Key of the whole file in the store; never leaves the server. */
  key: string;
  type: number;
  contentType: string;
  /** In bytes; null if unknown. */
  size: number | null;
  /** In seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
  /** True if there are pictures of it. */
  hasPictures: boolean;
  /** True if it was prepared for browsers. */
  prepared: boolean;
}

/** True if there are pictures of the file `file` in several sizes. */
export const hasPictures = sql`(file.preparing is distinct from 0
  and (file.type_of_media = 1 and file.file_key is null or file.variants ? 'large'))`;
export const hashOfFile = sql`encode(sha256(uuid_send(file.key)), 'hex')`;
const fields = sql`json_build_object('hash', ${hashOfFile}, 'key', coalesce(file.file_key, file.key),
  'type', file.type_of_media, 'contentType', file.content_type, 'size', file.size, 'duration', file.duration,
  'width', file.width, 'height', file.height, 'hasPictures', ${hasPictures},
  'prepared', file.rendition_key is not null and file.preparing is null)`;

/** Selects a file as a `PublicFile`, or null. */
export const publicFile = (mediaId: SQL): SQL =>
  sql`(select ${fields}
    from media file
    where file.id = ${mediaId} and file.state = 'ready' and file.deleted_at is null)`;
/** Selects the files of the item `i` in their order. */
export const publicFilesOfItem = sql`(select coalesce(json_agg(${fields} order by used.place, used.media_id), '[]')
  from content_media used join media file on file.id = used.media_id
  where used.agency_id = i.agency_id and used.record_id = i.id and file.state = 'ready' and file.deleted_at is null)`;

/** Extensions of playable files, by content type: players and podcast directories go by them. */
export const MEDIA_EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/aac": "aac",
  "audio/wav": "wav",
  "video/mp4": "mp4",
  "video/x-m4v": "m4v",
  "video/quicktime": "mov",
};

/** Types that podcast players play. */
export const EPISODE_TYPES: ReadonlySet<string> = new Set(["audio/mpeg", "audio/mp4", "audio/x-m4a", "video/mp4"]);

export const pictureUrl = ({ hash }: PublicFile, size: PictureSize): string => `${PUBLIC_FILES}/${hash}-${size}.webp`;

/** Returns the address that plays the uploaded file; undefined for files that are not played. */
export function playUrl({ hash, contentType }: PublicFile): string | undefined {
  const extension = MEDIA_EXTENSIONS[contentType];
  return extension && `${PUBLIC_FILES}/${hash}.${extension}`;
}
/** Returns the address of the version that browsers play best. */
export const browserUrl = (file: PublicFile): string | undefined =>
  file.prepared ? `${PUBLIC_FILES}/${file.hash}-prepared.mp4` : playUrl(file);

export const isPictureFile = ({ type }: PublicFile): boolean => type === MEDIA_TYPE.image;
