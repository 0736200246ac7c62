/**
 * Receives uploads in parts. A part is stored under its own key before its row is written,
 * so that an interrupted, repeated or unordered part does no harm; nothing waits inside a transaction.
 */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { type ChunkDone, uploads as calls } from "#contract/media/upload.ts";
import { type Extension, extensionOf, FILE_KINDS, isExtension } from "#contract/media/uploader.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { pictureSource } from "#server/lib/files/pictures/pictures.ts";
import { isClosedOffice, typeOf } from "#server/lib/files/sniff.ts";
import { type FileStore, partKey, slice } from "#server/lib/files/storage/store.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { upload } from "../media.table.ts";
import { assemble, LostPart } from "./assemble.ts";
import { directHandlers, uploaderOf } from "./direct-upload.ts";
import type { UploadProcessing } from "./process-upload.ts";
import { checkQuota } from "./quota.rules.ts";
import { checkChunk, incomplete, mismatch, protectedOffice } from "./upload.rules.ts";
import {
  beginUpload,
  findPart,
  findUpload,
  forgetPart,
  lockUpload,
  partsOfUpload,
  recordPart,
  type UploadRow,
} from "./upload-part.ts";

interface Services {
  database: Database;
  store: FileStore;
  jobs: Jobs;
  processing: UploadProcessing;
  /** Storage limit of an agency, in bytes. */
  quota: number;
  hasFfmpeg: boolean;
  hasScanner: boolean;
}
/** Long enough for most pictures, so that the first request finds it ready. */
const PROCESSED_WITHIN_MS = 3000;

export function uploadHandlers({
  database,
  store,
  jobs,
  processing,
  quota,
  hasFfmpeg,
  hasScanner,
}: Services): UnscopedHandlers<typeof calls> {
  const write = <T>(actor: Actor, work: (db: Db) => Promise<T>) => database.scope(actor, "write", work);
  const removeQuietly = (key: string) => store.remove(key).catch(() => undefined);

  /** Stores a key for the whole file, unless the upload is finished or parts are missing. */
  async function prepareTarget(actor: Actor, body: ChunkDone) {
    return write(actor, async (db) => {
      const row = await findUpload(db, actor, body.qquuid);
      if (!row) throw incomplete(Array.from({ length: body.qqtotalparts }, (_, index) => index));
      if (row.size !== body.qqtotalfilesize || row.parts !== body.qqtotalparts || row.filename !== body.qqfilename)
        throw new Refusal("fileUploadFailed");
      if (row.mediaId) return { row, parts: [], target: "", posterTarget: null };
      const parts = await partsOfUpload(db, row.id);
      const received = new Set(parts.map(({ part }) => part));
      const missing = Array.from({ length: row.parts }, (_, index) => index).filter((index) => !received.has(index));
      if (missing.length > 0) throw incomplete(missing);
      const target = randomUUID();
      const posterTarget = body.poster ? randomUUID() : null;
      const added = posterTarget ? [target, posterTarget] : [target];
      await db
        .update(upload)
        .set({ targets: sql`${upload.targets} || ${`{${added.join()}}`}::uuid[]`, touchedAt: sql`now()` })
        .where(eq(upload.id, row.id));
      return { row, parts, target, posterTarget };
    });
  }

  /** Creates the file of an assembled upload; a concurrent second request gets the file of the first. */
  async function createFile(actor: Actor, row: UploadRow, file: typeof mediaTable.$inferInsert) {
    return write(actor, async (db) => {
      const current = await lockUpload(db, row.id);
      if (!current) throw incomplete([]);
      if (current.mediaId) return { id: current.mediaId, isNew: false };
      // Its own size is among the open uploads.
      await checkQuota(db, actor, 0, quota);
      await db.insert(mediaTable).values(file);
      await db.update(upload).set({ mediaId: file.id, touchedAt: sql`now()` }).where(eq(upload.id, row.id));
      await jobs.enqueue(db, "media", { agencyId: actor.agencyId, mediaId: file.id });
      if (actor.role === "super_admin") await auditSuperAdmin(db, actor, `POST ${calls.done.path}`, {});
      return { id: file.id, isNew: true };
    });
  }

  /** Deletes a rejected upload at once instead of letting it expire. */
  async function deleteUpload(actor: Actor, { id }: UploadRow): Promise<void> {
    for await (const key of store.list(id)) await removeQuietly(key);
    await write(actor, (db) => db.delete(upload).where(eq(upload.id, id)));
  }

  async function finish(
    actor: Actor,
    body: ChunkDone,
    { row, parts, target, posterTarget }: Awaited<ReturnType<typeof prepareTarget>>,
  ): Promise<{ id: string }> {
    const extension = extensionOf(row.filename);
    if (!isExtension(extension)) throw mismatch();
    const sha256 = await assemble(store, row, { parts, target });
    const content = { size: row.size, slice: (from: number, to: number) => slice(store, target, from, to) };
    const type = await typeOf(extension, content);
    if (!type) throw (await isClosedOffice(extension, content)) ? protectedOffice(extension) : mismatch();
    if (posterTarget && body.poster) await store.put(posterTarget, Buffer.from(body.poster, "base64"));
    const file = fileOf(actor, row, { body, type, target, posterTarget, hasFfmpeg, hasScanner, sha256 });
    const { id, isNew } = await createFile(actor, row, file);
    if (!isNew) for (const key of [target, posterTarget]) if (key) await removeQuietly(key);
    if (file.state === "processing") await processing.wait(id, PROCESSED_WITHIN_MS);
    return { id };
  }

  return {
    ...directHandlers({ write, store, quota }),
    async chunk({ session, body }) {
      const actor = uploaderOf(session);
      checkChunk(body);
      const sha256 = createHash("sha256").update(body.qqfile).digest();
      const before = await write(actor, async (db) => {
        const row = await beginUpload(db, actor, body, quota);
        return { row, part: await findPart(db, row.id, body.qqpartindex) };
      });
      const { id, mediaId } = before.row;
      if (mediaId || before.part?.sha256.equals(sha256)) return {};
      const key = randomUUID();
      // A part that a power cut loses is noticed when the file is finished, and sent again.
      await store.put(partKey(id, key), body.qqfile, { durable: false });
      const stored = { uploadId: id, part: body.qqpartindex, key, size: body.qqfile.length, sha256 };
      const outdated = await write(actor, (db) => recordPart(db, actor, stored));
      if (outdated) await removeQuietly(partKey(id, outdated));
      return {};
    },

    async done({ session, body }) {
      const actor = uploaderOf(session);
      const prepared = await prepareTarget(actor, body);
      if (prepared.row.mediaId) return { id: prepared.row.mediaId };
      try {
        return await finish(actor, body, prepared);
      } catch (error) {
        // Another request may have finished it meanwhile, so that the parts are gone.
        const finished = await write(actor, (db) => findUpload(db, actor, body.qquuid));
        if (finished?.mediaId) return { id: finished.mediaId };
        if (error instanceof LostPart) {
          await removeQuietly(prepared.target);
          await write(actor, (db) => forgetPart(db, prepared.row.id, error.part));
          throw incomplete([error.part]);
        }
        if (error instanceof Refusal && error.code === "fileRefused") {
          for (const key of [prepared.target, prepared.posterTarget]) if (key) await removeQuietly(key);
          await deleteUpload(actor, prepared.row);
        }
        throw error;
      }
    },
  };
}

