/** Reads what exclusivities bind: for each talent and each span of days, the place that a radius is measured from. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "../database/prepared.ts";
import type { Actor, Db } from "../database/scope.ts";
import { reachValues, withinReach } from "../records/reach.ts";

const p = sql.placeholder;
const text = z.nullable(z.string());

const Bound = z.object({
  exclusivityId: z.string(),
  personId: z.string(),
  displayName: z.string(),
  /** Null where the reader may not read it. */
  contract: z.nullable(z.object({ id: z.string(), title: z.string(), number: text })),
  clause: text,
  /** The days that it counts from; null is open. */
  from: text,
  to: text,
  daysBefore: z.int(),
  daysAfter: z.int(),
  radiusKm: z.nullable(z.int()),
  centreName: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  address: text,
  zone: text,
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  countries: z.array(z.string()),
  /** The opportunity, project and events of the contract, and what these came of or were made of. */
  ownWork: z.array(z.string()),
});
export type Bound = z.output<typeof Bound>;

const linked = sql`select link.involved_id
  from involvement link
  where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'LINK'`;

/**
 * A contract counts once it was sent, until it is cancelled. Of a completed one the days around an event or a date still
 * run; its term does not.
 */
const binding = preparedFamily((source: "persons" | "contract") => {
  const isBound =
    source === "persons"
      ? sql`x.person_id = any (${p("ids")}::uuid[])`
      : sql`x.person_id is not null and x.contract_id = any (${p("ids")}::uuid[])`;
  return sql`with bound as (
      select x.id, x.person_id
      from exclusivity x
      where x.agency_id = ${p("$agency")}::uuid and ${isBound}
      union
      select x.id, i.involved_id
      from involvement i
        join exclusivity x on x.agency_id = i.agency_id and x.contract_id = i.record_id and x.person_id is null
      where i.agency_id = ${p("$agency")}::uuid
        and i.role = 'RELATED'
        and i.kind = 'person'
        and ${source === "persons" ? sql`i.involved_id` : sql`i.record_id`} = any (${p("ids")}::uuid[])
    )
    select x.id as "exclusivityId", person.id as "personId", person.title as "displayName", x.clause,
      case when ${withinReach("CONTRACT", sql`c.id`, "read")}
        then json_build_object('id', c.id, 'title', c.title, 'number', c.number) end as contract,
      case x.base when 'EVENT' then e.start_on when 'DATES' then x.first_on else c.start_on end::text as "from",
      case x.base
        when 'EVENT' then coalesce(e.end_on, e.start_on)
        when 'DATES' then coalesce(x.last_on, x.first_on)
        else c.end_on end::text as "to",
      x.days_before::int as "daysBefore", x.days_after::int as "daysAfter", x.radius_km as "radiusKm",
      coalesce(x.place_name, v.name, e.venue) as "centreName",
      coalesce(v.address, case when x.place_name is null then e.address end) as address,
      case when x.latitude is not null then x.latitude
        when x.venue_id is not null then v.latitude
        else e.latitude end as latitude,
      case when x.latitude is not null then x.longitude
        when x.venue_id is not null then v.longitude
        else e.longitude end as longitude,
      case when x.venue_id is not null then v.time_zone_id when x.latitude is null then e.time_zone_id end as zone,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id), '[]')
        from exclusivity_category n
          join industry_category k on k.agency_id = n.agency_id and k.id = n.category_id
        where n.agency_id = x.agency_id and n.exclusivity_id = x.id) as categories,
      to_jsonb(x.countries) as countries,
      (select to_jsonb(array_remove(array[c.opportunity_id, c.project_id] || array(${linked})
          || array(select made.id
            from event made
            where made.agency_id = c.agency_id and made.opportunity_id = c.opportunity_id)
        || array(select own.opportunity_id from event own where own.agency_id = c.agency_id and own.id in (${linked})),
        null))) as "ownWork"
    from bound join exclusivity x on x.agency_id = ${p("$agency")}::uuid and x.id = bound.id
      join contract c on c.agency_id = x.agency_id
        and c.id = x.contract_id
        and c.deleted_at is null
        and c.meaning not in ('DRAFT', 'CANCELLED')
        and not (c.meaning = 'COMPLETED' and x.base = 'TERM')
      join record person on person.agency_id = x.agency_id
        and person.id = bound.person_id
        and person.deleted_at is null
        and ${withinReach(sql`person.resource`, sql`person.id`, "read")}
      left join venue v on v.agency_id = x.agency_id and v.id = x.venue_id
      left join lateral (select event.*
        from event
        where event.agency_id = x.agency_id
          and event.deleted_at is null
          and event.meaning <> 'cancelled'
          and event.id in (${linked})
          and (event.id = x.event_id or (x.event_id is null and x.base = 'EVENT'))) e on true
    where x.base <> 'EVENT' or e.start_on is not null
    order by x.place, x.id, "from"`;
});

const read = async (db: Db, actor: Actor, source: "persons" | "contract", ids: readonly string[]): Promise<Bound[]> =>
  z.parse(z.array(Bound), await binding(db, source, { ids: [...ids], ...reachValues(actor) }));

/** Returns the exclusivities that bind these persons, as far as the actor may see the persons, as with conflicts. */
export const boundOfPersons = (db: Db, actor: Actor, personIds: readonly string[]): Promise<Bound[]> =>
  read(db, actor, "persons", personIds);
export const boundOfContract = (db: Db, actor: Actor, contractId: string): Promise<Bound[]> =>
  read(db, actor, "contract", [contractId]);
