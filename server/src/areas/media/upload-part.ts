/** Uploads on their way, in the database: who began one, which of its parts are there. */
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Chunk } from "#contract/media/upload.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { upload, uploadPart } from "./media.table.ts";

/** Unfinished ones of one person; more are no honest use. */
const MOST_OPEN = 200;

export type UploadRow = typeof upload.$inferSelect;

/** The upload of this person under this qquuid, begun if need be; refuses what was announced otherwise before. */
export async function beginUpload(db: Db, actor: Actor, chunk: Chunk, quota: number): Promise<UploadRow> {
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
    .returning({ ...getTableColumns(upload), fresh: sql<boolean>`xmax = 0` });
  if (!row) throw new Error("an upload that is neither new nor known");
  if (row.fresh) await checkRoom(db, actor, size, quota);
  const { fresh: _, ...known } = row;
  if (known.size !== size || known.parts !== parts || known.filename !== filename || known.uploader !== uploader)
    throw new Refusal("uploadBroken");
  return known;
}

async function checkRoom(db: Db, actor: Actor, size: number, quota: number): Promise<void> {
  const { rows } = await db.execute<{ open: number; kept: string }>(sql`select
    (select count(*) from ${upload} where ${upload.agencyId} = ${actor.agencyId} and ${upload.actorId} = ${actor.id} and ${upload.mediaId} is null)::int as open,
    (select coalesce(sum(${mediaTable.size}), 0) from ${mediaTable} where ${mediaTable.agencyId} = ${actor.agencyId} and ${mediaTable.deletedAt} is null)::bigint as kept`);
  const [now] = rows;
  if (now && now.open > MOST_OPEN) throw new Refusal("tooManyUploads");
  if (now && Number(now.kept) + size > quota) throw new Refusal("noRoom");
}

export async function findUpload(db: Db, actor: Actor, qquuid: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.agencyId, actor.agencyId), eq(upload.actorId, actor.id), eq(upload.qquuid, qquuid)));
  return row;
}

/** The upload's row, held until the transaction ends; `undefined` when it was reaped. */
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