interface AssembledFile {
  body: ChunkDone;
  type: Extension;
  target: string;
  posterTarget: string | null;
  hasFfmpeg: boolean;
  hasScanner: boolean;
  sha256: Buffer;
}

/** Names a file by its type, if its extension says something else. */
function namedAs(filename: string, type: Extension): string {
  const extension = extensionOf(filename);
  if (!isExtension(extension) || FILE_KINDS[extension].contentType === FILE_KINDS[type].contentType) return filename;
  return `${filename.slice(0, filename.length - extension.length)}${type === "jpeg" ? "jpg" : type}`;
}

/**
 * Returns the row of the file. A picture is re-encoded before it is served; a PDF is served as it came, with pictures
 * of its first page.
 */
function fileOf(
  actor: Actor,
  { filename, size }: UploadRow,
  { body, type, target, posterTarget, hasFfmpeg, hasScanner, sha256 }: AssembledFile,
) {
  const { contentType, media } = FILE_KINDS[type];
  const isPicture = media === MEDIA_TYPE.image;
  const isVideo = media === MEDIA_TYPE.video;
  const isAudio = media === MEDIA_TYPE.audio;
  const isShown = pictureSource(contentType) !== undefined;
  // A video or audio can be played at once; its other versions come later.
  const isPrepared = (hasFfmpeg && (isVideo || isAudio)) || (isVideo && posterTarget !== null);
  return {
    id: randomUUIDv7(),
    agencyId: actor.agencyId,
    typeOfMedia: media,
    filename: namedAs(filename, type),
    contentType,
    width: body.width ?? null,
    height: body.height ?? null,
    duration: body.duration ?? null,
    key: randomUUID(),
    // Files are shown to people only after the scan.
    state: isShown || hasScanner ? ("processing" as const) : ("ready" as const),
    fileKey: isPicture ? randomUUID() : target,
    rawKey: isPicture ? target : null,
    posterKey: isVideo ? posterTarget : null,
    peaks: isAudio ? (body.peaks ?? null) : null,
    preparing: isPrepared ? 0 : null,
    variants:
      isShown || (isPrepared && isVideo) ? { large: randomUUID(), medium: randomUUID(), thumbnail: randomUUID() } : {},
    size,
    sha256,
    uploadedBy: actor.id,
  };
}
