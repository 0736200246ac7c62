/** Reports the state of an upload; a picture has no URL until it is processed. */
import { and, eq, isNull } from "drizzle-orm";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import type { media as calls, Media } from "#contract/media/upload.ts";
import { linked } from "#server/lib/files/files.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

type Row = typeof mediaTable.$inferSelect;

const WEBP = "image/webp";

/** Returns the reply with storage keys in place of links. */
export function mediaReply(row: Row): Media {
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

export const mediaHandlers: Handlers<typeof calls> = {
  async get({ db, params }) {
    const [row] = await db
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.id, params.id), isNull(mediaTable.deletedAt)));
    return mediaReply(found(row));
  },
};
