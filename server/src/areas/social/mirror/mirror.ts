/** Brings the mirror in line with an account's posts. Posts deleted here stay deleted. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { keepPicture } from "#server/areas/links/picture.rules.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asAgency, noteTrouble, type OpenConnection, openConnection, type SocialServices } from "../graph/account.ts";
import { type ReadPost, readPosts } from "./read-posts.ts";

const MAX = 200;
/** Most pictures fetched after one reading; the next one fetches the rest. */
const MAX_PICTURES = 20;
const TITLE = 200;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim().slice(0, TITLE).toWellFormed();
const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** Claims the connections whose mirror is due; if the process ends, the next reading takes them. */
async function claim(services: SocialServices, agencyId: string): Promise<string | undefined> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<{ id: string }>(
      sql`with due as (select id
          from social_connection
          where agency_id = ${agencyId}::uuid and state = 'CONNECTED' and mirror_due_at <= now()
            and (paused_until is null or paused_until <= now()) order by mirror_due_at limit 1 for update skip locked)
        update social_connection c
        set mirror_due_at = now() + interval '15 minutes'
        from due
        where c.id = due.id
        returning c.id`,
    ),
  );
  return rows[0]?.id;
}

async function store(
  services: SocialServices,
  { id, agencyId, personId, platform, targetId, targetName }: OpenConnection,
  posts: readonly ReadPost[],
  whole: boolean,
): Promise<void> {
  const rows = posts.map((post) => ({
    ...post,
    id: randomUUIDv7(),
    text: storable(post.text),
    title: oneLine(storable(post.text)),
  }));
  const oldest = posts.reduce<string | null>(
    (least, { publishedAt }) => (least === null || Date.parse(publishedAt) < Date.parse(least) ? publishedAt : least),
    null,
  );
  await asAgency(services, agencyId, async (db) => {
    await db.execute(
      sql`insert into social_content as s (id, agency_id, connection_id, person_id, platform, target_id, external_id,
            content_type, text, title, creator, media_type, picture_source, permalink, published_at,
            total_comment, total_reaction, total_share, hidden)
          select r.id, ${agencyId}::uuid, ${id}::uuid, ${personId}::uuid, ${platform}, ${targetId}, r."externalId",
            r."contentType", r.text, r.title, ${targetName}, r."mediaType", r.picture, r.permalink, r."publishedAt",
            greatest(r.comments, 0), greatest(r.reactions, 0), greatest(r.shares, 0), coalesce(r.hidden, false)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, "externalId" text, "contentType" text,
            text text, title text, "mediaType" smallint, picture text, permalink text, "publishedAt" timestamptz,
            comments bigint, reactions bigint, shares bigint, hidden boolean)
          on conflict (agency_id, connection_id, external_id) do update
            set target_id = excluded.target_id, content_type = excluded.content_type, text = excluded.text,
              title = excluded.title, creator = excluded.creator, media_type = excluded.media_type,
              picture_source = case when s.picture_id is null then excluded.picture_source end,
              permalink = excluded.permalink, total_comment = excluded.total_comment,
              total_reaction = excluded.total_reaction, total_share = excluded.total_share, gone_at = null,
              hidden = case when s.platform = 'facebook' and s.asked is null then excluded.hidden else s.hidden end
          where (s.target_id, s.content_type, s.text, s.creator, s.permalink, s.total_comment, s.total_reaction,
            s.total_share, s.gone_at is null, s.hidden)
              is distinct from (excluded.target_id, excluded.content_type, excluded.text, excluded.creator,
                excluded.permalink, excluded.total_comment, excluded.total_reaction, excluded.total_share, true,
                case when s.platform = 'facebook' and s.asked is null then excluded.hidden else s.hidden end)
            or s.picture_id is null and s.picture_source is null and excluded.picture_source is not null`,
    );
    // A post missing from the period that was read was deleted there; another page has other posts.
    await db.execute(
      sql`update social_content
        set gone_at = now()
        where agency_id = ${agencyId}::uuid and connection_id = ${id}::uuid and gone_at is null
          and (target_id <> ${targetId}
            or ((${whole}::boolean or published_at >= ${oldest}::timestamptz)
              and external_id <> all (${sql.param(posts.map(({ externalId }) => externalId))}::text[])))`,
    );
    await db.execute(
      sql`update social_connection set mirrored_at = now() where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    );
  });
}

/** Stores pictures as our own files: Meta's addresses are good for some days only. */
async function fetchPictures(services: SocialServices, agencyId: string, connectionId: string): Promise<void> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<{ id: string; source: string }>(
      sql`select id, picture_source as source
        from social_content
        where agency_id = ${agencyId}::uuid
          and connection_id = ${connectionId}::uuid
          and picture_id is null
          and picture_source is not null
          and removed_at is null and gone_at is null order by published_at desc limit ${MAX_PICTURES}`,
    ),
  );
  const { config, database, store: files, outside } = services;
  const pictureServices = { database, store: files, outside, quota: config.filesPerAgency * 1e9 };
  for (const { id, source } of rows) {
    const pictureId = await keepPicture(pictureServices, systemIn(agencyId), source);
    // A picture that failed is tried again with the address of the next reading.
    await asAgency(services, agencyId, (db) =>
      db.execute(
        sql`update social_content
          set picture_id = ${pictureId}::uuid, picture_source = null
          where agency_id = ${agencyId}::uuid and id = ${id}::uuid and picture_id is null`,
      ),
    );
  }
}

/** Reads the accounts of an agency that are due. */
export async function mirrorPosts(services: SocialServices, agencyId: string): Promise<void> {
  for (;;) {
    const id = await claim(services, agencyId);
    if (id === undefined) return;
    try {
      const connection = await openConnection(services, agencyId, id);
      const { posts, whole } = await readPosts(connection, MAX);
      await store(services, connection, posts, whole);
      await fetchPictures(services, agencyId, id);
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      await noteTrouble(services, agencyId, id, error);
      if (error.kind === "unreached" || error.kind === "unknown")
        await asAgency(services, agencyId, (db) =>
          db.execute(
            sql`update social_connection
              set mirror_due_at = now() + interval '1 minute'
              where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
          ),
        );
    }
  }
}
