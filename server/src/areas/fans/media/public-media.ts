/**
 * Sends the files of published content, and pictures of talents, without signing in. Each request asks whether something
 * that fans may see uses the file now, so that a withdrawal is felt at once; shared caches ask again each time.
 */
import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/lib/area.ts";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { sendRange } from "#server/lib/files/files.ts";
import { coverOf } from "#server/lib/files/pictures/cover.ts";
import { notFound } from "#server/lib/serving/refusal.ts";
import { hasPage, isDescribed, isInApp, isOfSomeoneInApp, isOut } from "../visible.rules.ts";
import { ENDINGS, isPictured, PICTURE_SIZES, type PictureSize, PUBLIC_FILES } from "./public-file.rules.ts";

const NAME = /^([0-9a-f]{64})(?:-(large|medium|small|cover|prepared))?\.([a-z0-9]{3,4})$/;
const MOST_COVERS = 64;
const MOST_KNOWN = 20_000;

interface Found extends Record<string, unknown> {
  key: string;
  fileKey: string | null;
  renditionKey: string | null;
  variants: Partial<Record<PictureSize, string>>;
  contentType: string;
  pictured: boolean;
  prepared: boolean;
}

/** Whether the agency shows anything: pages, or content to a key of the fan app. */
const isOpen = sql`(exists (select from public_site s where s.agency_id = file.agency_id and s.pages)
  or exists (select from fan_key k where k.agency_id = file.agency_id and k.kind = 'read' and k.revoked_at is null))`;

async function find(database: Database, agencyId: string, hash: Buffer): Promise<Found | undefined> {
  return database.scope(systemIn(agencyId), "read", async (db) => {
    const { rows } = await db.execute<Found>(sql`
      select file.key, file.file_key as "fileKey", file.rendition_key as "renditionKey", file.variants, file.content_type as "contentType", ${isPictured} as pictured,
        file.rendition_key is not null and file.preparing is null as prepared
      from media file where sha256(uuid_send(file.key)) = ${hash} and file.agency_id = ${agencyId}::uuid and file.state = 'ready' and file.deleted_at is null and ${isOpen} and (
        exists (select from content_media used join content_item i on i.agency_id = used.agency_id and i.id = used.record_id
          where used.agency_id = file.agency_id and used.media_id = file.id and ${isOut} and ${isOfSomeoneInApp})
        or exists (select from content_item i where i.agency_id = file.agency_id and i.thumbnail_id = file.id and ${isOut} and ${isOfSomeoneInApp})
        or exists (select from favourite f join person p on p.agency_id = f.agency_id and p.id = f.person_id
          where f.agency_id = file.agency_id and f.picture_id = file.id and ${isDescribed} and ${isInApp}
            and (${hasPage} or exists (select from fan_key k where k.agency_id = file.agency_id and k.kind = 'read' and k.revoked_at is null))))`);
    return rows[0];
  });
}

export function servePublicMedia(
  app: FastifyInstance,
  { database, store }: Pick<Services, "database" | "store">,
): void {
  /** Whose a file is never changes. */
  const agencies = new Map<string, string>();
  const covers = new Map<string, Buffer>();

  async function agencyOf(hash: string, bytes: Buffer): Promise<string> {
    const known = agencies.get(hash);
    if (known) return known;
    const { rows } = await database.signIn((db) =>
      db.execute<{ agencyId: string }>(
        sql`select agency_id as "agencyId" from media where sha256(uuid_send(key)) = ${bytes}`,
      ),
    );
    const [row] = rows;
    if (!row) throw notFound();
    if (agencies.size >= MOST_KNOWN) agencies.clear();
    agencies.set(hash, row.agencyId);
    return row.agencyId;
  }
  async function cover(key: string): Promise<Buffer> {
    const kept = covers.get(key);
    if (kept) return kept;
    const made = await coverOf(store, key);
    if (covers.size >= MOST_COVERS) covers.clear();
    covers.set(key, made);
    return made;
  }
  const isSize = (part: string | undefined): part is PictureSize => PICTURE_SIZES.some((size) => size === part);

  async function send(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
    const [, hash, part, ending] = NAME.exec(request.params.name) ?? [];
    if (!hash || !ending) throw notFound();
    const bytes = Buffer.from(hash, "hex");
    const file = await find(database, await agencyOf(hash, bytes), bytes);
    if (!file) throw notFound();
    const etag = `"${hash.slice(0, 32)}${part ?? ""}"`;
    reply
      .removeHeader("x-robots-tag")
      .header("cache-control", "public, max-age=60, s-maxage=0")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("access-control-allow-origin", "*")
      .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header("content-disposition", "inline")
      .header("accept-ranges", "bytes")
      .header("etag", etag);
    const known = request.headers["if-none-match"] === etag;
    if (part === "cover" && ending === "jpg" && file.pictured) {
      if (known) return reply.code(304).send();
      return reply.type("image/jpeg").send(await cover(file.variants.large ?? file.key));
    }
    const played = part === undefined && ENDINGS[file.contentType] === ending;
    const [key, type] =
      isSize(part) && ending === "webp" && file.pictured
        ? [file.variants[part] ?? file.key, "image/webp"]
        : part === "prepared" && ending === "mp4" && file.prepared && file.renditionKey
          ? [file.renditionKey, "video/mp4"]
          : played
            ? [file.fileKey ?? file.key, file.contentType]
            : [];
    if (!key || !type) throw notFound();
    if (known) return reply.code(304).send();
    const size = await store.size(key);
    if (size === null) throw notFound();
    reply.type(type);
    // Where the bytes come from is not told: an address of the store would outlive a withdrawal.
    return sendRange(reply, store, { key, size, range: request.headers.range });
  }
  app.route<{ Params: { name: string } }>({
    method: "GET",
    url: `${PUBLIC_FILES}/:name`,
    config: { door: { open: "files of published content", limit: { quick: "asset" } } },
    handler: send,
  });
}
