/**
 * Brings a crowd of fans into the demo, as rows and not through the interface: what 40,000 people did in two years would
 * take minutes. Counters are set as batches set them.
 */
import { type SQL, sql } from "drizzle-orm";
import { DAY_COLUMNS, FAN_COLUMNS, POINTS } from "#server/areas/fans/counting/act.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { personId } from "../talents/person.ts";
import { instantOf } from "../values/day.ts";
import { CROWD_DAYS, type CrowdItem, joiningCurve, popularity } from "./crowd-plan.ts";
import { COMMENTS, CONSENT_SOURCES, FAN_PLACES, FIRST_NAMES, LAST_NAMES, PREFERENCES, REACTIONS } from "./fan-words.ts";
import type { DemoPlace } from "./insert.ts";

const COUNT = 39_700;
/** Days after which an item is surely out, since it is published at an hour of its day. */
const LATER = 0.75;
/** Views for each reaction. */
const VIEWS = 9;

interface Crowd extends DemoPlace {
  /** Talents in the app, those with most fans first. */
  talents: readonly string[];
  items: readonly CrowdItem[];
}

/** A random number from 0 to 1, always the same for a row and a name. */
const chance = (row: SQL, name: string): SQL =>
  sql`((hashtextextended(${row}::text || ${name}, 7) & 2147483647) / 2147483648.0)`;
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const drawn = (values: readonly string[], row: SQL, name: string): SQL =>
  sql`(${texts(values)})[1 + floor(${chance(row, name)} * ${values.length})::int]`;

const n = sql`c.n`;

/** Makes a table of the crowd, and one of its talents with the fans who came for each, in order. */
async function gather(db: Db, { now, talents, items }: Crowd): Promise<void> {
  const agesOf = (place: number): number[] =>
    items.flatMap(({ talents: about, age }) => (about.includes(place) ? [age] : []));
  const curves = talents.map((name, place) => ({
    place: place + 1,
    person: personId(name),
    curve: joiningCurve(name, agesOf(place)),
  }));
  await db.execute(
    sql`create temp table crowd_talent on commit drop as
      select t.place, t.person, t.curve
      from jsonb_to_recordset(${JSON.stringify(curves)}::jsonb) as t (place int, person uuid, curve float8[])`,
  );
  let share = 0;
  const shares = FAN_PLACES.map((place) => {
    share += place.share / 100;
    return share;
  });
  const placeAt = sql`least(1 + width_bucket(${chance(n, "place")}, ${sql.param(shares)}::float8[]),
    ${FAN_PLACES.length})`;
  await db.execute(
    sql`create temp table crowd on commit drop as
      select c.n, 'fan-' || (100000 + c.n) as app_id, c.talent, ${placeAt} as place,
        -- In the evening hours, when people hold their phones.
        ${instantOf(now)}::timestamptz
          - make_interval(
            days => ${CROWD_DAYS}::int - least(width_bucket(${chance(n, "day")}, t.curve), ${CROWD_DAYS - 1}),
            secs => 3600 + ${chance(n, "hour")} * 54000) as joined
      from (
        select n, least(1 + width_bucket(${chance(sql`n`, "talent")},
            ${sql.param(popularity(talents.length))}::float8[]), ${talents.length}) as talent
        from generate_series(1, ${COUNT}::int) n
      ) c join crowd_talent t on t.place = c.talent`,
  );
  await db.execute(
    sql`create temp table crowd_fans on commit drop as
      select talent, array_agg(n order by joined, n) as fans,
        array_agg(extract(epoch from joined)::float8 order by joined, n) as joined
      from crowd
      group by talent`,
  );
  await db.execute(sql`create unique index on crowd (n)`);
  await db.execute(sql`analyze crowd`);
}

/**
 * Inserts fans with their profiles and what they did in all; one in forty has no profile, and is known by what they did.
 */
