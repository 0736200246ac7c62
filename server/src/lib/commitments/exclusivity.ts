/** Finds the exclusivities of contracts that work clashes with. The rules are the contract package's; here is what they compare. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { ExclusivityConflict } from "#contract/contracts/exclusivity-conflict.ts";
import { exclusivityConflict, type Match, type Occasion } from "#contract/contracts/exclusivity-rules.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues, withinReach } from "../records/reach.ts";
import { countryOfPlace } from "../values/country-of-place.ts";
import { type Bound, boundOfPersons } from "./exclusivity-bound.ts";

const p = sql.placeholder;
const text = z.nullable(z.string());

const Taken = z.object({
  recordId: z.string(),
  recordKind: z.string(),
  title: z.string(),
  readable: z.boolean(),
  personId: z.string(),
  hold: z.boolean(),
  from: z.string(),
  to: z.string(),
  venue: text,
  address: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  zone: text,
  categoryId: text,
  /** The work itself, and what it came of. */
  origins: z.array(z.string()),
});
/** Days of a talent that work takes. */
export type Taken = z.output<typeof Taken>;

// Cancelled, lost and released work takes no days; a won opportunity leaves them to its event.
const spans = (whose: (record: SQL, person: SQL) => SQL): SQL => sql`
    select e.id as record_id, p.person_id, false as hold, e.start_on as first_on,
      coalesce(e.end_on, e.start_on) as last_on
      from event e join event_person p on p.agency_id = e.agency_id and p.event_id = e.id
      where e.agency_id = ${p("$agency")}::uuid
        and e.meaning <> 'cancelled'
        and e.start_on is not null
        and ${whose(sql`e.id`, sql`p.person_id`)}
    union all
    select o.id, i.involved_id, false, o.start_on, coalesce(o.end_on, o.start_on)
      from opportunity o
        join involvement i on i.agency_id = o.agency_id
          and i.record_id = o.id
          and i.role = 'RELATED'
          and i.kind = 'person'
      where o.agency_id = ${p("$agency")}::uuid
        and o.meaning in ('OPPORTUNITY', 'WON')
        and o.start_on is not null
        and ${whose(sql`o.id`, sql`i.involved_id`)}
        and not (o.meaning = 'WON'
          and exists (select from event made
            where made.agency_id = o.agency_id and made.opportunity_id = o.id and made.deleted_at is null))
    union all
    select h.record_id, h.person_id, true, h.first_on, h.last_on
      from hold h
      where h.agency_id = ${p("$agency")}::uuid
        and h.state in ('held', 'confirmed')
        and ${whose(sql`h.record_id`, sql`h.person_id`)}`;

// Materialized, so that the days are computed once: without statistics PostgreSQL expects one row of a table, and would
// compute them again for each record of the agency.
const taking = preparedFamily(
  (source: "records" | "persons") => sql`with taken as materialized (${
    source === "records"
      ? spans((record) => sql`${record} = any (${p("ids")}::uuid[])`)
      : spans((_, person) => sql`${person} = any (${p("ids")}::uuid[])`)
  })
    select r.id as "recordId", r.kind as "recordKind", r.title,
      ${withinReach(sql`r.resource`, sql`r.id`, "read")} as readable,
      taken.person_id as "personId", taken.hold, taken.first_on::text as "from", taken.last_on::text as "to",
      coalesce(e.venue, o.venue) as venue, coalesce(e.address, o.address, v.address) as address,
      coalesce(e.latitude, v.latitude) as latitude, coalesce(e.longitude, v.longitude) as longitude,
      coalesce(v.time_zone_id, case when e.venue is not null or e.address is not null then e.time_zone_id end) as zone,
      partner.industry_category_id as "categoryId",
      array_remove(array[r.id, e.opportunity_id, e.project_id]::text[], null) as origins
    from taken
      join record r on r.agency_id = ${p("$agency")}::uuid and r.id = taken.record_id and r.deleted_at is null
      left join event e on e.agency_id = r.agency_id and e.id = r.id
      left join opportunity o on o.agency_id = r.agency_id and o.id = r.id
      left join venue v on v.agency_id = r.agency_id and v.id = coalesce(e.venue_id, o.venue_id)
      left join partner on partner.agency_id = r.agency_id and partner.id = coalesce(e.partner_id, o.partner_id)
    order by taken.first_on, r.title, r.id, taken.hold`,
);

/** The days that records take, with those of their holds; or all days of persons. */
export const takenBy = async (
  db: Db,
  actor: Actor,
  source: "records" | "persons",
  ids: readonly string[],
): Promise<Taken[]> => z.parse(z.array(Taken), await taking(db, source, { ids: [...ids], ...reachValues(actor) }));

