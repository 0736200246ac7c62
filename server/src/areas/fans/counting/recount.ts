/** Compares the counters of fans with the events that they count, and mends what differs. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { ACTIVITY_DAYS, DAY_COLUMNS, FAN_COLUMNS, POINTS } from "./act.ts";

export interface Mended {
  /** Rows of fans, of fans and talents, and of talents' days that differed. */
  fans: number;
  talents: number;
  days: number;
}

const kindList = (kinds: readonly string[]): SQL => sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
const COUNTED = Object.entries(FAN_COLUMNS);
const POINTS_OF_KIND = sql.raw(
  `case e.kind ${Object.entries(POINTS)
    .map(([kind, points]) => `when '${kind}' then ${points}`)
    .join(" ")} else 0 end`,
);
/** Fans and days that are counted: those with events that arrived since a time, or the fans of a list alone. */
export type Scope = { agencyId: string } & ({ since: Date } | { fans: SQL });
const arrived = ({ agencyId, ...scope }: Scope): SQL =>
  "since" in scope
    ? sql`e.agency_id = ${agencyId}::uuid and e.received_at >= ${scope.since.toISOString()}::timestamptz`
    : sql`false`;
const touchedFans = (scope: Scope): SQL =>
  "fans" in scope
    ? sql`select unnest(${scope.fans}) as fan_id`
    : sql`select distinct e.fan_id from fan_event e where ${arrived(scope)} and e.fan_id is not null`;

const TOTALS = { total_posts: "POST", total_comments: "COMMENT", total_reactions: "REACTION", total_shares: "SHARE" };

async function recountFans(db: Db, scope: Scope): Promise<number> {
  const columns = Object.entries(TOTALS);
  const totals = sql.raw(
    columns.map(([name, kind]) => `count(*) filter (where e.kind = '${kind}' and not e.undone) as ${name}`).join(", "),
  );
  const { rowCount } = await db.execute(sql`
    with touched as materialized (${touchedFans(scope)}),
    counted as (
      select e.fan_id, ${totals},
        max(e.at) filter (where e.kind = 'POST' and not e.undone) as last_post,
        max(e.at) filter (where e.kind = 'COMMENT' and not e.undone) as last_comment
      from touched join fan_event e on e.agency_id = ${scope.agencyId}::uuid and e.fan_id = touched.fan_id
      group by 1
    ), standing as (
      select t.fan_id, count(*) filter (where t.follows) as total_subscriptions,
        count(*) filter (where t.muted) as total_muted
      from touched join fan_talent t on t.agency_id = ${scope.agencyId}::uuid and t.fan_id = touched.fan_id
      group by 1
    )
    update fan f
    set ${sql.raw(columns.map(([name]) => `${name} = counted.${name}`).join(", "))},
      last_post = counted.last_post, last_comment = counted.last_comment,
      total_subscriptions = coalesce(standing.total_subscriptions, 0), total_muted = coalesce(standing.total_muted, 0)
    from counted left join standing using (fan_id)
    where f.agency_id = ${scope.agencyId}::uuid
      and f.id = counted.fan_id
      and (${sql.raw(columns.map(([name]) => `f.${name}`).join(", "))}, f.last_post, f.last_comment,
          f.total_subscriptions, f.total_muted)
        is distinct from (${sql.raw(columns.map(([name]) => `counted.${name}`).join(", "))}, counted.last_post,
          counted.last_comment, coalesce(standing.total_subscriptions, 0), coalesce(standing.total_muted, 0))`);
  return rowCount ?? 0;
}

const STANDING = ["follows", "followed_at", "muted"] as const;
const TALENT_COLUMNS = [...COUNTED.map(([, name]) => name), "activity", "last_post", "last_comment", ...STANDING];

async function recountTalents(db: Db, scope: Scope): Promise<number> {
  const counts = sql.raw(
    COUNTED.map(([kind, name]) => `count(*) filter (where e.kind = '${kind}' and not e.undone) as ${name}`).join(", "),
  );
  const columns = (prefix: string) => sql.raw(TALENT_COLUMNS.map((name) => `${prefix}${name}`).join(", "));
  // The latest of two switches at the same time is that with the higher id, as in switch.rules.ts.
  const latest = (kinds: string) =>
    sql.raw(`(array_agg(e.kind order by e.at desc, e.id desc) filter (where e.kind in
    (${kinds})))[1]`);
  const { rowCount } = await db.execute(sql`
    with touched as materialized (${touchedFans(scope)}),
    counted as (
      select e.fan_id, person.id as person_id, ${counts},
        coalesce(sum(${POINTS_OF_KIND}) filter (where not e.undone
          and (e.at at time zone agency.time_zone_id)::date >= counting.activity_from), 0) as activity,
        max(e.at) as last_active,
        max(e.at) filter (where e.kind = 'POST' and not e.undone) as last_post,
        max(e.at) filter (where e.kind = 'COMMENT' and not e.undone) as last_comment,
        coalesce(${latest("'FOLLOW', 'UNFOLLOW'")} = 'FOLLOW', false) as follows,
        coalesce(${latest("'MUTE', 'UNMUTE'")} = 'MUTE', false) as muted,
        max(e.at) filter (where e.kind = 'UNFOLLOW') as unfollowed_at
      from touched join fan_event e on e.agency_id = ${scope.agencyId}::uuid and e.fan_id = touched.fan_id
        cross join lateral unnest(e.person_ids) person (id)
        join agency on agency.id = e.agency_id
        join fan_counting counting on counting.agency_id = e.agency_id
      group by 1, 2
    ), wanted as (
      select t.fan_id, t.person_id, ${sql.raw(
        [...COUNTED.map(([, name]) => name), "activity"]
          .map((name) => `coalesce(counted.${name}, 0) as ${name}`)
          .join(", "),
      )}, counted.last_post, counted.last_comment, counted.last_active, coalesce(counted.follows, false) as follows,
        case when counted.follows then (select min(e.at) from fan_event e
          where e.agency_id = ${scope.agencyId}::uuid
            and e.fan_id = t.fan_id
            and e.kind = 'FOLLOW'
            and t.person_id = any (e.person_ids)
            and e.at >= coalesce(counted.unfollowed_at, '-infinity')) end as followed_at,
        coalesce(counted.muted, false) as muted
      from (
        select k.fan_id, k.person_id
        from touched join fan_talent k on k.agency_id = ${scope.agencyId}::uuid and k.fan_id = touched.fan_id
        union
        select fan_id, person_id from counted
      ) t left join counted using (fan_id, person_id)
    )
    insert into fan_talent as t (agency_id, fan_id, person_id, last_active, ${columns("")})
    select ${scope.agencyId}::uuid, fan_id, person_id, last_active, ${columns("")} from wanted
    on conflict (agency_id, person_id, fan_id) do update
      set ${sql.raw(TALENT_COLUMNS.map((name) => `${name} = excluded.${name}`).join(", "))}
      where (${columns("t.")}) is distinct from (${columns("excluded.")})`);
  return rowCount ?? 0;
}