async function insertProfiles(db: Db, { agencyId }: Crowd): Promise<void> {
  const cities = FAN_PLACES.map(({ city }) => city);
  const states = FAN_PLACES.map(({ state }) => state ?? "");
  const countries = FAN_PLACES.map(({ country }) => country);
  const hasProfile = sql`c.n % 40 <> 7`;
  const wasAsked = sql`${hasProfile} and ${chance(n, "asked")} < 0.85`;
  await db.execute(
    sql`insert into fan (id, agency_id, app_id, profile_name, profile_at, joined_at, first_at, email, preferences,
        consent, consent_at, consent_source, city, state, country, place_told, place_at, last_active, last_comment,
        total_subscriptions, total_comments, total_reactions, total_shares)
      select fan_uuid(${agencyId}::uuid, c.app_id), ${agencyId}::uuid, c.app_id,
        case when ${hasProfile} then c.first || ' ' || c.last end, case when ${hasProfile} then c.joined end,
        case when ${hasProfile} then c.joined end, c.joined,
        case when ${hasProfile} then lower(c.first || '.' || c.last) || c.n || '@post.example' end,
        case when ${hasProfile} then array[${drawn(PREFERENCES, n, "likes")}] else '{}' end,
        case when ${wasAsked} then ${chance(n, "agreed")} < 0.84 end, case when ${wasAsked} then c.joined end,
        case when ${wasAsked} then ${drawn(CONSENT_SOURCES, n, "source")} end,
        (${texts(cities)})[c.place], nullif((${texts(states)})[c.place], ''), (${texts(countries)})[c.place],
        ${hasProfile}, c.joined, acted.last_active, acted.last_comment, acted.follows,
        acted.comments, acted.reactions, acted.shares
      from (
        select c.*, ${drawn(FIRST_NAMES, n, "first")} as first, ${drawn(LAST_NAMES, n, "last")} as last
        from crowd c
      ) c join (
        select n, max(at) as last_active, max(at) filter (where kind = 'COMMENT') as last_comment,
          count(*) filter (where kind = 'FOLLOW') - count(*) filter (where kind = 'UNFOLLOW') as follows,
          count(*) filter (where kind = 'COMMENT') as comments, count(*) filter (where kind = 'REACTION') as reactions,
          count(*) filter (where kind = 'SHARE') as shares
        from crowd_act
        where n is not null
        group by n
      ) acted on acted.n = c.n`,
  );
}

/** Plans follows: first the talent that brought the fan, later others; a few unfollow. */
async function planFollows(db: Db, { now, talents }: Crowd): Promise<void> {
  const until = sql`${instantOf(now)}::timestamptz - interval '5 minutes'`;
  await db.execute(
    sql`create temp table crowd_act on commit drop as
      select md5('follow ' || f.n || ' ' || t.place)::uuid as id, 'FOLLOW' as kind, f.n,
        array[t.person] as persons, null::uuid as record,
        null::text as about, null::int as seconds, null::text as detail, f.at, null::text as text
      from (
        select c.n, c.talent, c.joined as at from crowd c
        union all
        select c.n, 1 + (c.talent + 1 + floor(${chance(n, "second")} * 6)::int) % ${talents.length}::int,
          c.joined + (${until} - c.joined) * ${chance(n, "second day")}
        from crowd c
        where ${chance(n, "follows more")} < 0.42
      ) f join crowd_talent t on t.place = f.talent`,
  );
  await db.execute(
    sql`insert into crowd_act (id, kind, n, persons, at)
      select md5('unfollow' || a.id)::uuid, 'UNFOLLOW', a.n, a.persons,
        a.at + (${until} - a.at) * ${chance(sql`a.n`, "leaves on")}
      from crowd_act a
      where ${chance(sql`a.id`, "leaves")} < 0.05`,
  );
}

