/**
 * Finds people who are free. Time kept around bookings counts as taken too. Only people the reader may see are found,
 * and of entries they may not read only that the person is busy.
 */
import { type SQL, sql } from "drizzle-orm";
import { type availability as calls, FREE_LIMITS, FreePerson } from "#contract/calendar/availability.ts";
import type { BodyOf, ReplyOf } from "#contract/call.ts";
import { HOLD_LIMITS } from "#contract/holds/hold.ts";
import { z } from "#contract/schema.ts";
import { BUFFER_MAX } from "#contract/talents/business.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { gap, MAX_GAP } from "#server/lib/commitments/buffers.ts";
import { takenBetween } from "#server/lib/commitments/period.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type ListReach, listReach, reachable } from "#server/lib/reach/assigned.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { calendarDays, effectiveZone, joinReadable, zoneOf } from "./calendar.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** People to search: talents or scouts, as far as the reader reaches them. */
type Whom = {
  stage: "talent" | "scout";
  reach: ListReach;
  /** True to search only the people that are named. */
  named: boolean;
  /** True if distances are measured from a place to people's homes. */
  near: boolean;
};

// Home is the address of that type. Events know the place of other days; until a commitment does, only home is
// measured.
const homes = sql`homes as materialized (
    select distinct on (home.record_id) home.record_id as person_id,
      12742 * asin(sqrt(least(1, power(sin(radians(home.latitude - ${p("latitude")}::float8) / 2), 2)
        + cos(radians(home.latitude)) * cos(radians(${p("latitude")}::float8)) * power(sin(radians(home.longitude
          - ${p("longitude")}::float8) / 2), 2)))) as km
    from address home
    where home.agency_id = ${agency} and home.type = 'HOME' and home.latitude is not null and home.longitude is not null
    order by home.record_id, home.place
  ), `;

const span = sql`(select ${p("since")}::timestamptz as starts_at, ${p("until")}::timestamptz as ends_at,
    'confirmed' as firmness) span`;
/** Conditions for bookings that make a person busy, and for those that only hold the time. */
const makesBusy = sql`(commitment.starts_at < span.ends_at + ${gap("span", "commitment")}
        and commitment.ends_at > span.starts_at - ${gap("commitment", "span")}
        and (commitment.firmness = 'confirmed' or ${p("tentativeToo")}::boolean))`;
const holds = sql`(commitment.starts_at < span.ends_at
  and commitment.ends_at > span.starts_at
  and commitment.firmness = 'tentative')`;
const longestGap = sql.raw(`interval '${BUFFER_MAX} minutes'`);

/** Finds the people to search: by name, as far as an index gives them in that order, or those with taken time by id. */
function people({ stage, reach, named, near }: Whom, taken: boolean): { from: SQL; where: SQL; km: SQL } {
  const { condition, gathers } = reachable(reach, person.id);
  const [family, resource] = stage === "talent" ? ["talents", "TALENT" as const] : ["scouts", "SCOUT" as const];
  const listed = [
    ...(taken ? [sql`person.id = any (array(select taken.person_id from taken))`] : []),
    ...(!taken && gathers && condition ? [condition] : []),
    ...(named ? [sql`person.id = any (${p("only")}::uuid[])`] : []),
  ];
  const reached = taken ? withinReach(resource, person.id, "read") : gathers ? undefined : condition;
  const from =
    listed.length > 0 ? sql`(select * from person where ${sql.join(listed, sql` and `)} offset 0) person` : sql`person`;
  return {
    from: near ? sql`${from} join homes on homes.person_id = person.id` : from,
    where: sql`person.agency_id = ${agency}
      and person.deleted_at is null
      and person.family = ${sql.raw(`'${family}'`)}
      and person.stage = ${sql.raw(`'${stage}'`)}
      and person.state = 'ACTIVE'
      and ${reached ?? sql`true`}
      and (${p("categories")}::text[] = '{}' or person.category = any (${p("categories")}::text[]))
      and (${p("typeIds")}::uuid[] = '{}'
        or exists (select from person_type of_type
          where of_type.agency_id = ${agency}
            and of_type.person_id = person.id
            and of_type.type_id = any (${p("typeIds")}::uuid[])))
      ${near ? sql`and homes.km <= ${p("km")}::int` : sql``}`,
    km: near ? sql`homes.km` : sql`null::float8`,
  };
}