async function recountDays(db: Db, scope: Scope): Promise<number> {
  const columns = Object.entries(DAY_COLUMNS);
  const names = columns.map(([, name]) => name);
  const day = sql`(e.at at time zone agency.time_zone_id)::date`;
  const counts = sql.raw(
    columns.map(([kind, name]) => `count(*) filter (where e.kind = '${kind}') as ${name}`).join(", "),
  );
  const { rowCount } = await db.execute(sql`
    with days as materialized (
      select distinct person.id as person_id, ${day} as day
      from fan_event e cross join lateral unnest(e.person_ids) person (id) join agency on agency.id = e.agency_id
      where ${arrived(scope)} and e.kind in (${kindList(Object.keys(DAY_COLUMNS))}, 'UNDO', 'WITHDRAW')
    ), span as (select min(day) as first, max(day) as last from days),
    counted as (
      select person.id as person_id, ${day} as day, coalesce(e.country, '') as country, ${counts}
      from fan_event e cross join lateral unnest(e.person_ids) person (id) join agency on agency.id = e.agency_id
        cross join span
      where e.agency_id = ${scope.agencyId}::uuid
        and e.at >= span.first - interval '1 day'
        and e.at < span.last + interval '3 days'
        and e.kind in (${kindList(Object.keys(DAY_COLUMNS))})
        and not e.undone
      group by 1, 2, 3
    ), wanted as (
      select d.agency_id, d.person_id, d.day, d.country, ${sql.raw(
        names.map((name) => `coalesce(counted.${name}, 0) as ${name}`).join(", "),
      )}
      from days join fan_day d on d.agency_id = ${scope.agencyId}::uuid and d.person_id = days.person_id
          and d.day = days.day
        left join counted on counted.person_id = d.person_id and counted.day = d.day and counted.country = d.country
      union all
      select ${scope.agencyId}::uuid, counted.person_id, counted.day, counted.country,
        ${sql.raw(names.map((name) => `counted.${name}`).join(", "))}
      from days join counted using (person_id, day)
      where not exists (select from fan_day d where d.agency_id = ${scope.agencyId}::uuid
        and d.person_id = counted.person_id and d.day = counted.day and d.country = counted.country)
    )
    insert into fan_day as known (agency_id, person_id, day, country, ${sql.raw(names.join(", "))})
      select agency_id, person_id, day, country, ${sql.raw(names.join(", "))} from wanted
    on conflict (agency_id, person_id, day, country) do update
      set ${sql.raw(names.map((name) => `${name} = excluded.${name}`).join(", "))}
      where (${sql.raw(names.map((name) => `known.${name}`).join(", "))})
        is distinct from (${sql.raw(names.map((name) => `excluded.${name}`).join(", "))})`);
  return rowCount ?? 0;
}

/** Recounts fans and days; returns how many rows differed. */
export async function recount(db: Db, scope: Scope): Promise<Mended> {
  const talents = await recountTalents(db, scope);
  return { talents, fans: await recountFans(db, scope), days: await recountDays(db, scope) };
}

/**
 * Moves the day from which activities count for a fan's place to 89 days before today, and takes the points of the days
 * before it away.
 */
export async function moveActivity(db: Db, agencyId: string): Promise<void> {
  const points = POINTS_OF_KIND;
  await db.execute(sql`
    with span as materialized (
      select c.activity_from as "from", (now() at time zone a.time_zone_id)::date - ${ACTIVITY_DAYS - 1}::int as "to",
        a.time_zone_id as zone
      from fan_counting c join agency a on a.id = c.agency_id
      where c.agency_id = ${agencyId}::uuid
    ), gone as (
      select e.fan_id, person.id as person_id, sum(${points}) as points
      from span cross join fan_event e cross join lateral unnest(e.person_ids) person (id)
      where e.agency_id = ${agencyId}::uuid
        and e.fan_id is not null
        and not e.undone
        and e.kind in (${kindList(Object.keys(POINTS))})
        and e.at >= span."from"::timestamp at time zone span.zone
        and e.at < span."to"::timestamp at time zone span.zone
      group by 1, 2
    ), lowered as (
      update fan_talent t set activity = t.activity - gone.points
      from gone
      where t.agency_id = ${agencyId}::uuid and t.fan_id = gone.fan_id and t.person_id = gone.person_id
    )
    update fan_counting set activity_from = span."to" from span
    where fan_counting.agency_id = ${agencyId}::uuid and fan_counting.activity_from < span."to"`);
}
