/** What became of an upload: while a picture is looked at it has no address yet. */
import { and, eq, isNull } from "drizzle-orm";
import { MEDIA_TYPE, type MediaType } from "#contract/enums.ts";
import type { media as calls, Media } from "#contract/media/upload.ts";
import { linked } from "#server/lib/files/files.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

type Row = typeof mediaTable.$inferSelect;

const WEBP = "image/webp";

/** Keys stand where the reply has links. */
export function mediaReply(row: Row): Media {
  const { id, typeOfMedia, filename, contentType, size, width, height, duration, state, problem, variants } = row;
  const there = state === "ready";
  // What the house put there itself is one small picture and nothing else.
  const pictures = there && typeOfMedia === MEDIA_TYPE.image && (row.fileKey === null || variants.large !== undefined);
  const smaller = (key: string | undefined) =>
    pictures ? linked(key ?? row.key, WEBP, filename.replace(/\.\w+$/, ".webp")) : null;
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
    url: there ? linked(row.fileKey ?? row.key, contentType, filename) : null,
    cdnLarge: smaller(variants.large),
    cdnMedium: smaller(variants.medium),
    cdnSmall: smaller(row.key),
    thumbnailUrl: smaller(variants.thumbnail),
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
