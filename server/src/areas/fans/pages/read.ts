/**
 * Reads the data of a talent's page, items and feeds: only what fans may see, and of the person only what Favourites
 * says.
 */
import { sql } from "drizzle-orm";
import type { ContentKind, EventMode } from "#contract/content/codes.ts";
import { ADDRESS_DAYS } from "#contract/fans/site.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { EPISODE_TYPES, type PublicFile, publicFile, publicFilesOfItem } from "../media/public-file.rules.ts";
import { hasPage, isDescribed, isInApp, isPublishedItem } from "../visible.rules.ts";

export interface PublicTalent extends Record<string, unknown> {
  personId: string;
  /** The agency's name and its part of the address. */
  agency: string;
  site: string;
  /** The talent's present part of the address. */
  address: string;
  name: string;
  biography: string | null;
  picture: PublicFile | null;
  socials: { platform: string; url: string }[];
  links: { title: string; url: string }[];
  hasPodcast: boolean;
  /** Fields that podcast directories ask of a feed. */
  category: string;
  explicit: boolean;
}
export interface PublicItem extends Record<string, unknown> {
  id: string;
  kind: ContentKind;
  title: string;
  /** Rich text. */
  content: string | null;
  link: string | null;
  credit: string | null;
  podcast: boolean;
  publishAt: string;
  updatedAt: string;
  /** Zone of the event, else that in which the publish time was chosen. */
  zone: string;
  startsAt: string | null;
  endsAt: string | null;
  mode: EventMode | null;
  location: string | null;
  streamUrl: string | null;
  ticketUrl: string | null;
  thumbnail: PublicFile | null;
  files: PublicFile[];
}

export interface At {
  agencyId: string;
  site: string;
  talent: string;
}

/** Finds a talent by the address; a former address finds the talent with the present one. */
export async function readTalent(db: Db, { agencyId, site, talent }: At): Promise<PublicTalent | undefined> {
  const { rows } = await db.execute<PublicTalent>(sql`
    select p.id as "personId", agency.name as agency, s.address as site, current.address, f.public_name as name,
      f.biography, ${publicFile(sql`f.picture_id`)} as picture, f.social_links as socials, f.links,
      page.podcast_category as category, page.explicit,
      exists (select from content_item i
          join involvement v on v.agency_id = i.agency_id and v.record_id = i.id and v.involved_id = p.id
        join content_media used on used.agency_id = i.agency_id and used.record_id = i.id
        join media file on file.id = used.media_id
        where i.agency_id = p.agency_id
          and i.podcast
          and i.on_web_page
          and ${isPublishedItem}
          and file.content_type = any (${sql.param([...EPISODE_TYPES])}::text[])) as "hasPodcast"
    from public_address named
      join public_address current on current.agency_id = named.agency_id
        and current.person_id = named.person_id
        and current.replaced_at is null
      join person p on p.agency_id = named.agency_id and p.id = named.person_id
      join favourite f on f.agency_id = p.agency_id and f.person_id = p.id
      join public_site s on s.agency_id = p.agency_id
      join public_page page on page.agency_id = p.agency_id and page.person_id = p.id
      join agency on agency.id = p.agency_id
    where named.agency_id = ${agencyId}::uuid and named.address = ${talent} and s.address = ${site}
      and (named.replaced_at is null or named.replaced_at > now() - make_interval(days => ${ADDRESS_DAYS}::int))
      and ${isInApp} and ${isDescribed} and ${hasPage}`);
  return rows[0];
}

const ITEM = sql`i.id, i.kind, i.title, i.content, i.link, i.media_credit as credit, i.podcast,
  to_json(i.publish_at) as "publishAt", to_json(i.updated_at) as "updatedAt",
  coalesce(e.time_zone_id, i.publish_zone) as zone, to_json(i.starts_at) as "startsAt", to_json(e.ends_at) as "endsAt",
  e.mode, e.location, e.stream_url as "streamUrl", e.ticket_url as "ticketUrl",
  ${publicFile(sql`i.thumbnail_id`)} as thumbnail, ${publicFilesOfItem} as files`;
