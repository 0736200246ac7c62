/** Handlers of a record's attachments: listed, ordered, renamed and deleted by anyone with access to the record. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import type { Attachment, RecordFileCalls } from "#contract/media/attachment.ts";
import { attachments as calls } from "#contract/media/record-attachments.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { checkReadable, isUsed } from "./media.rules.ts";
import { attachment } from "./media.table.ts";
import { mediaReply } from "./media-reply.rules.ts";

const live = (recordId: string) => and(eq(attachment.recordId, recordId), isNull(attachment.deletedAt));

async function attachmentsOf(db: Db, recordId: string): Promise<Attachment[]> {
  const rows = await db
    .select({
      id: attachment.id,
      caption: attachment.caption,
      uploadedDate: attachment.createdAt,
      media: mediaTable,
      authorId: staffTable.id,
      authorName: staffTable.displayName,
      authorAvatar: sql<string | null>`${avatarOf(staffTable.avatarId)}`,
    })
    .from(attachment)
    .innerJoin(mediaTable, eq(mediaTable.id, attachment.mediaId))
    .leftJoin(staffTable, eq(staffTable.id, attachment.authorId))
    .where(live(recordId))
    .orderBy(asc(attachment.place), asc(attachment.id))
    .limit(LIMITS.attachments);
  return rows.map(({ media, authorId, authorName, authorAvatar, ...plain }) => ({
    ...plain,
    filename: media.filename,
    originalFilename: media.filename,
    cdnOrigin: null,
    uploadedBy: authorId && authorName ? { id: authorId, displayName: authorName, avatarUrl: authorAvatar } : null,
    media: mediaReply(media),
  }));
}

/** Saves the attachments. The record is locked by its reference, so that concurrent saves run one after the other. */
async function save(
  db: Db,
  actor: Actor,
  recordId: string,
  mediaIds: readonly string[],
): Promise<Record<string, never>> {
  const existing = await db
    .select({ id: attachment.id, mediaId: attachment.mediaId, place: attachment.place })
    .from(attachment)
    .where(live(recordId))
    .orderBy(asc(attachment.place), asc(attachment.id));
  const byMediaId = new Map(existing.map((item) => [item.mediaId, item]));
  const added = mediaIds.filter((id) => !byMediaId.has(id));
  if (existing.length + added.length > LIMITS.attachments)
    throw new Refusal("validation", [
      { field: "mediaIds", code: "invalid", message: `A record can have up to ${LIMITS.attachments} files` },
    ]);
  const order = [...existing.map(({ mediaId }) => mediaId).filter((id) => !mediaIds.includes(id)), ...mediaIds];
  const places = new Map(order.map((id, place) => [id, place]));
  if (added.length > 0) {
    await checkReadable(db, added, "mediaIds");
    await db.insert(attachment).values(
      added.map((mediaId) => ({
        id: randomUUIDv7(),
        agencyId: actor.agencyId,
        recordId,
        mediaId,
        place: places.get(mediaId) ?? 0,
        authorId: staffIdOf(actor),
      })),
    );
  }
  for (const { id, mediaId, place } of existing) {
    const next = places.get(mediaId) ?? place;
    if (next !== place) await db.update(attachment).set({ place: next }).where(eq(attachment.id, id));
  }
  return {};
}

/** Deletes an attachment, and its file if no other attachment has it. */
async function remove(db: Db, actor: Actor, jobs: Jobs, which: SQL | undefined): Promise<Record<string, never>> {
  const [removed] = await db
    .update(attachment)
    .set({ deletedAt: sql`now()` })
    .where(and(which, isNull(attachment.deletedAt)))
    .returning({ mediaId: attachment.mediaId });
  const { mediaId } = found(removed);
  if (!(await isUsed(db, actor, mediaId))) {
    await db.update(mediaTable).set({ deletedAt: sql`now()` }).where(eq(mediaTable.id, mediaId));
    await jobs.enqueue(db, "media", { agencyId: actor.agencyId, mediaId });
  }
  return {};
}
const ofRecord = (recordId: string, mediaId: string) =>
  and(eq(attachment.recordId, recordId), eq(attachment.mediaId, mediaId));

/** Handlers of the files of a kind of record. */
export const recordFileHandlers = (jobs: Jobs): Handlers<RecordFileCalls> => ({
  list: ({ db, params }) => attachmentsOf(db, params.id),
  save: ({ db, actor, params, body }) => save(db, actor, params.id, body.mediaIds),
  saveNamed: ({ db, actor, body }) => save(db, actor, body.id, body.mediaIds),
  remove: ({ db, actor, params: { id, mediaId } }) => remove(db, actor, jobs, ofRecord(id, mediaId)),
});

export const attachmentCalls = {
  ofPerson: calls.ofPerson,
  saveOfPerson: calls.saveOfPerson,
  saveNamedOfPerson: calls.saveNamedOfPerson,
  caption: calls.caption,
  remove: calls.remove,
};
export const attachmentHandlers = (jobs: Jobs): Handlers<typeof attachmentCalls> => ({
  ofPerson: ({ db, params }) => attachmentsOf(db, params.id),
  saveOfPerson: ({ db, actor, params, body }) => save(db, actor, params.id, body.mediaIds),
  saveNamedOfPerson: ({ db, actor, body }) => save(db, actor, body.id, body.mediaIds),
  async caption({ db, params, body }) {
    await db.update(attachment).set({ caption: body.caption }).where(eq(attachment.id, params.id));
    return {};
  },
  remove: ({ db, actor, params }) => remove(db, actor, jobs, eq(attachment.id, params.id)),
});
