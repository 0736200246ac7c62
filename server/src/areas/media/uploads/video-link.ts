/**
 * Videos uploaded from the address of their file. The file exists at once, in processing; a job fetches it, and then it
 * is processed like any upload. The job may run twice and may be interrupted anywhere: it starts over, under the key
 * that was stored before.
 */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { FILE_KINDS } from "#contract/media/uploader.ts";
import {
  type videoLinks as calls,
  VIDEO_LINK_LIMITS,
  VIDEO_LINK_TYPES,
  videoLinkError,
} from "#contract/media/video-link.ts";
import { REASON_WORDS } from "#server/areas/links/link-refusal.rules.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { typeOf } from "#server/lib/files/sniff.ts";
import { type FileStore, slice } from "#server/lib/files/storage/store.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { NotFetched } from "#server/lib/outside/fetch/order.ts";
import type { FetchedStream, Outside } from "#server/lib/outside/fetch/outside.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { videoLink } from "../media.table.ts";
import { mediaReply } from "../media-reply.rules.ts";
import { uploaderOf } from "./direct-upload.ts";
import { checkQuota } from "./quota.rules.ts";

/** Progress is written no more often than this. */
const REPORT_MS = 1000;
/** Most unfinished ones of an agency; each may be as large as the largest upload. */
const MAX_AT_ONCE = 20;
const LOST_AFTER = "1 hour";
const NO_ROOM = "There is no storage left for this video.";
const NOT_A_VIDEO = `What is at this address is no video of the types ${VIDEO_LINK_TYPES.join(", ")}.`;

interface Services {
  database: Database;
  store: FileStore;
  jobs: Pick<Jobs, "enqueue">;
  outside: Outside;
  quota: number;
  hasFfmpeg: boolean;
  hasScanner: boolean;
}
type Row = typeof videoLink.$inferSelect;

