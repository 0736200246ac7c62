/** Stores unfinished uploads: their owner and the parts received. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { DirectChunk } from "#contract/media/upload.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { upload, uploadPart } from "../media.table.ts";
import { checkQuota } from "./quota.rules.ts";

/** Limit of unfinished uploads per person; more would be abuse. */
const MAX_UNFINISHED = 200;

export type UploadRow = typeof upload.$inferSelect;

type AnnouncedUpload = Pick<DirectChunk, "qquuid" | "qqfilename" | "qqtotalfilesize" | "qqtotalparts" | "uploader">;

/**
 * Returns the person's upload with this qquuid, creating it if needed; throws if it was announced with other values.
 */
export async function beginUpload(db: Db, actor: Actor, chunk: AnnouncedUpload, quota: number): Promise<UploadRow> {
  const { qquuid, qqfilename: filename, qqtotalfilesize: size, qqtotalparts: parts, uploader } = chunk;
  const [row] = await db
    .insert(upload)
    .values({
      id: randomUUIDv7(),
      agencyId: actor.agencyId,
      actorId: actor.id,
      qquuid,
      uploader,
      filename,
      size,
      parts,
    })
    .onConflictDoUpdate({
      target: [upload.agencyId, upload.actorId, upload.qquuid],
      set: { touchedAt: sql`now()` },
    })
    .returning({ ...getTableColumns(upload), isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("the upload neither exists nor could be created");
  if (row.isNew) {
    await checkOpenUploads(db, actor);
    await checkQuota(db, actor, 0, quota);
  }
  const { isNew: _, ...existing } = row;
  if (
    existing.size !== size ||
    existing.parts !== parts ||
    existing.filename !== filename ||
    existing.uploader !== uploader
  )
    throw new Refusal("fileUploadFailed");
  return existing;
}

async function checkOpenUploads(db: Db, actor: Actor): Promise<void> {
  const open = await db.$count(
    upload,
    and(eq(upload.agencyId, actor.agencyId), eq(upload.actorId, actor.id), isNull(upload.mediaId)),
  );
  if (open > MAX_UNFINISHED) throw new Refusal("tooManyUploads");
}

export async function findUpload(db: Db, actor: Actor, qquuid: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.agencyId, actor.agencyId), eq(upload.actorId, actor.id), eq(upload.qquuid, qquuid)));
  return row;
}

/** Locks and returns the upload's row; `undefined` when it has expired. */
export async function lockUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(upload).where(eq(upload.id, id)).for("no key update");
  return row;
}

export const partsOfUpload = (db: Db, id: string) =>
  db.select().from(uploadPart).where(eq(uploadPart.uploadId, id)).orderBy(asc(uploadPart.part));

export async function findPart(db: Db, id: string, part: number) {
  const [row] = await db
    .select()
    .from(uploadPart)
    .where(and(eq(uploadPart.uploadId, id), eq(uploadPart.part, part)));
  return row;
}

/** Deletes the row of a lost part, so that it is requested again. */
export const forgetPart = (db: Db, id: string, part: number) =>
  db.delete(uploadPart).where(and(eq(uploadPart.uploadId, id), eq(uploadPart.part, part)));

interface StoredPart {
  uploadId: string;
  part: number;
  key: string;
  size: number;
  sha256: Buffer;
}
/**
 * Writes the row of a stored part. Returns the key that is no longer needed: of an earlier copy, or its own if the
 * upload is over.
 */
export async function recordPart(db: Db, { agencyId }: Actor, sent: StoredPart): Promise<string | undefined> {
  const { uploadId, part, ...stored } = sent;
  const current = await lockUpload(db, uploadId);
  if (!current || current.mediaId) return stored.key;
  const earlier = await findPart(db, uploadId, part);
  await db
    .insert(uploadPart)
    .values({ agencyId, uploadId, part, ...stored })
    .onConflictDoUpdate({ target: [uploadPart.agencyId, uploadPart.uploadId, uploadPart.part], set: stored });
  return earlier?.key === stored.key ? undefined : earlier?.key;
}
