/** Reads what the fan app shows: published content of talents in the app, page by page, or what changed since. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import {
  browserUrl,
  type PublicFile,
  pictureUrl,
  playUrl,
  publicFile,
  publicFilesOfItem,
} from "../media/public-file.rules.ts";
import { publicMarkup } from "../pages/public-text.ts";
import { isDescribed, isInApp, isOfSomeoneInApp, isPublishedItem } from "../visible.rules.ts";

interface Row extends Record<string, unknown> {
  id: string;
  kind: string;
  title: string;
  content: string | null;
  thumbnail: PublicFile | null;
  files: PublicFile[];
  cursor: string;
}
const FIELDS = sql`i.id, i.kind, i.title, i.content, i.link, i.tags, i.media_credit as "mediaCredit", i.podcast,
  to_json(i.publish_at) as "publishedAt", to_json(i.updated_at) as "updatedAt",
  (select coalesce(json_agg(v.involved_id order by v.place, v.involved_id), '[]')
    from involvement v join person p on p.agency_id = v.agency_id and p.id = v.involved_id
    where v.agency_id = i.agency_id and v.record_id = i.id and ${isInApp}) as "talentIds",
  case when i.kind = 'Event'
    then (select json_build_object('start', i.starts_at, 'end', e.ends_at, 'timeZoneId', e.time_zone_id, 'mode', e.mode,
      'location', e.location,
      'streamUrl', e.stream_url, 'ticketUrl', e.ticket_url)
      from content_event e
      where e.agency_id = i.agency_id and e.item_id = i.id) end as event,
  json_build_object('comments', i.total_comment, 'reactions', i.total_reaction, 'shares', i.total_shares) as totals,
  ${publicFile(sql`i.thumbnail_id`)} as thumbnail, ${publicFilesOfItem} as files`;

/** Writes a file as the app gets it: its addresses, and nothing of how it is stored. */
const fileFor = (origin: string) => (file: PublicFile) => {
  const { type, contentType, size, duration, width, height, hasPictures } = file;
  const urlAt = (path: string | undefined) => (path === undefined ? null : origin + path);
  return {
    typeOfMedia: type,
    contentType,
    size: size === null ? null : Number(size),
    duration,
    width,
    height,
    url: urlAt(type === 1 ? undefined : playUrl(file)),
    playUrl: urlAt(type === 1 ? undefined : browserUrl(file)),
    pictures: hasPictures
      ? {
          large: urlAt(pictureUrl(file, "large")),
          medium: urlAt(pictureUrl(file, "medium")),
          small: urlAt(pictureUrl(file, "small")),
        }
      : null,
  };
};
function itemFor({ content, thumbnail, files, cursor: _, ...row }: Row, origin: string) {
  const shown = fileFor(origin);
  return {
    ...row,
    content: content === null ? null : publicMarkup(content).text,
    thumbnail: thumbnail && shown(thumbnail),
    medias: files.map(shown),
  };
}

export interface AskedContent {
  agencyId: string;
  cursor: string | undefined;
  limit: number;
  updatedSince: string | undefined;
  origin: string;
}

/** Writes a cursor: a place in one order, and valid for that order only. */
const written = (order: "p" | "c", place: string) => Buffer.from(`${order}${place}`).toString("base64url");
function placeOf(cursor: string | undefined, order: "p" | "c", form: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString();
  if (text.startsWith(order) && form.test(text.slice(1))) return text.slice(1);
  throw new Refusal("validation", [{ field: "cursor", code: "invalid", message: "Begin again without a cursor" }]);
}

/** True if a cursor is a place among the changes. */
export const isOfChanges = (cursor: string | undefined): boolean =>
  cursor !== undefined && Buffer.from(cursor, "base64url").toString().startsWith("c");

/**
 * Reads content, newest first. `next` is the cursor of the next page; `changes` is the place among the changes from
 * before this page was read.
 */
export async function readPublished(db: Db, { agencyId, cursor, limit, origin }: AskedContent) {
  const place = placeOf(cursor, "p", /^\d{1,20}\/[0-9a-f-]{36}$/);
  const [micros = "", id = ""] = place?.split("/") ?? [];
  const after =
    place === undefined
      ? sql``
      : sql` and (i.publish_at, i.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond',
        ${id}::uuid)`;
  const { rows: position } = await db.execute<{ at: string }>(
    sql`select coalesce(max(position), 0)::text as at from public_change where agency_id = ${agencyId}::uuid`,
  );
  const { rows } = await db.execute<Row>(sql`select ${FIELDS},
      ((extract(epoch from i.publish_at) * 1000000)::bigint)::text || '/' || i.id as cursor
    from content_item i
    where i.agency_id = ${agencyId}::uuid and ${isPublishedItem} and ${isOfSomeoneInApp}${after}
    order by i.publish_at desc, i.id desc
    limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => itemFor(row, origin)),
    removed: [],
    next: rows.length > limit && last ? written("p", last.cursor) : null,
    changes: written("c", position[0]?.at ?? "0"),
  };
}

/** Reads the items changed since, in the order of their changes: each as it is now, or as removed. */
export async function readChanged(db: Db, { agencyId, cursor, limit, updatedSince, origin }: AskedContent) {
  const place = placeOf(cursor, "c", /^\d{1,19}$/);
  const since = updatedSince === undefined ? sql`` : sql` and c.changed_at >= ${updatedSince}::timestamptz`;
  const { rows: changed } = await db.execute<{ id: string; position: string }>(sql`
    select c.item_id as id, c.position::text as position
    from public_change c
    where c.agency_id = ${agencyId}::uuid and c.position > ${place ?? "0"}::bigint${place === undefined ? since : sql``}
    order by c.position
    limit ${limit + 1}`);
  const shown = changed.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const { rows } = await db.execute<Row>(
    sql`select ${FIELDS}, '' as cursor
      from content_item i
      where i.agency_id = ${agencyId}::uuid
        and i.id = any (${sql.param(ids)}::uuid[])
        and ${isPublishedItem}
        and ${isOfSomeoneInApp}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = shown.at(-1)?.position ?? place ?? "0";
  return {
    items: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [itemFor(row, origin)] : [];
    }),
    removed: ids.filter((id) => !byId.has(id)),
    next: changed.length > limit ? written("c", last) : null,
    changes: written("c", last),
  };
}

interface TalentRow extends Record<string, unknown> {
  picture: PublicFile | null;
}
/** Reads talents in the app as Favourites describes them, in its order. */
export async function readTalents(db: Db, agencyId: string, origin: string) {
  const { rows } = await db.execute<TalentRow>(sql`
    select p.id, f.public_name as "publicName", f.headline, f.biography, f.location, f.place, f.tags,
      f.social_links as "socialLinks", f.links, ${publicFile(sql`f.picture_id`)} as picture
    from favourite f join person p on p.agency_id = f.agency_id and p.id = f.person_id
    where f.agency_id = ${agencyId}::uuid and ${isInApp} and ${isDescribed} order by f.place, p.id limit 10000`);
  return rows.map(({ picture, ...row }) => ({ ...row, picture: picture && fileFor(origin)(picture) }));
}
