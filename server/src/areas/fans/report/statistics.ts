/** Figures of talents by day and by period, from the counters of their days. */
import { sql } from "drizzle-orm";
import type { FanDay, TalentStatistics } from "#contract/fans/report.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { talentsWithFans } from "./fan.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
export interface StatisticsPeriod {
  fromDate?: number | undefined;
  toDate?: number | undefined;
}
const DAY_MS = 86_400_000;
/** Returns the instants of a period; by default the last 30 days. */
function instants({ fromDate, toDate = Date.now() }: StatisticsPeriod): { $from: string; $to: string } {
  const from = fromDate ?? toDate - 29 * DAY_MS;
  return { $from: new Date(from).toISOString(), $to: new Date(toDate).toISOString() };
}

const zone = sql`(select a.time_zone_id from agency a where a.id = ${agency})`;
const first = sql`(${p("$from")}::timestamptz at time zone ${zone})::date`;
const last = sql`(${p("$to")}::timestamptz at time zone ${zone})::date`;
const COUNTED = [
  "views",
  "listens",
  "clicks",
  "comments",
  "reactions",
  "shares",
  "posts",
  "votes",
  "follows",
  "unfollows",
] as const;
const sums = sql.raw(COUNTED.map((name) => `coalesce(sum(d.${name}), 0)::int as ${name}`).join(", "));
const rateOf = sql`case when coalesce(sum(d.views), 0) = 0 then 0
  else round(sum(d.comments + d.reactions + d.shares + d.votes) / sum(d.views)::numeric, 4)::float8 end
  as "engagementRate"`;

const days = preparedFamily(
  () =>
    sql`with span as materialized (select ${first} as first, ${last} as last),
      followed as (
        select coalesce(sum(d.follows - d.unfollows), 0)::int as before
        from fan_day d, span
        where d.agency_id = ${agency} and d.person_id = ${p("$talent")}::uuid and d.day < span.first
      )
      select to_char(day.day, 'YYYY-MM-DD') as day, ${sums}, ${rateOf},
        ((select before from followed)
          + sum(coalesce(sum(d.follows - d.unfollows), 0)) over (order by day.day))::int as followers
      from span cross join lateral generate_series(span.first, span.last, interval '1 day') day (day)
        left join fan_day d on d.agency_id = ${agency} and d.person_id = ${p("$talent")}::uuid and d.day = day.day
      group by day.day
      order by day.day`,
);

/** Reads what fans did with a talent on each day of a period. */
export const readEngagements = async (
  db: Db,
  actor: Actor,
  talent: string,
  period: StatisticsPeriod,
): Promise<FanDay[]> =>
  (await days(db, undefined, { ...reachValues(actor), ...instants(period), $talent: talent })) as unknown as FanDay[];

const statistics = preparedFamily(
  () =>
    sql`with span as materialized (select ${first} as first, ${last} as last),
      talents as materialized (
        select record.id, record.title
        from record
        where record.agency_id = ${agency}
          and ${withinReach(sql`record.resource`, sql`record.id`, "read")}
          and record.id = any (${talentsWithFans("read")})
          and (${p("$talents")}::uuid[] = '{}' or record.id = any (${p("$talents")}::uuid[]))
      ),
      active as materialized (
        select person.id as person_id, count(distinct e.fan_id)::int as fans
        from span cross join fan_event e cross join lateral unnest(e.person_ids) person (id)
        where e.agency_id = ${agency}
          and e.fan_id is not null
          and e.at >= span.first::timestamp at time zone ${zone}
          and e.at < (span.last + 1)::timestamp at time zone ${zone}
        group by 1
      )
      select json_build_object('id', t.id, 'name', t.title) as talent, ${sums}, ${rateOf},
        (select coalesce(sum(b.follows - b.unfollows), 0)::int
          from fan_day b
          where b.agency_id = ${agency} and b.person_id = t.id and b.day <= (select span.last from span)) as followers,
        coalesce((select active.fans from active where active.person_id = t.id), 0) as "activeFans",
        (select coalesce(json_agg(json_build_object('kind', c.kind, 'count', c.count) order by c.kind), '[]')
          from (
            select i.kind, count(*)::int as count
            from involvement v join content_item i on i.id = v.record_id
            where v.agency_id = ${agency}
              and v.involved_id = t.id
              and v.kind = 'person'
              and i.deleted_at is null
              and coalesce(i.status, 3) = 3
              and i.publish_at >= (select span.first from span)::timestamp at time zone ${zone}
              and i.publish_at < least(((select span.last from span) + 1)::timestamp at time zone ${zone}, now())
            group by i.kind
          ) c) as published
      from talents t left join fan_day d on d.agency_id = ${agency}
        and d.person_id = t.id
        and d.day between (select span.first from span) and (select span.last from span)
      group by t.id, t.title
      order by t.title, t.id`,
);

/** Reads the figures of talents in a period: of these, or of all within reach. */
export const readTalentStatistics = async (
  db: Db,
  actor: Actor,
  talents: readonly string[],
  period: StatisticsPeriod,
): Promise<TalentStatistics[]> =>
  (await statistics(db, undefined, {
    ...reachValues(actor),
    ...instants(period),
    $talents: talents,
  })) as unknown as TalentStatistics[];
