/** Fetches received files, at once and again for seven days, which is as long as Meta keeps them. */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { UPLOADERS } from "#contract/media/uploader.ts";
import { z } from "#contract/schema.ts";
import { pictureSource } from "#server/lib/files/pictures/pictures.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { fetchOutside, TooLarge } from "#server/lib/outside/fetch.ts";
import { NotPublic } from "#server/lib/outside/public-address.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { accountGraph, asSystem, type MetaServices } from "../meta/account.ts";
import { type FileType, fileTypeOf } from "./file-type.ts";

const AT_ONCE = 5;
const MAX_BYTES = UPLOADERS.general.maxBytes;

export type MediaServices = MetaServices & { store: FileStore; jobs: Pick<Jobs, "enqueue"> };

interface Due extends Record<string, unknown> {
  id: string;
  metaId: string;
  mime: string | null;
  filename: string | null;
  kind: string;
  accountId: string;
  numberMetaId: string;
}

async function claim(services: MediaServices, agencyId: string): Promise<Due[]> {
  const { rows } = await asSystem(services, agencyId, async (db) => {
    await db.execute(
      sql`update chat_message
        set media_state = 'GONE', media_due_at = null
        where agency_id = ${agencyId}::uuid and media_state = 'FETCHING' and received_at < now() - interval '7 days'`,
    );
    // The claim ends by itself, so that another process goes on if this one ends.
    return db.execute<Due>(
      sql`with due as (select id
          from chat_message
          where agency_id = ${agencyId}::uuid and media_state = 'FETCHING' and media_due_at <= now()
          order by media_due_at
          limit ${AT_ONCE}
          for update skip locked)
        update chat_message m
        set media_tries = m.media_tries + 1,
          media_due_at = now() + least(interval '6 hours', interval '30 seconds' * 2 ^ least(m.media_tries, 12))
        from due, chat_conversation c, chat_number b
        where m.id = due.id
          and c.agency_id = m.agency_id
          and c.id = m.conversation_id
          and b.agency_id = c.agency_id
          and b.id = c.number_id
        returning m.id, m.media_source ->> 'id' as "metaId", m.media_source ->> 'mime' as mime, m.filename, m.kind,
          b.account_id as "accountId", b.meta_id as "numberMetaId"`,
    );
  });
  return rows;
}

const Located = z.looseObject({
  url: z.string(),
  mime_type: z.optional(z.string()),
  file_size: z.optional(z.union([z.number(), z.string()])),
});

const refuse = (services: MediaServices, agencyId: string, id: string) =>
  asSystem(services, agencyId, (db) =>
    db.execute(
      sql`update chat_message
        set media_state = 'REFUSED', media_due_at = null
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and media_state = 'FETCHING'`,
    ),
  );

/** Keeps a file as the message's, once; a second copy of it is removed. */
async function keep(
  services: MediaServices,
  agencyId: string,
  message: Due,
  bytes: Buffer,
  type: FileType,
): Promise<void> {
  const { store, jobs } = services;
  const key = randomUUID();
  await store.put(key, bytes);
  const isPicture = type.media === MEDIA_TYPE.image;
  const mediaId = randomUUIDv7();
  const isKept = await asSystem(services, agencyId, async (db) => {
    const { rowCount } = await db.execute(
      sql`select from chat_message
        where agency_id = ${agencyId}::uuid and id = ${message.id}::uuid and media_state = 'FETCHING'
        for update`,
    );
    if (!rowCount) return false;
    const isShown = pictureSource(type.contentType) !== undefined;
    await db.insert(mediaTable).values({
      id: mediaId,
      agencyId,
      typeOfMedia: type.media,
      contentType: type.contentType,
      key: randomUUID(),
      filename: message.filename ?? `${message.kind}.${type.extension}`,
      // Hidden from people until the job has checked the file.
      state: "processing",
      fileKey: isPicture ? randomUUID() : key,
      rawKey: isPicture ? key : null,
      variants: isShown ? { large: randomUUID(), medium: randomUUID(), thumbnail: randomUUID() } : {},
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
      uploadedBy: null,
    });
    await jobs.enqueue(db, "media", { agencyId, mediaId });
    await db.execute(
      sql`update chat_message
        set media_state = 'READY', media_due_at = null, media_id = ${mediaId}::uuid
        where id = ${message.id}::uuid`,
    );
    return true;
  });
  if (!isKept) await store.remove(key);
}

async function fetchOne(services: MediaServices, agencyId: string, message: Due): Promise<void> {
  try {
    const graph = await accountGraph(services, agencyId, message.accountId);
    const { url, mime_type, file_size } = await graph.ask({
      path: message.metaId,
      query: { phone_number_id: message.numberMetaId },
      schema: Located,
    });
    if (Number(file_size ?? 0) > MAX_BYTES) {
      await refuse(services, agencyId, message.id);
      return;
    }
    const { status, bytes } = await fetchOutside(services.config)(url, {
      headers: { authorization: `Bearer ${graph.token ?? ""}`, "user-agent": "Greenroom" },
      maxBytes: MAX_BYTES,
      timeoutMs: services.config.metaTimeoutMs * 3,
      trustedOrigin: graph.origin,
    });
    if (status !== 200) return;
    const mime = (message.mime ?? mime_type ?? "").split(";")[0]?.trim() ?? "";
    const type = await fileTypeOf(bytes, mime, message.filename);
    if (type) await keep(services, agencyId, message, bytes, type);
    else await refuse(services, agencyId, message.id);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof NotPublic) await refuse(services, agencyId, message.id);
    // Any other error may be over by the next try.
    else if (!(error instanceof GraphError) && !isOfNetwork(error)) throw error;
  }
}
const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error && ("code" in error || error.name === "AbortError" || error.name === "TimeoutError");

/** Fetches the files of an agency that are due. */
export async function fetchMedia(services: MediaServices, agencyId: string): Promise<void> {
  for (;;) {
    const due = await claim(services, agencyId);
    if (due.length === 0) return;
    const results = await Promise.allSettled(due.map((message) => fetchOne(services, agencyId, message)));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }
}
