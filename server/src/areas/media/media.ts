/** Reports the state of an upload (a picture has no URL until it is processed), and crops pictures. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { media as calls } from "#contract/media/upload.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { checkPicture } from "./media.rules.ts";
import { mediaReply } from "./media-reply.rules.ts";
import { checkQuota } from "./uploads/quota.rules.ts";

const live = isNull(mediaTable.deletedAt);

export const mediaHandlers = (jobs: Jobs, quota: number): Handlers<typeof calls> => ({
  async get({ db, params }) {
    const [row] = await db
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.id, params.id), live));
    return mediaReply(found(row));
  },

  async ofPicture({ db, actor, params: { key } }) {
    const [row] = await db
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.agencyId, actor.agencyId), eq(mediaTable.key, key), live));
    return mediaReply(found(row));
  },

  async crop({ db, actor, params: { id }, body: { crop } }) {
    await checkPicture(db, id, "crop");
    // Locked, so that the file is not removed before its second row is there.
    const [source] = await db
      .select()
      .from(mediaTable)
      .where(and(eq(mediaTable.id, id), eq(mediaTable.state, "ready"), live))
      .for("share");
    const { key, fileKey, createdAt: _, ...original } = found(source);
    await checkQuota(db, actor, original.size ?? 0, quota);
    const mediaId = randomUUIDv7();
    await db.insert(mediaTable).values({
      ...original,
      id: mediaId,
      typeOfMedia: MEDIA_TYPE.image,
      key: randomUUID(),
      // A picture stored by the product itself has no other file than its small one.
      fileKey: fileKey ?? key,
      variants: { large: randomUUID(), medium: randomUUID(), thumbnail: randomUUID() },
      state: "processing",
      crop,
      uploadedBy: actor.id,
    });
    await jobs.enqueue(db, "media", { agencyId: actor.agencyId, mediaId });
    return { id: mediaId };
  },
});