/** Returns the address of a file without its signature or a user's name. */
function pageOf(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.origin}${url.pathname}`;
}

/** Returns the last part of an address as a file name. */
function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // Undecodable: keeps it as written.
  }
  const plain = name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, "")
    .slice(-200)
    .trim();
  return /\.(?:mp4|mov|m4v)$/i.test(plain) ? plain : `${plain.replace(/\.\w*$/, "") || "Video"}.mp4`;
}

export function openVideoLinks({ database, store, jobs, outside, quota, hasFfmpeg, hasScanner }: Services) {
  const inAgency = <T>(agencyId: string, work: (db: Db) => Promise<T>) =>
    database.scope(systemIn(agencyId), "write", work);
  const set = (db: Db, mediaId: string, values: Partial<typeof mediaTable.$inferInsert>) =>
    db
      .update(mediaTable)
      .set(values)
      .where(and(eq(mediaTable.id, mediaId), eq(mediaTable.state, "processing")));

  async function end({ agencyId, mediaId, target }: Row, problem: string): Promise<void> {
    await store.remove(target);
    await inAgency(agencyId, async (db) => {
      await set(db, mediaId, { state: "failed", problem, preparing: null });
      await db.delete(videoLink).where(eq(videoLink.mediaId, mediaId));
    });
  }

  /** Writes the file and reports progress; returns its length and hash. */
  async function keep({ agencyId, mediaId, target }: Row, { head, body }: FetchedStream) {
    const hash = createHash("sha256");
    let size = 0;
    let reportedAt = 0;
    const counted = async function* () {
      for await (const bytes of body) {
        hash.update(bytes);
        size += bytes.length;
        if (performance.now() - reportedAt > REPORT_MS) {
          reportedAt = performance.now();
          const preparing = Math.min(99, Math.floor((size * 100) / (head.length ?? VIDEO_LINK_LIMITS.bytes)));
          await inAgency(agencyId, (db) => set(db, mediaId, { preparing }));
        }
        yield bytes;
      }
    };
    await store.put(target, counted());
    if (head.length !== null && head.length !== size) throw new NotFetched("unreadable");
    return { size, sha256: hash.digest() };
  }

  async function finish(row: Row, { size, sha256 }: Awaited<ReturnType<typeof keep>>): Promise<string | undefined> {
    const { agencyId, mediaId, target } = row;
    const content = { size, slice: (from: number, to: number) => slice(store, target, from, to) };
    const [named = "mp4"] = VIDEO_LINK_TYPES.filter((type) =>
      row.url.toLowerCase().split(/[?#]/)[0]?.endsWith(`.${type}`),
    );
    const type = size > 0 ? await typeOf(named, content) : undefined;
    if (!type) return NOT_A_VIDEO;
    return inAgency(agencyId, async (db) => {
      try {
        await checkQuota(db, { agencyId }, size, quota);
      } catch (error) {
        if (error instanceof Refusal && error.code === "noRoom") return NO_ROOM;
        throw error;
      }
      await set(db, mediaId, {
        fileKey: target,
        size,
        sha256,
        contentType: FILE_KINDS[type].contentType,
        preparing: hasFfmpeg ? 0 : null,
        ...(hasFfmpeg && { variants: { large: randomUUID(), medium: randomUUID(), thumbnail: randomUUID() } }),
        ...(!hasScanner && { state: "ready" as const }),
      });
      await db.delete(videoLink).where(eq(videoLink.mediaId, mediaId));
      await jobs.enqueue(db, "media", { agencyId, mediaId });
      return undefined;
    });
  }

  const handlers: UnscopedHandlers<typeof calls> = {
    async upload({ session, body: { url } }) {
      const actor = uploaderOf(session);
      const wrong = videoLinkError(url);
      if (wrong) throw new Refusal("validation", [{ field: "url", code: "invalid", message: wrong }]);
      const address = /^https?:\/\//i.test(url) ? url : `https://${url}`;
      const row = await database.scope(actor, "write", async (db) => {
        await checkQuota(db, actor, 1, quota);
        if ((await db.$count(videoLink, eq(videoLink.agencyId, actor.agencyId))) >= MAX_AT_ONCE)
          throw new Refusal("tooManyUploads");
        const [file] = await db
          .insert(mediaTable)
          .values({
            id: randomUUIDv7(),
            agencyId: actor.agencyId,
            typeOfMedia: MEDIA_TYPE.video,
            filename: nameOf(address),
            contentType: FILE_KINDS.mp4.contentType,
            key: randomUUID(),
            state: "processing",
            preparing: 0,
            uploadedBy: actor.id,
            externalLink: pageOf(address),
          })
          .returning();
        if (!file) throw new Error("the file could not be created");
        const { id: mediaId, agencyId } = file;
        await db.insert(videoLink).values({ mediaId, agencyId, url: address, target: randomUUID() });
        await jobs.enqueue(db, "videoLink", { agencyId, mediaId });
        if (actor.role === "super_admin") await auditSuperAdmin(db, actor, "POST /cms/v1/upload-video-url", {});
        return file;
      });
      return mediaReply(row);
    },
  };

  return {
    handlers,
    /** Fetches the video of a file; a failure is shown as the file's message. */
    async fetch({ agencyId, mediaId }: { agencyId: string; mediaId: string }): Promise<void> {
      const [row] = await inAgency(agencyId, (db) => db.select().from(videoLink).where(eq(videoLink.mediaId, mediaId)));
      if (!row) return;
      try {
        const problem = await finish(row, await keep(row, await outside.video(row.url)));
        if (problem) await end(row, problem);
      } catch (error) {
        if (!(error instanceof NotFetched)) throw error;
        await end(row, error.reason === "tooLarge" ? TOO_LARGE : REASON_WORDS[error.reason]);
      }
    },
    /** Ends fetches whose job was lost. */
    async expire(agencies: readonly string[]): Promise<void> {
      for (const id of agencies) {
        const old = sql`${videoLink.createdAt} < now() - ${LOST_AFTER}::interval`;
        const lost = await inAgency(id, (db) =>
          db
            .select()
            .from(videoLink)
            .where(and(eq(videoLink.agencyId, id), old)),
        );
        for (const row of lost) await end(row, "Upload failed");
      }
    },
  };
}
const TOO_LARGE = "This video is larger than 100 MB.";