/** Plans what fans did with publications: reactions that fall off within days, with comments, shares and views. */
async function planActs(db: Db, { now, items, talents }: Crowd): Promise<void> {
  const listed = items.map(({ id, age, talents: about, topic, about: list, reactions }) => ({
    id,
    age,
    persons: about.map((place) => personId(talents[place] ?? "")),
    talent: (about[0] ?? 0) + 1,
    topic,
    about: list,
    reactions,
  }));
  const acts = sql`x.id::text || x.kind || ' ' || x.m`;
  const words = JSON.stringify(COMMENTS);
  await db.execute(
    sql`insert into crowd_act (id, kind, n, persons, record, about, seconds, detail, at, text)
      select md5(${acts})::uuid, x.kind, case when x.kind = 'VIEW' and ${chance(acts, "visitor")} < 0.5 then null
          else f.fans[1 + floor(${chance(acts, "fan")} * x.there)::int] end,
        x.persons, x.id, x.about, case x.kind when 'VIEW' then 4 + floor(${chance(acts, "long")} * 90)::int end,
        case x.kind when 'REACTION' then ${drawn(REACTIONS, acts, "how")} end, x.at,
        case x.kind when 'COMMENT' then ${words}::jsonb -> x.topic
          ->> (floor(${chance(acts, "words")} * jsonb_array_length(${words}::jsonb -> x.topic))::int) end
      from (
        select x.*, width_bucket(extract(epoch from x.at)::float8, f.joined) as there
        from (
          select i.*, k.kind, m.m, ${instantOf(now)}::timestamptz - make_interval(
              secs => greatest(i.age - ${LATER}, 0.02) * 86400
              * (1 - ${chance(sql`i.id::text || k.kind || ' ' || m.m`, "when")}
                ^ 4 * least(1.0, 14 / i.age))) as at
          from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
              as i (id uuid, age float8, persons uuid[], talent int, topic text, about text, reactions int)
            cross join lateral (values ('REACTION', i.reactions), ('COMMENT', i.reactions / 7),
              ('SHARE', i.reactions / 12), ('VIEW', i.reactions * ${VIEWS}::int)) k (kind, times)
            cross join lateral generate_series(1, k.times) m (m)
        ) x join crowd_fans f on f.talent = x.talent
      ) x join crowd_fans f on f.talent = x.talent
      where x.there > 0`,
  );
  // A fan reacts to an item once.
  await db.execute(
    sql`delete from crowd_act a
      using (select id, row_number() over (partition by record, n order by at, id) as nth
          from crowd_act
          where kind = 'REACTION') again
      where again.id = a.id and again.nth > 1`,
  );
}

/** Writes what was planned as events with their keys and words. */
async function storeActs(db: Db, { agencyId }: Crowd): Promise<void> {
  await db.execute(
    sql`insert into fan_event (agency_id, id, kind, fan_id, person_ids, record_id, about, seconds, detail, country, at)
      select ${agencyId}::uuid, a.id, a.kind, fan_uuid(${agencyId}::uuid, c.app_id), a.persons, a.record, a.about,
        a.seconds, a.detail, (${texts(FAN_PLACES.map(({ country }) => country))})[c.place], a.at
      from crowd_act a left join crowd c on c.n = a.n`,
  );
  await db.execute(sql`insert into fan_event_key (agency_id, id, at) select ${agencyId}::uuid, id, at from crowd_act`);
  await db.execute(
    sql`insert into fan_comment (agency_id, event_id, text)
      select ${agencyId}::uuid, id, text
      from crowd_act
      where kind = 'COMMENT'`,
  );
}

/** First day of which an act counts for a fan's place among those of a talent. */
const ACTIVE_SINCE = sql`(select activity_from from fan_counting counting where counting.agency_id = agency.id)`;
const times = (kind: string): SQL => sql`count(*) filter (where a.kind = ${sql.raw(`'${kind}'`)})`;
const sums = (columns: Readonly<Record<string, string>>): SQL =>
  sql.join(
    Object.keys(columns).map((kind) => times(kind)),
    sql`, `,
  );
