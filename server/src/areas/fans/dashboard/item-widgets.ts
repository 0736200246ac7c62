/** Widgets of the content area about what is published, and about who follows. */
import { type SQL, sql } from "drizzle-orm";
import { BEST_POSTS_BY, type FAN_WIDGETS, RATED_FROM_VIEWS } from "#contract/dashboards/fan-widgets.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { FanBoard } from "./board.ts";
import type { PublishedItem } from "./widgets.ts";

type Data<K extends keyof typeof FAN_WIDGETS> = z.output<(typeof FAN_WIDGETS)[K]["data"]>;

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const talents = sql`${p("talents")}::uuid[]`;
const begin = sql`${p("begin")}::timestamptz`;
const end = sql`${p("end")}::timestamptz`;
const instant = (time: SQL): SQL => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Matches items `i` within reach that involve the board's talents. */
const ofTalents = sql`i.agency_id = ${agency}
  and i.deleted_at is null
  and ${withinReach("CMS", sql`i.id`, "read")}
  and exists (select from involvement v
    where v.agency_id = i.agency_id and v.record_id = i.id and v.kind = 'person' and v.involved_id = any (${talents}))`;
/** Matches items that went out in the period. Posts and polls have no status. */
const wasPublished = sql`coalesce(i.status, 3) = 3
  and i.publish_at >= ${begin} and i.publish_at < least(${end}, now())`;

const published = preparedFamily(
  () =>
    sql`select
        (i.publish_at at time zone (select a.time_zone_id from agency a where a.id = ${agency}))::date::text as day,
        i.id, i.kind, i.title
      from content_item i
      where ${ofTalents} and ${wasPublished}
      order by i.total_reaction + i.total_comment + i.total_shares desc, i.publish_at, i.id
      limit 1000`,
);
/** Reads what was published in the period, first what fans did most with. */
export const readPublishedItems = async ({ db, values }: FanBoard): Promise<PublishedItem[]> =>
  (await published(db, undefined, values)) as unknown as PublishedItem[];

const SHOWN = 5;
/** Items whose events are counted, those first that fans did most with. */
const COUNTED_ITEMS = 200;
const counted = (kind: string): SQL => sql`count(*) filter (where e.kind = ${sql.raw(`'${kind}'`)})::int`;
const rate = sql`case when c.views >= ${sql.raw(String(RATED_FROM_VIEWS))}
  then round((c.comments + c.reactions + c.shares + c.votes)::numeric / c.views, 4)::float8 end`;
/** The item's thumbnail, or else its first picture. */
const picture = sql`coalesce(placed.thumbnail_id, (select m.media_id
  from content_media m join media f on f.agency_id = m.agency_id and f.id = m.media_id
  where m.agency_id = ${agency}
    and m.record_id = placed.id
    and f.type_of_media = ${sql.raw(String(MEDIA_TYPE.image))}
  order by m.place
  limit 1))`;
const bestPosts = preparedFamily(
  () =>
    sql`with items as materialized (
        select i.id, i.kind, i.title, i.publish_at, i.thumbnail_id, count(*) over ()::int as published
        from content_item i
        where ${ofTalents} and ${wasPublished}
        order by i.total_reaction + i.total_comment + i.total_shares desc, i.publish_at desc, i.id desc
        limit ${sql.raw(String(COUNTED_ITEMS))}
      ), counted as (
        select items.*, c.*, ${rate} as rate
        from items cross join lateral (
          select ${counted("VIEW")} as views, ${counted("REACTION")} as reactions, ${counted("COMMENT")} as comments,
            ${counted("SHARE")} as shares, ${counted("VOTE")} as votes
          from fan_event e
          where e.agency_id = ${agency} and e.record_id = items.id and not e.undone
        ) c
      ), placed as (
        select *, least(${sql.join(
          BEST_POSTS_BY.map(
            (name) => sql`row_number() over (order by ${sql.raw(name)} desc nulls last, publish_at desc, id desc)`,
          ),
          sql`, `,
        )}) as place
        from counted
      )
      select coalesce(max(published), 0) as published,
        coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'title', title,
            'pictureUrl', ${avatarOf(picture)},
            'publishedAt', ${instant(sql`publish_at`)}, 'views', views, 'reactions', reactions, 'comments', comments,
            'shares', shares, 'votes', votes, 'rate', rate) order by rate desc nulls last, publish_at desc, id desc)
          filter (where place <= ${sql.raw(String(SHOWN))}), '[]') as posts
      from placed`,
);
export const readBestPosts = async ({ db, values }: FanBoard): Promise<Data<"BEST_POSTS">> =>
  found((await bestPosts(db, undefined, values))[0]) as unknown as Data<"BEST_POSTS">;

