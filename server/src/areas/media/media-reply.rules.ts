/** Writes files for replies, with storage keys in place of links. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { linked } from "#server/lib/files/files.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";

const SHOWN = [
  "id",
  "typeOfMedia",
  "filename",
  "contentType",
  "size",
  "width",
  "height",
  "duration",
  "pages",
  "peaks",
  "preparing",
  "problem",
  "crop",
  "externalLink",
] as const;
const READ = [...SHOWN, "state", "variants", "key", "fileKey", "renditionKey"] as const;
/** Columns from which a reply is made. */
export type MediaRow = Pick<typeof mediaTable.$inferSelect, (typeof READ)[number]>;

/** Selects the file with this id as a `MediaRow`, or null. */
export const mediaOf = (mediaId: Column | SQL): SQL =>
  sql`(select json_build_object(${sql.join(
    READ.map((name) => sql`${sql.raw(`'${name}'`)}, ${mediaTable[name]}`),
    sql`, `,
  )}) from ${mediaTable} where ${mediaTable.id} = ${mediaId})`;

/** Returns the reply for what `mediaOf` selected, under another name if one is given. */
export const mediaReplyOf = (selected: unknown, filename?: string): Media | null =>
  selected === null ? null : mediaReply({ ...(selected as MediaRow), ...(filename !== undefined && { filename }) });

/** Names a download: a HEIC picture is stored as a JPEG, and saved as one. */
const savedAs = (filename: string, contentType: string): string =>
  contentType === "image/jpeg" ? filename.replace(/\.heic$/i, ".jpg") : filename;

const WEBP = "image/webp";

/** Returns the reply with storage keys in place of links. */
export function mediaReply(row: MediaRow): Media {
  const { state, variants, key, fileKey, renditionKey, ...shown } = row;
  const { id, typeOfMedia, filename, contentType, preparing } = shown;
  const isReady = state === "ready";
  // A picture stored by the product itself has one small size only.
  const isOwnPicture = typeOfMedia === MEDIA_TYPE.image && fileKey === null;
  const hasSizes = isReady && preparing !== 0 && (isOwnPicture || variants.large !== undefined);
  const resized = (own: string | undefined) =>
    hasSizes ? linked(own ?? key, WEBP, filename.replace(/\.\w+$/, ".webp"), id) : null;
  return {
    ...shown,
    typeOfMedia: typeOfMedia as MediaType,
    isProcessing: state === "processing",
    cdnOrigin: null,
    url: isReady ? linked(fileKey ?? key, contentType, savedAs(filename, contentType), id) : null,
    playUrl:
      isReady && renditionKey && preparing === null
        ? linked(renditionKey, "video/mp4", filename.replace(/\.\w+$/, ".mp4"), id)
        : null,
    cdnLarge: resized(variants.large),
    cdnMedium: resized(variants.medium),
    cdnSmall: resized(key),
    thumbnailUrl: resized(variants.thumbnail),
    thumbnail: resized(variants.thumbnail),
  };
}
