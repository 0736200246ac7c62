/**
 * Uploads in parts. A part is parked in the store under a key of its own and only then written down,
 * so that a part that was cut off, sent twice or out of order harms nothing; nothing waits inside a transaction.
 */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { type ChunkDone, uploads as calls } from "#contract/media/upload.ts";
import { type Extension, extensionOf, FILE_KINDS, isExtension } from "#contract/media/uploader.ts";
import type { Actor, Database, Db } from "#server/lib/database/scope.ts";
import { isClosedOffice, typeOf } from "#server/lib/files/sniff.ts";
import { type FileStore, partKey, slice } from "#server/lib/files/storage/store.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { upload, uploadPart } from "./media.table.ts";
import type { UploadProcessing } from "./process-upload.ts";
import { checkChunk, closed, incomplete, mismatch } from "./upload.rules.ts";
import { beginUpload, findPart, findUpload, lockUpload, partsOfUpload, type UploadRow } from "./upload-part.ts";

interface Services {
  database: Database;
  store: FileStore;
  jobs: Jobs;
  processing: UploadProcessing;
  /** Bytes that an agency may keep. */
  quota: number;
}
/** Long enough for most pictures, so that the first look finds it ready. */
const SETTLED_WITHIN_MS = 3000;

export function uploadHandlers({ database, store, jobs, processing, quota }: Services): UnscopedHandlers<typeof calls> {
  const write = <T>(actor: Actor, work: (db: Db) => Promise<T>) => database.scope(actor, "write", work);
  const forget = (key: string) => store.remove(key).catch(() => undefined);

  /** Puts the parts together under a key that was written down before; answers its hash. */
  async function assemble(of: UploadRow, keys: readonly string[], target: string): Promise<Buffer> {
    const hash = createHash("sha256");
    let length = 0;
    const parts = async function* () {
      for (const key of keys)
        for await (const bytes of store.read(partKey(of.id, key))) {
          hash.update(bytes);
          length += bytes.length;
          yield bytes;
        }
    };
    await store.put(target, parts());
    if (length !== of.size) throw new Refusal("uploadBroken");
    return hash.digest();
  }

  /** Writes down a key for the whole file, unless it is finished already or parts are missing. */
  async function prepare(actor: Actor, body: ChunkDone) {
    return write(actor, async (db) => {
      const known = await findUpload(db, actor, body.qquuid);
      if (!known) throw incomplete(Array.from({ length: body.qqtotalparts }, (_, index) => index));
      if (
        known.size !== body.qqtotalfilesize ||
        known.parts !== body.qqtotalparts ||
        known.filename !== body.qqfilename
      )
        throw new Refusal("uploadBroken");
      if (known.mediaId) return { known, parts: [], target: "" };
      const parts = await partsOfUpload(db, known.id);
      const there = new Set(parts.map(({ part }) => part));
      const missing = Array.from({ length: known.parts }, (_, index) => index).filter((index) => !there.has(index));
      if (missing.length > 0) throw incomplete(missing);
      const target = randomUUID();
      await db
        .update(upload)
        .set({ targets: sql`array_append(${upload.targets}, ${target}::uuid)`, touchedAt: sql`now()` })
        .where(eq(upload.id, known.id));
      return { known, parts: parts.map(({ key }) => key), target };
    });
  }

  /** Makes the file out of what was put together; whoever comes second gets the first one's. */
  async function adopt(actor: Actor, known: UploadRow, made: typeof mediaTable.$inferInsert) {
    return write(actor, async (db) => {
      const now = await lockUpload(db, known.id);
      if (!now) throw incomplete([]);
      if (now.mediaId) return { id: now.mediaId, ours: false };
      await db.insert(mediaTable).values(made);
      await db.update(upload).set({ mediaId: made.id, touchedAt: sql`now()` }).where(eq(upload.id, known.id));
      await jobs.enqueue(db, "media", { agencyId: actor.agencyId, mediaId: made.id });
      if (actor.role === "super_admin") await auditSuperAdmin(db, actor, `POST ${calls.done.path}`, {});
      return { id: made.id, ours: true };
    });
  }

  /** What is refused for what it is does not wait for its day to be taken away. */
  async function drop(actor: Actor, { id }: UploadRow): Promise<void> {
    for await (const key of store.list(id)) await forget(key);
    await write(actor, (db) => db.delete(upload).where(eq(upload.id, id)));
  }

  return {
    async chunk({ session, body }) {
      const actor = actorOf(session);
      checkChunk(body);
      const sha256 = createHash("sha256").update(body.qqfile).digest();
      const before = await write(actor, async (db) => {
        const known = await beginUpload(db, actor, body, quota);
        return { known, part: await findPart(db, known.id, body.qqpartindex) };
      });
      const { id, mediaId } = before.known;
      if (mediaId || before.part?.sha256.equals(sha256)) return {};
      const key = randomUUID();
      await store.put(partKey(id, key), body.qqfile);
      const outdated = await write(actor, async (db) => {
        const now = await lockUpload(db, id);
        if (!now || now.mediaId) return key;
        const there = await findPart(db, id, body.qqpartindex);
        const values = { agencyId: actor.agencyId, uploadId: id, part: body.qqpartindex };
        const held = { key, size: body.qqfile.length, sha256 };
        await db
          .insert(uploadPart)
          .values({ ...values, ...held })
          .onConflictDoUpdate({ target: [uploadPart.agencyId, uploadPart.uploadId, uploadPart.part], set: held });
        return there?.key;
      });
      if (outdated) await forget(partKey(id, outdated));
      return {};
    },

    async done({ session, body }) {
      const actor = actorOf(session);
      const { known, parts, target } = await prepare(actor, body);
      if (known.mediaId) return { id: known.mediaId };
      const extension = extensionOf(known.filename);
      if (!isExtension(extension)) throw mismatch();
      const sha256 = await assemble(known, parts, target);
      const peek = { size: known.size, slice: (from: number, to: number) => slice(store, target, from, to) };
      const type = await typeOf(extension, peek);
      if (!type) {
        const shut = await isClosedOffice(extension, peek);
        await forget(target);
        await drop(actor, known);
        throw shut ? closed(extension) : mismatch();
      }
      const made = fileOf(actor, known, { body, type, target, sha256 });
      const { id, ours } = await adopt(actor, known, made);
      if (!ours) await forget(target);
      if (made.state === "processing") await processing.wait(id, SETTLED_WITHIN_MS);
      return { id };
    },
  };
}

function actorOf(session: Session | null): Actor {
  if (!session?.actor) throw new Refusal(session ? "chooseAgency" : "sessionEnded");
  return session.actor;
}

interface Put {
  body: ChunkDone;
  type: Extension;
  target: string;
  sha256: Buffer;
}

/** A picture is made anew before anybody sees it; HEIC, which nothing here can read, is kept as it is. */
function fileOf(actor: Actor, { filename, size }: UploadRow, { body, type, target, sha256 }: Put) {
  const { contentType, media } = FILE_KINDS[type];
  const picture = media === MEDIA_TYPE.image && contentType !== "image/heic";
  return {
    id: randomUUIDv7(),
    agencyId: actor.agencyId,
    typeOfMedia: media,
    filename,
    contentType,
    width: body.width ?? null,
    height: body.height ?? null,
    duration: body.duration ?? null,
    key: randomUUID(),
    state: picture ? ("processing" as const) : ("ready" as const),
    fileKey: picture ? randomUUID() : target,
    rawKey: picture ? target : null,
    variants: picture ? { large: randomUUID(), medium: randomUUID(), thumbnail: randomUUID() } : {},
    size,
    sha256,
    uploadedBy: actor.id,
  };
}
