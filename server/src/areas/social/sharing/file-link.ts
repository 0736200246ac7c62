/** Links by which Meta fetches the file of one share: valid for an hour, and for nothing else. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Binding, Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { sendRange } from "#server/lib/files/files.ts";
import { feedPictureOf } from "#server/lib/files/pictures/feed-picture.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { openToken } from "#server/lib/serving/doors/public-link.ts";
import { notFound } from "#server/lib/serving/refusal.ts";

const PATH = "/share/social";

/** Makes a link to the file of a share; ends an earlier one. */
export async function makeFileLink(db: Db, publicUrl: string, agencyId: string, shareId: string): Promise<string> {
  const token = newToken();
  await db.execute(
    sql`delete from social_file_link
      where agency_id = ${agencyId}::uuid and (share_id = ${shareId}::uuid or ends_at < now())`,
  );
  await db.execute(
    sql`insert into social_file_link (id, agency_id, share_id, hash, ends_at)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${shareId}::uuid, ${hashOf(token)},
        now() + interval '1 hour')`,
  );
  return new URL(`${PATH}/${token}`, publicUrl).href;
}

interface SharedMedia extends Record<string, unknown> {
  key: string;
  contentType: string;
  isPicture: boolean;
}
type Dependencies = Pick<Services, "database" | "store" | "limiter">;

/** Finds the file of a valid link: a picture in its largest size, a video as it was prepared. */
async function findFile({ database }: Dependencies, token: string): Promise<SharedMedia | null> {
  const hash = hashOf(token);
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select agency_id as "agencyId" from social_file_link where hash = ${hash} and ends_at > now()`,
    ),
  );
  const [link] = rows;
  if (!link) return null;
  return database.scope(systemIn(link.agencyId), "read", async (db) => {
    const { rows: files } = await db.execute<SharedMedia>(
      sql`select m.type_of_media = 1 as "isPicture",
          case when m.type_of_media = 1 then coalesce((m.variants ->> 'large')::uuid, m.file_key, m.key)
            else coalesce(m.rendition_key, m.file_key, m.key) end as key,
          case when m.type_of_media = 1 then 'image/jpeg'
            when m.rendition_key is not null then 'video/mp4'
            else m.content_type end as "contentType"
        from social_file_link l
          join social_share s on s.agency_id = l.agency_id and s.id = l.share_id
          join media m on m.agency_id = s.agency_id and m.id = s.media_id
        where l.agency_id = ${link.agencyId}::uuid and l.hash = ${hash} and m.state = 'ready' and m.deleted_at is null`,
    );
    return files[0] ?? null;
  });
}

export const sharedMediaRoute = (services: Dependencies): Binding => ({
  calls: {},
  bind: () => undefined,
  async plugin(app) {
    const { store, limiter } = services;
    async function send(request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) {
      const { ip, params } = request;
      const file = await openToken(limiter, { token: params.token, caller: { address: ip } }, (token) =>
        findFile(services, token),
      );
      reply
        .header("cache-control", "no-store")
        .header("content-security-policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
        .header("content-disposition", "inline")
        .type(file.contentType);
      if (file.isPicture) {
        const picture = await feedPictureOf(store, file.key);
        return reply.send(picture);
      }
      const size = await store.size(file.key);
      if (size === null) throw notFound();
      reply.header("accept-ranges", "bytes");
      return sendRange(reply, store, { key: file.key, size, range: request.headers.range });
    }
    app.route<{ Params: { token: string } }>({
      method: "GET",
      url: `${PATH}/:token`,
      config: { door: { open: "the token is the proof", limit: { quick: "page" }, proof: "token" } },
      handler: send,
    });
  },
});