const names = (columns: Readonly<Record<string, string>>): SQL => sql.raw(Object.values(columns).join(", "));
const DAYS = { ...DAY_COLUMNS, FOLLOW: "follows", UNFOLLOW: "unfollows" };

/** Counts what was planned; a test compares it with what the nightly recount finds. */
async function countActs(db: Db, { agencyId }: Crowd): Promise<void> {
  // The statistics have no row of this transaction yet.
  await db.execute(sql`analyze`);
  const points = sql.raw(
    Object.entries(POINTS)
      .map(([kind, count]) => `when '${kind}' then ${count}`)
      .join(" "),
  );
  await db.execute(
    sql`insert into fan_talent (agency_id, person_id, fan_id, follows, followed_at, ${names(FAN_COLUMNS)}, activity,
        last_active, last_comment)
      select ${agencyId}::uuid, p.id, fan_uuid(${agencyId}::uuid, c.app_id), ${times("FOLLOW")} > ${times("UNFOLLOW")},
        case when ${times("UNFOLLOW")} = 0 then min(a.at) filter (where a.kind = 'FOLLOW') end, ${sums(FAN_COLUMNS)},
        coalesce(sum(case a.kind ${points} else 0 end)
          filter (where (a.at at time zone agency.time_zone_id)::date >= ${ACTIVE_SINCE}), 0),
        max(a.at), max(a.at) filter (where a.kind = 'COMMENT')
      from crowd_act a
        join crowd c on c.n = a.n
        join agency on agency.id = ${agencyId}::uuid
        cross join lateral unnest(a.persons) p (id)
      group by p.id, c.app_id`,
  );
  await db.execute(
    sql`insert into fan_day as known (agency_id, person_id, day, country, ${names(DAYS)})
      select ${agencyId}::uuid, p.id, (a.at at time zone agency.time_zone_id)::date,
        coalesce((${texts(FAN_PLACES.map(({ country }) => country))})[c.place], ''), ${sums(DAYS)}
      from crowd_act a
        left join crowd c on c.n = a.n
        join agency on agency.id = ${agencyId}::uuid
        cross join lateral unnest(a.persons) p (id)
      group by 2, 3, 4
      on conflict (agency_id, person_id, day, country) do update
        set ${sql.raw(
          Object.values(DAYS)
            .map((name) => `${name} = known.${name} + excluded.${name}`)
            .join(", "),
        )}`,
  );
  await db.execute(
    sql`insert into favourite_day as known (agency_id, person_id, day, follows)
      select ${agencyId}::uuid, f.person_id, (a.at at time zone agency.time_zone_id)::date, count(*)
      from crowd_act a
        join agency on agency.id = ${agencyId}::uuid
        join favourite f on f.agency_id = agency.id and f.person_id = a.persons[1]
      where a.kind = 'FOLLOW'
      group by 2, 3
      on conflict (agency_id, person_id, day) do update set follows = known.follows + excluded.follows`,
  );
  await db.execute(
    sql`update content_item i
      set total_comment = coalesce(counted.comments, 0), total_reaction = coalesce(counted.reactions, 0),
        total_shares = coalesce(counted.shares, 0)
      from content_item item left join (
          select a.record_id, ${times("COMMENT")} as comments, ${times("REACTION")} as reactions,
            ${times("SHARE")} as shares
          from fan_event a
          where a.agency_id = ${agencyId}::uuid and a.record_id is not null and not a.undone
          group by a.record_id
        ) counted on counted.record_id = item.id
      where item.agency_id = ${agencyId}::uuid and i.agency_id = item.agency_id and i.id = item.id`,
  );
}

export async function insertCrowd(db: Db, crowd: Crowd): Promise<void> {
  await gather(db, crowd);
  await planFollows(db, crowd);
  await planActs(db, crowd);
  await insertProfiles(db, crowd);
  await storeActs(db, crowd);
  await countActs(db, crowd);
}