const reasons = preparedFamily(
  () => sql`select record_id as "recordId", clash, reason from exclusivity_waiver
    where agency_id = ${p("$agency")}::uuid and record_id = any (${p("ids")}::uuid[])`,
);
const Given = z.object({ recordId: z.string(), clash: z.string(), reason: z.string() });

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : ([latitude, longitude] as const);
const spotOf = (name: string | null, { latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { name, latitude, longitude };

const occasionOf = (taken: Taken): Occasion => ({
  from: taken.from,
  to: taken.to,
  place: pointOf(taken),
  country: countryOfPlace(taken.address, taken.zone),
  categoryId: taken.categoryId,
});
const centreCountry = ({ address, zone }: Bound): string | null => countryOfPlace(address, zone);

export interface Found {
  shown: ExclusivityConflict;
  taken: Taken;
  /** Identifies the clash, so that a reason given for it is found again. */
  key: string;
}
const keyOf = ({ exclusivityId }: Bound, { personId, from, to }: Taken, match: Match): string =>
  [exclusivityId, personId, from, to, match.days, match.distanceKm, match.country, match.categoryId].join("/");

function shownOf(bound: Bound, taken: Taken, match: Match): ExclusivityConflict {
  const { contract, clause } = bound;
  return {
    exclusivityId: bound.exclusivityId,
    person: { id: bound.personId, displayName: bound.displayName },
    work: taken.readable ? { recordId: taken.recordId, recordKind: taken.recordKind, title: taken.title } : null,
    hold: taken.hold,
    from: taken.from,
    to: taken.to,
    days: match.days,
    daysBefore: bound.daysBefore,
    daysAfter: bound.daysAfter,
    radiusKm: bound.radiusKm,
    distanceKm: match.distanceKm,
    distanceUnknown: match.distanceUnknown,
    country: match.country,
    category: bound.categories.find(({ id }) => id === match.categoryId)?.name ?? null,
    place: taken.readable ? spotOf(taken.venue ?? taken.address, taken) : null,
    contract: contract && { ...contract, clause, centre: spotOf(bound.centreName, bound) },
    reason: null,
  };
}

/** Compares days with exclusivities; work of the contract itself never clashes with it. */
export function compare(bounds: readonly Bound[], takenDays: readonly Taken[]): Found[] {
  const found = new Map<string, Found>();
  for (const taken of takenDays)
    for (const bound of bounds) {
      if (bound.personId !== taken.personId || taken.origins.some((id) => bound.ownWork.includes(id))) continue;
      const terms = {
        ...bound,
        centre: pointOf(bound),
        centreCountry: centreCountry(bound),
        categoryIds: bound.categories.map(({ id }) => id),
      };
      const match = exclusivityConflict(terms, occasionOf(taken));
      if (match === null) continue;
      const key = keyOf(bound, taken, match);
      const once = `${taken.recordId} ${key}`;
      // A hold on the days of its own work says nothing new.
      if (!found.has(once)) found.set(once, { shown: shownOf(bound, taken, match), taken, key });
    }
  return [...found.values()];
}

/** Adds the reasons that were given; one of an opportunity stands for its event. */
export async function withReasons(db: Db, actor: Actor, found: readonly Found[]): Promise<Found[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.flatMap(({ taken }) => taken.origins))];
  const given = z.parse(z.array(Given), await reasons(db, undefined, { ids, ...reachValues(actor) }));
  return found.map((match) => {
    const reason = given.find(({ recordId, clash }) => clash === match.key && match.taken.origins.includes(recordId));
    return reason ? { ...match, shown: { ...match.shown, reason: reason.reason } } : match;
  });
}

/** Returns the exclusivities that records clash with, as far as the actor may see the talents. */
export async function exclusivitiesOf(db: Db, actor: Actor, recordIds: readonly string[]): Promise<Found[]> {
  const taken = await takenBy(db, actor, "records", recordIds);
  if (taken.length === 0) return [];
  const bounds = await boundOfPersons(db, actor, [...new Set(taken.map(({ personId }) => personId))]);
  return withReasons(db, actor, compare(bounds, taken));
}

/** Keeps the reason for what clashes. Other days, another place or another category are another clash. */
export async function keepReasons(db: Db, actor: Actor, open: readonly Found[], reason: string): Promise<void> {
  for (const { taken, shown, key } of open)
    await db.execute(
      sql`insert into exclusivity_waiver (id, agency_id, record_id, exclusivity_id, person_id, clash, reason,
          created_by)
        values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${taken.recordId}::uuid, ${shown.exclusivityId}::uuid,
          ${shown.person.id}::uuid, ${key}, ${reason}, ${actor.id}::uuid)
        on conflict (agency_id, record_id, clash) do update
          set reason = excluded.reason, created_by = excluded.created_by, at = now()`,
    );
}