const PLACES = 7;
const places = preparedFamily(
  () =>
    sql`with followers as materialized (
        select f.country, f.state, t.followed_at >= ${begin} and t.followed_at < ${end} as gained
        from fan_talent t join fan f on f.agency_id = t.agency_id and f.id = t.fan_id
        where t.agency_id = ${agency} and t.person_id = any (${talents}) and t.follows
      ), home as (
        select country from followers where country is not null group by country order by count(*) desc, country limit 1
      ), places as (
        select case when f.country = home.country then f.state end as state, f.country,
          f.country is null or (f.country = home.country and f.state is null) as unknown,
          count(*)::int as followers, count(*) filter (where f.gained)::int as gained
        from followers f left join home on true
        group by 1, 2, 3
      ), placed as (
        select *, sum(followers) over ()::int as total,
          row_number() over (order by unknown, followers desc, country, state) as place
        from places
      ), shown as (
        select *, not unknown and place <= ${sql.raw(String(PLACES))} and followers * 100 >= total as named from placed
      )
      select coalesce(max(total), 0) as followers,
        coalesce((select json_agg(row) from (
          select json_build_object('state', state, 'country', country, 'followers', followers, 'gained', gained) as row
          from shown
          where named
          order by place) named), '[]')::jsonb
        || coalesce((select jsonb_build_array(jsonb_build_object('state', null, 'country', null,
            'followers', sum(followers), 'gained', sum(gained)))
          from shown
          where not named
          having count(*) > 0), '[]') as places
      from shown`,
);
export const readPlaces = async ({ db, values }: FanBoard): Promise<Data<"FANS_BY_PLACE">> =>
  found((await places(db, undefined, values))[0]) as unknown as Data<"FANS_BY_PLACE">;

const ACTIVE = 4;
const activeFans = preparedFamily(
  () =>
    sql`select f.id, f.name, f.city, f.state
      from fan_talent t join fan f on f.agency_id = t.agency_id and f.id = t.fan_id
      where t.agency_id = ${agency} and t.person_id = any (${talents}) and t.activity > 0
      order by t.activity desc, t.followed_at, t.fan_id
      limit ${sql.raw(String(ACTIVE))}`,
);
/** Reads the fans of a talent by the places that they have among the talent's fans. */
export const readActiveFans = async ({ db, values }: FanBoard): Promise<Data<"ACTIVE_FANS">> => ({
  fans: (await activeFans(db, undefined, values)) as unknown as Data<"ACTIVE_FANS">["fans"],
});

const NEXT = 5;
const next = preparedFamily(
  () =>
    sql`with items as (
        select i.id, i.kind, i.title, i.publish_at, coalesce(i.status, 3) = 13 as pending
        from content_item i
        where ${ofTalents}
          and (coalesce(i.status, 3) = 13 or (coalesce(i.status, 3) = 3 and i.publish_at > now()))
      )
      select (select count(*)::int from items) as count,
        coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'title', title,
            'publishAt', ${instant(sql`publish_at`)}, 'isPending', pending) order by publish_at, id)
          from (select * from items order by publish_at, id limit ${sql.raw(String(NEXT))}) first), '[]') as items`,
);
/** Reads what is scheduled, and what waits for approval. */
export const readNextToPublish = async ({ db, values }: FanBoard): Promise<Data<"NEXT_TO_PUBLISH">> =>
  found((await next(db, undefined, values))[0]) as unknown as Data<"NEXT_TO_PUBLISH">;
