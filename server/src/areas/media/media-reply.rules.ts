/** A file as replies show it: with storage keys in place of links. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import type { Media } from "#contract/media/upload.ts";
import { linked } from "#server/lib/files/files.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";

const {
  id,
  typeOfMedia,
  filename,
  contentType,
  size,
  width,
  height,
  duration,
  state,
  problem,
  variants,
  key,
  fileKey,
} = mediaTable;
const read = {
  id,
  typeOfMedia,
  filename,
  contentType,
  size,
  width,
  height,
  duration,
  state,
  problem,
  variants,
  key,
  fileKey,
};
/** What a reply is made of. */
export type MediaRow = Pick<typeof mediaTable.$inferSelect, keyof typeof read>;

/** Selects the file with this id as a `MediaRow`, or null. */
export const mediaOf = (mediaId: Column): SQL =>
  sql`(select json_build_object(${sql.join(
    Object.entries(read).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )}) from ${mediaTable} where ${mediaTable.id} = ${mediaId})`;

const WEBP = "image/webp";

/** Returns the reply with storage keys in place of links. */
export function mediaReply(row: MediaRow): Media {
  const { id, typeOfMedia, filename, contentType, size, width, height, duration, state, problem, variants } = row;
  const isReady = state === "ready";
  // A picture stored by the product itself has one small size only.
  const hasSizes =
    isReady && typeOfMedia === MEDIA_TYPE.image && (row.fileKey === null || variants.large !== undefined);
  const resized = (key: string | undefined) =>
    hasSizes ? linked(key ?? row.key, WEBP, filename.replace(/\.\w+$/, ".webp"), id) : null;
  return {
    id,
    typeOfMedia: typeOfMedia as MediaType,
    filename,
    contentType,
    size,
    width,
    height,
    duration,
    isProcessing: state === "processing",
    problem,
    cdnOrigin: null,
    url: isReady ? linked(row.fileKey ?? row.key, contentType, filename, id) : null,
    cdnLarge: resized(variants.large),
    cdnMedium: resized(variants.medium),
    cdnSmall: resized(row.key),
    thumbnailUrl: resized(variants.thumbnail),
  };
}
