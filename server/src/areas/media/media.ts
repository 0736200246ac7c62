/** Reports the state of an upload; a picture has no URL until it is processed. */
import { and, eq, isNull } from "drizzle-orm";
import type { media as calls } from "#contract/media/upload.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { mediaReply } from "./media-reply.rules.ts";

export const mediaHandlers: Handlers<typeof calls> = {
  async get({ db, params }) {
    const [row] = await db
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.id, params.id), isNull(mediaTable.deletedAt)));
    return mediaReply(found(row));
  },
};
