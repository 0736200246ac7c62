/**
 * Finds who is free. Time that a person keeps around bookings counts as taken too. Only people the reader may see are
 * found, and of what they may not read no more than that the person is busy.
 */
import { sql } from "drizzle-orm";
import { type availability as calls, FREE_LIMITS, FreePerson } from "#contract/calendar/availability.ts";
import type { BodyOf, ReplyOf } from "#contract/call.ts";
import { HOLD_LIMITS } from "#contract/holds/hold.ts";
import { z } from "#contract/schema.ts";
import { gap, MOST_GAP } from "#server/lib/commitments/buffers.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { calendarDays, effectiveZone, persons, seenBy, zoneOf } from "./calendar.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

// Home is the address of that type. Events know the place of other days; until a commitment does, only home is measured.
const homeKm = sql`case when ${p("latitude")}::float8 is not null then (
    select 12742 * asin(sqrt(least(1, power(sin(radians(home.latitude - ${p("latitude")}::float8) / 2), 2)
      + cos(radians(home.latitude)) * cos(radians(${p("latitude")}::float8)) * power(sin(radians(home.longitude - ${p("longitude")}::float8) / 2), 2))))
    from address home where home.agency_id = ${agency} and home.record_id = person.id and home.type = 'HOME' and home.latitude is not null and home.longitude is not null
    order by home.place limit 1) end`;

const finding = preparedFamily(
  (
    stage: "talent" | "scout",
  ) => sql`select json_build_object('id', found.id, 'displayName', found.display_name, 'kind', found.kind, 'avatarUrl', ${avatarOf(sql`found.avatar_id`)},
      'timeZoneId', ${effectiveZone(sql`found.time_zone_id`)}) as person,
      case when busy.starts_at is not null then 'busy' when held.count > 0 then 'held' else 'free' end as state,
      case when busy.starts_at is not null then json_build_object('startsAt', busy.starts_at, 'endsAt', busy.ends_at, 'detail', busy.detail) end as busy,
      held.count as holds, ranked.level, found.location as place, found.km
    from (select shown.*, person.location, ${homeKm} as km
      from (${persons(sql`person.stage = ${sql.raw(`'${stage}'`)} and person.state = 'ACTIVE' and (${p("only")}::uuid[] is null or person.id = any (${p("only")}::uuid[]))`)}) shown join person on person.id = shown.id
      where (${p("categories")}::text[] = '{}' or person.category = any (${p("categories")}::text[]))
        and (${p("typeIds")}::uuid[] = '{}' or exists (select from person_type of_type where of_type.agency_id = ${agency} and of_type.person_id = person.id and of_type.type_id = any (${p("typeIds")}::uuid[])))
    ) found
    left join person_business business on business.agency_id = ${agency} and business.person_id = found.id
    cross join lateral (select ${p("since")}::timestamptz as starts_at, ${p("until")}::timestamptz as ends_at, 'confirmed' as firmness) span
    left join lateral (
      select commitment.starts_at, commitment.ends_at,
        case when seen.readable then json_build_object('recordId', commitment.record_id, 'recordKind', ${record.kind}, 'title', commitment.label) end as detail
      from commitment join ${record} on ${record.agencyId} = commitment.agency_id and ${record.id} = commitment.record_id ${seenBy}
      where commitment.agency_id = ${agency} and commitment.person_id = found.id
        and commitment.starts_at < span.ends_at + ${MOST_GAP} and commitment.ends_at > span.starts_at - ${MOST_GAP}
        and commitment.starts_at < span.ends_at + ${gap("span", "commitment")} and commitment.ends_at > span.starts_at - ${gap("commitment", "span")}
        and (commitment.firmness = 'confirmed' or ${p("tentativeToo")}::boolean)
      order by commitment.starts_at, commitment.record_id limit 1
    ) busy on true
    cross join lateral (
      select count(*)::int as count from commitment where commitment.agency_id = ${agency} and commitment.person_id = found.id
        and commitment.starts_at < span.ends_at and commitment.ends_at > span.starts_at and commitment.firmness = 'tentative'
    ) held
    cross join lateral (
      select case when max(days.taken) < ${HOLD_LIMITS.levels} then 1 + max(days.taken) end::int as level from (
        select 0 as taken union all
        select count(*) from hold_day d where d.agency_id = ${agency} and d.person_id = found.id and d.day between ${p("from")}::date and ${p("to")}::date group by d.day
      ) days
    ) ranked
    where ${p("km")}::int is null or found.km <= ${p("km")}::int
    order by case when busy.starts_at is not null then 2 when held.count > 0 then 1 else 0 end, found.km nulls last, found.display_name, found.id
    limit ${p("most")}`,
);

/** To a tenth of a metre; what is smaller underflows. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

type Search = Omit<BodyOf<typeof calls.find>, "firmness"> & Partial<Pick<BodyOf<typeof calls.find>, "firmness">>;

/** Returns who is free; with `only`, of these people. */
export async function findFree(
  db: Db,
  actor: Actor,
  body: Search,
  only: readonly string[] | null = null,
): Promise<ReplyOf<typeof calls.find>> {
  const zone = body.timezoneId ?? (await zoneOf(db, actor));
  const days = calendarDays(body.from, body.to, zone);
  const at = (day: string, time: string) =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  const since = body.fromTime ? at(body.from, body.fromTime) : (days[0]?.since ?? 0);
  const until = body.toTime ? at(body.to, body.toTime) : (days.at(-1)?.until ?? 0);
  if (until <= since)
    throw new Refusal("validation", [{ field: "toTime", code: "invalid", message: "Must be after the beginning" }]);
  const span = { since: new Date(since).toISOString(), until: new Date(until).toISOString() };
  const rows = await finding(db, body.calendar === "scout" ? "scout" : "talent", {
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
    most: FREE_LIMITS.people,
  });
  return { timezoneId: zone, startsAt: span.since, endsAt: span.until, people: z.parse(z.array(FreePerson), rows) };
}

export const availabilityHandlers: Handlers<typeof calls> = {
  find: ({ db, actor, body }) => findFree(db, actor, body),
};