// It begins with the bookings of the span, which are few compared with an agency's people. A person without any is
// free, and of these no more are read than are shown.
const finding = preparedFamily((whom: Whom) => {
  const [free, taken] = [people(whom, false), people(whom, true)];
  const { near } = whom;
  const max = sql.raw(String(FREE_LIMITS.people));
  const nearest = near ? sql`km, ` : sql``;
  const order = sql`case when asked.busy then 2 when asked.held > 0 then 1 else 0 end,
    ${near ? sql`asked.km, ` : sql``}asked.display_name, asked.id`;
  return sql`with ${near ? homes : sql``}taken as materialized (
      select commitment.person_id, bool_or(${makesBusy}) as busy, count(*) filter (where ${holds})::int as held
      from (${takenBetween(
        sql`commitment.person_id, commitment.starts_at, commitment.ends_at, commitment.firmness`,
        sql`(${p("since")}::timestamptz - ${longestGap})`,
        sql`(${p("until")}::timestamptz + ${longestGap})`,
      )}) commitment
        left join person_business business on business.agency_id = ${agency}
          and business.person_id = commitment.person_id
        cross join ${span}
      where ${makesBusy} or ${holds} group by commitment.person_id
    ), asked as materialized (
      select * from (
        (select person.id, person.display_name, ${free.km} as km, false as busy, 0 as held
          from ${free.from}
          where ${free.where}
            and (person.id in (select taken.person_id from taken)) is not true
          order by ${nearest}person.display_name, person.id
          limit ${max})
        union all
        select person.id, person.display_name, ${taken.km}, taken.busy, taken.held
        from ${taken.from} join taken on taken.person_id = person.id
        where ${taken.where}
      ) asked order by ${order} limit ${max}
    )
    select json_build_object('id', person.id, 'displayName', person.display_name, 'kind', person.stage::text,
      'avatarUrl', ${avatarOf(sql`person.avatar_id`)},
      'timeZoneId', ${effectiveZone(sql`person.time_zone_id`)}) as person,
      case when asked.busy then 'busy' when asked.held > 0 then 'held' else 'free' end as state,
      case when asked.busy
        then json_build_object('startsAt', busy.starts_at, 'endsAt', busy.ends_at, 'detail', busy.detail) end as busy,
      asked.held as holds, ranked.level, person.location as place, asked.km
    from asked join person on person.id = asked.id
    left join person_business business on business.agency_id = ${agency} and business.person_id = asked.id
    cross join ${span}
    left join lateral (
      select commitment.starts_at, commitment.ends_at,
        case when seen.readable
          then json_build_object('recordId', commitment.record_id, 'recordKind', ${record.kind},
            'title', commitment.label) end as detail
      from commitment
        join ${record} on ${record.agencyId} = commitment.agency_id and ${record.id} = commitment.record_id
        ${joinReadable}
      where asked.busy and commitment.agency_id = ${agency} and commitment.person_id = asked.id
        and commitment.starts_at < span.ends_at + ${MAX_GAP}
        and commitment.ends_at > span.starts_at - ${MAX_GAP}
        and ${makesBusy}
      order by commitment.starts_at, commitment.record_id limit 1
    ) busy on true
    cross join lateral (
      select case when max(days.taken) < ${HOLD_LIMITS.levels} then 1 + max(days.taken) end::int as level from (
        select 0 as taken union all
        select count(*)
        from hold_day d
        where d.agency_id = ${agency}
          and d.person_id = asked.id
          and d.day between ${p("from")}::date and ${p("to")}::date
        group by d.day
      ) days
    ) ranked
    order by ${order}`;
});

/** To a tenth of a metre; what is smaller underflows. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

type Search = Omit<BodyOf<typeof calls.find>, "firmness"> & Partial<Pick<BodyOf<typeof calls.find>, "firmness">>;

/** Returns the people who are free; with `only`, of these people. */
export async function findFree(
  db: Db,
  actor: Actor,
  body: Search,
  only: readonly string[] | null = null,
): Promise<ReplyOf<typeof calls.find>> {
  const zone = body.timezoneId ?? (await zoneOf(db, actor));
  const days = calendarDays(body.from, body.to, zone);
  const instantOf = (day: string, time: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  const since = body.fromTime ? instantOf(body.from, body.fromTime) : (days[0]?.since ?? 0);
  const until = body.toTime ? instantOf(body.to, body.toTime) : (days.at(-1)?.until ?? 0);
  if (until <= since)
    throw new Refusal("validation", [{ field: "toTime", code: "invalid", message: "Must be after the beginning" }]);
  const span = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  const stage = body.calendar === "scout" ? "scout" : "talent";
  const reach = listReach(stage === "talent" ? "TALENT" : "SCOUT")(actor);
  const whom = { stage, reach, named: only !== null, near: Boolean(body.near) } as const;
  const rows = await finding(db, whom, {
    ...reachValues(actor),
    ...span,
    from: body.from,
    to: body.to,
    categories: body.categories,
    typeIds: body.typeIds,
    latitude: body.near && rounded(body.near.latitude),
    longitude: body.near && rounded(body.near.longitude),
    km: body.near?.km ?? null,
    only,
    tentativeToo: body.firmness === "any",
  });
  return { timezoneId: zone, startsAt: span.since, endsAt: span.until, people: z.parse(z.array(FreePerson), rows) };
}

export const availabilityHandlers: Handlers<typeof calls> = {
  find: ({ db, actor, body }) => findFree(db, actor, body),
};
