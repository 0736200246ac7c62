/**
 * Runs the job after an upload: re-encodes a picture in several sizes, draws the first page of a PDF, and deletes what
 * is no longer needed. The job may run twice and may be interrupted anywhere: every key it writes to is stored
 * beforehand.
 */
import { and, eq, ne } from "drizzle-orm";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Ffmpeg } from "#server/lib/files/ffmpeg.ts";
import { BadPicture, type EncodedPictures, makePictures, pictureSource } from "#server/lib/files/pictures/pictures.ts";
import type { Scanner } from "#server/lib/files/scanner.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { upload } from "../media.table.ts";
import { prepareFilm } from "../prepare-film.ts";

/** Most requests that wait for their file to be processed; others hear of it by a change notice. */
const MAX_WAITING = 2;

export interface UploadProcessing {
  process(of: { agencyId: string; mediaId: string }): Promise<void>;
  /** Prepares a video or audio to be shown and played. */
  prepare(of: { agencyId: string; mediaId: string }): Promise<void>;
  /** Marks that this process takes jobs, so that waiting for one may be worthwhile. */
  takesJobs(): void;
  /** Resolves when this process has processed the file, after `ms` milliseconds, or at once while others wait. */
  wait(mediaId: string, ms: number): Promise<void>;
}
type Row = typeof mediaTable.$inferSelect;

interface Services {
  database: Database;
  store: FileStore;
  jobs: Pick<Jobs, "enqueue">;
  ffmpeg: Ffmpeg | undefined;
  scanner: Scanner | undefined;
}

export function openUploadProcessing({ database, store, jobs, ffmpeg, scanner }: Services): UploadProcessing {
  const waiting = new Map<string, Set<() => void>>();
  let taking = false;

  const inAgency = <T>(agencyId: string, work: (db: Db) => Promise<T>) =>
    database.scope(systemIn(agencyId), "write", work);
  const mark = ({ id, agencyId }: Row, set: Partial<Row>) =>
    inAgency(agencyId, (db) => db.update(mediaTable).set(set).where(eq(mediaTable.id, id)));

  const targetOf = ({ key, fileKey, variants: { large, medium, thumbnail } }: Row) =>
    ({ full: fileKey, large, medium, small: key, thumbnail }) as const;

  /** Makes the pictures of a file. A crop has another picture's original, which stays. */
  async function process(row: Row, source: string): Promise<Row> {
    const virus = await scanner?.scan(store.read(source));
    if (virus)
      return finish(row, { state: "failed", problem: `A virus was found in this file (${virus}). It was not kept.` });
    const from = pictureSource(row.contentType);
    if (!from) return finish(row, { state: "ready" });
    let pictures: EncodedPictures;
    try {
      pictures = await makePictures(store.read(source), { from, crop: row.crop, sizesOnly: !row.rawKey });
    } catch (error) {
      if (!(error instanceof BadPicture)) throw error;
      return unreadable(row, source, from);
    }
    for (const [name, key] of Object.entries(targetOf(row)) as [
      keyof ReturnType<typeof targetOf>,
      string | undefined,
    ][]) {
      const bytes = pictures.files.get(name);
      if (bytes && key) await store.put(key, bytes);
    }
    return finish(row, {
      state: "ready",
      size: pictures.files.get("full")?.length ?? row.size,
      ...(from === "pdf" ? { pages: pictures.pages ?? null } : { width: pictures.width, height: pictures.height }),
      ...(from === "heic" && { contentType: "image/jpeg" }),
    });
  }

  async function finish(row: Row, set: Partial<Row>): Promise<Row> {
    await mark(row, set);
    return { ...row, ...set };
  }

  /**
   * Refuses a picture that can't be read. HEIC has many variants and a PDF may have a password: these are kept as they
   * came.
   */
  async function unreadable(row: Row, source: string, from: "picture" | "heic" | "pdf"): Promise<Row> {
    if (from === "picture")
      return finish(row, { state: "failed", problem: "This picture can't be read. Save it again, then upload it." });
    for (const key of Object.values(targetOf(row))) if (key && key !== source) await store.remove(key);
    return finish(row, { state: "ready", fileKey: source, rawKey: null, variants: {} });
  }

  async function removeAll(row: Row): Promise<void> {
    const { full, small, ...larger } = targetOf(row);
    for (const key of [full, small]) if (key && !(await isWholeOfAnother(row, key))) await store.remove(key);
    for (const key of [row.rawKey, row.posterKey, row.renditionKey, ...Object.values(larger)])
      if (key) await store.remove(key);
    await mark(row, {
      fileKey: null,
      rawKey: null,
      posterKey: null,
      renditionKey: null,
      variants: {},
      preparing: null,
    });
  }

  /** True if another picture has this file as its original, as crops of one original do. */
  async function isWholeOfAnother({ id, agencyId }: Row, key: string): Promise<boolean> {
    const [other] = await inAgency(agencyId, (db) =>
      db
        .select({ id: mediaTable.id })
        .from(mediaTable)
        .where(and(eq(mediaTable.agencyId, agencyId), eq(mediaTable.fileKey, key), ne(mediaTable.id, id)))
        .limit(1),
    );
    return other !== undefined;
  }

  async function clearUpload(row: Row): Promise<void> {
    const found = await inAgency(row.agencyId, (db) =>
      db.select({ id: upload.id, targets: upload.targets }).from(upload).where(eq(upload.mediaId, row.id)),
    );
    const usedKeys = new Set([row.fileKey, row.rawKey, row.posterKey]);
    for (const { id, targets } of found) {
      for await (const key of store.list(id)) await store.remove(key);
      for (const target of targets) if (!usedKeys.has(target)) await store.remove(target);
    }
  }

  const find = async (agencyId: string, mediaId: string): Promise<Row | undefined> =>
    (await inAgency(agencyId, (db) => db.select().from(mediaTable).where(eq(mediaTable.id, mediaId))))[0];

  return {
    takesJobs() {
      taking = true;
    },
    async process({ agencyId, mediaId }) {
      try {
        const found = await find(agencyId, mediaId);
        if (!found) return;
        const source = found.state === "processing" && !found.deletedAt ? (found.rawKey ?? found.fileKey) : null;
        const row = source ? await process(found, source) : found;
        await clearUpload(row);
        if (row.state === "failed" || row.deletedAt) return await removeAll(row);
        if (row.state === "ready" && row.rawKey) {
          await store.remove(row.rawKey);
          await mark(row, { rawKey: null });
        }
        if (row.preparing !== null) await inAgency(agencyId, (db) => jobs.enqueue(db, "film", { agencyId, mediaId }));
      } finally {
        for (const done of waiting.get(mediaId) ?? []) done();
      }
    },
    async prepare({ agencyId, mediaId }) {
      const found = await find(agencyId, mediaId);
      if (!found || found.deletedAt || found.state !== "ready" || found.preparing === null) return;
      await prepareFilm(found, { store, ffmpeg, mark });
      const after = await find(agencyId, mediaId);
      if (after?.deletedAt) await removeAll(after);
    },
    async wait(mediaId, ms) {
      // Doesn't wait behind a queue: the file would not be ready in time, and many files would be sent one after the
      // other.
      if (!taking || waiting.size >= MAX_WAITING) return;
      await new Promise<void>((resolve) => {
        const waiters = waiting.get(mediaId) ?? new Set();
        const done = () => {
          clearTimeout(late);
          waiters.delete(done);
          if (waiters.size === 0) waiting.delete(mediaId);
          resolve();
        };
        const late = setTimeout(done, ms);
        waiting.set(mediaId, waiters.add(done));
      });
    },
  };
}
