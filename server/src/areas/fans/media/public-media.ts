/**
 * Sends files of published content, and pictures of talents, without signing in. Each request checks whether anything
 * visible to fans uses the file now, so that a withdrawal works at once; shared caches ask again each time.
 */
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/lib/area.ts";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { sendRange } from "#server/lib/files/files.ts";
import { coverOf } from "#server/lib/files/pictures/cover.ts";
import { notFound } from "#server/lib/serving/refusal.ts";
import { hasPage, isDescribed, isInApp, isOfSomeoneInApp, isPublishedItem } from "../visible.rules.ts";
import { hasPictures, MEDIA_EXTENSIONS, PICTURE_SIZES, type PictureSize, PUBLIC_FILES } from "./public-file.rules.ts";

const NAME = /^([0-9a-f]{64})(?:-(large|medium|small|cover|prepared))?\.([a-z0-9]{3,4})$/;
const MAX_COVERS = 64;
const MAX_CACHED_AGENCIES = 20_000;

interface ServedFile extends Record<string, unknown> {
  key: string;
  fileKey: string | null;
  renditionKey: string | null;
  variants: Partial<Record<PictureSize, string>>;
  contentType: string;
  hasPictures: boolean;
  prepared: boolean;
}

/** True if the agency shows anything: pages, or content to a key of the fan app. */
const isOpen = sql`(exists (select from public_site s where s.agency_id = file.agency_id and s.pages)
  or exists (select from fan_key k where k.agency_id = file.agency_id and k.kind = 'read' and k.revoked_at is null))`;

async function findServedFile(database: Database, agencyId: string, hash: Buffer): Promise<ServedFile | undefined> {
  return database.scope(systemIn(agencyId), "read", async (db) => {
    const { rows } = await db.execute<ServedFile>(sql`
      select file.key, file.file_key as "fileKey", file.rendition_key as "renditionKey", file.variants,
        file.content_type as "contentType", ${hasPictures} as "hasPictures",
        file.rendition_key is not null and file.preparing is null as prepared
      from media file
      where sha256(uuid_send(file.key)) = ${hash}
        and file.agency_id = ${agencyId}::uuid
        and file.state = 'ready'
        and file.deleted_at is null
        and ${isOpen}
        and (
          exists (select from content_media used
              join content_item i on i.agency_id = used.agency_id and i.id = used.record_id
            where used.agency_id = file.agency_id and used.media_id = file.id
              and ${isPublishedItem} and ${isOfSomeoneInApp})
          or exists (select from content_item i
            where i.agency_id = file.agency_id and i.thumbnail_id = file.id
              and ${isPublishedItem} and ${isOfSomeoneInApp})
          or exists (select from favourite f join person p on p.agency_id = f.agency_id and p.id = f.person_id
            where f.agency_id = file.agency_id and f.picture_id = file.id and ${isDescribed} and ${isInApp}
              and (${hasPage}
                or exists (select from fan_key k
                  where k.agency_id = file.agency_id and k.kind = 'read' and k.revoked_at is null))))`);
    return rows[0];
  });
}

export function servePublicMedia(
  app: FastifyInstance,
  { database, store }: Pick<Services, "database" | "store">,
): void {
  /** Agency of each file that was asked for, by hash: it never changes. */
  const agencies = new Map<string, string>();
  const covers = new Map<string, Buffer>();

  async function agencyOf(hash: string, bytes: Buffer): Promise<string> {
    const agencyId = agencies.get(hash);
    if (agencyId) return agencyId;
    const { rows } = await database.signIn((db) =>
      db.execute<{ agencyId: string }>(
        sql`select agency_id as "agencyId" from media where sha256(uuid_send(key)) = ${bytes}`,
      ),
    );
    const [row] = rows;
    if (!row) throw notFound();
    if (agencies.size >= MAX_CACHED_AGENCIES) agencies.clear();
    agencies.set(hash, row.agencyId);
    return row.agencyId;
  }
  async function cover(key: string): Promise<Buffer> {
    const cached = covers.get(key);
    if (cached) return cached;
    const jpeg = await coverOf(store, key);
    if (covers.size >= MAX_COVERS) covers.clear();
    covers.set(key, jpeg);
    return jpeg;
  }
  const isSize = (variant: string | undefined): variant is PictureSize =>
    PICTURE_SIZES.some((size) => size === variant);

  async function send(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
    const [, hash, variant, extension] = NAME.exec(request.params.name) ?? [];
    if (!hash || !extension) throw notFound();
    const bytes = Buffer.from(hash, "hex");
    const file = await findServedFile(database, await agencyOf(hash, bytes), bytes);
    if (!file) throw notFound();
    const etag = `"${hash.slice(0, 32)}${variant ?? ""}"`;
    reply
      .removeHeader("x-robots-tag")
      .header("cache-control", "public, max-age=60, s-maxage=0")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("access-control-allow-origin", "*")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header("content-disposition", "inline")
      .header("accept-ranges", "bytes")
      .header("etag", etag);
    const isUnchanged = request.headers["if-none-match"] === etag;
    if (variant === "cover" && extension === "jpg" && file.hasPictures) {
      if (isUnchanged) return reply.code(304).send();
      return reply.type("image/jpeg").send(await cover(file.variants.large ?? file.key));
    }
    const isOriginal = variant === undefined && MEDIA_EXTENSIONS[file.contentType] === extension;
    const [key, type] =
      isSize(variant) && extension === "webp" && file.hasPictures
        ? [file.variants[variant] ?? file.key, "image/webp"]
        : variant === "prepared" && extension === "mp4" && file.prepared && file.renditionKey
          ? [file.renditionKey, "video/mp4"]
          : isOriginal
            ? [file.fileKey ?? file.key, file.contentType]
            : [];
    if (!key || !type) throw notFound();
    if (isUnchanged) return reply.code(304).send();
    const size = await store.size(key);
    if (size === null) throw notFound();
    reply.type(type);
    // Sends the bytes instead of a redirect: an address of the store would outlive a withdrawal.
    return sendRange(reply, store, { key, size, range: request.headers.range });
  }
  app.route<{ Params: { name: string } }>({
    method: "GET",
    url: `${PUBLIC_FILES}/:name`,
    config: { door: { open: "files of published content", limit: { quick: "asset" } } },
    handler: send,
  });
}