const ofTalent = (
  agencyId: string,
  personId: string,
) => sql`from content_item i left join content_event e on e.agency_id = i.agency_id and e.item_id = i.id
  where i.agency_id = ${agencyId}::uuid and i.on_web_page and ${isPublishedItem}
    and exists (select from involvement v
      where v.agency_id = i.agency_id and v.record_id = i.id and v.involved_id = ${personId}::uuid)`;

interface Asked {
  agencyId: string;
  personId: string;
}

/** Reads the items of a page, newest first, and one more than asked for if there are more. */
export async function readPublicItems(
  db: Db,
  { agencyId, personId }: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<PublicItem[]> {
  const { rows } = await db.execute<PublicItem>(
    sql`select ${ITEM} ${ofTalent(agencyId, personId)}
      order by i.publish_at desc, i.id desc
      limit ${limit}
      offset ${offset}`,
  );
  return rows;
}
/** Reads events that are not over, the next one first. */
export async function readComing(db: Db, { agencyId, personId }: Asked, limit: number): Promise<PublicItem[]> {
  const { rows } = await db.execute<PublicItem>(
    sql`select ${ITEM} ${ofTalent(agencyId, personId)}
        and i.kind = 'Event'
        and coalesce(e.ends_at, i.starts_at + interval '6 hours') > now()
      order by i.starts_at, i.id
      limit ${limit}`,
  );
  return rows;
}
export async function readItem(db: Db, { agencyId, personId }: Asked, id: string): Promise<PublicItem | undefined> {
  const { rows } = await db.execute<PublicItem>(
    sql`select ${ITEM} ${ofTalent(agencyId, personId)} and i.id = ${id}::uuid`,
  );
  return rows[0];
}
/** Reads episodes, newest first. */
export async function readEpisodes(db: Db, { agencyId, personId }: Asked, limit: number): Promise<PublicItem[]> {
  const { rows } = await db.execute<PublicItem>(
    sql`select ${ITEM} ${ofTalent(agencyId, personId)} and i.podcast
      order by i.publish_at desc, i.id desc
      limit ${limit}`,
  );
  return rows;
}

/** Returns the milliseconds until something goes out or an event is over, at most `most`. */
export async function readQuietFor(db: Db, agencyId: string, max: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from min(at) - clock_timestamp()) * 1000)::float8 as ms from (
      select min(publish_at) as at
      from content_item
      where agency_id = ${agencyId}::uuid and status = 3 and publish_at > now() and deleted_at is null
      union all
      select min(e.ends_at)
      from content_event e
      where e.agency_id = ${agencyId}::uuid and e.ends_at > now()) next`);
  return Math.max(0, Math.min(max, rows[0]?.ms ?? max));
}

/** Reads the addresses that an agency's sitemap lists. */
export async function readMap(db: Db, agencyId: string, max: number): Promise<{ path: string; at: string }[]> {
  const { rows } = await db.execute<{ path: string; at: string }>(sql`
    with pages as (
      select p.id, '/t/' || s.address || '/' || current.address as path, f.updated_at as at from public_address current
        join person p on p.agency_id = current.agency_id and p.id = current.person_id
        join favourite f on f.agency_id = p.agency_id and f.person_id = p.id
        join public_site s on s.agency_id = p.agency_id
      where current.agency_id = ${agencyId}::uuid
        and current.replaced_at is null
        and ${isInApp}
        and ${isDescribed}
        and ${hasPage})
    select path, to_json(at) as at from (
      select path, at, 0 as rank from pages
      union all select pages.path || '/' || i.id, i.updated_at, 1 from pages
        join involvement v on v.agency_id = ${agencyId}::uuid and v.involved_id = pages.id
        join content_item i on i.agency_id = v.agency_id and i.id = v.record_id
      where i.on_web_page and ${isPublishedItem}) listed order by rank, listed.at desc, path limit ${max}`);
  return rows;
}
