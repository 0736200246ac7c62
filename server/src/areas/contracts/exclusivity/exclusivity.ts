/** Handlers of the exclusivities of contracts. Rights, history and bin are the contract's. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type exclusivities as calls, Exclusivity, type ExclusivityForm } from "#contract/contracts/exclusivity.ts";
import { lastBoundDay } from "#contract/contracts/exclusivity-rules.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { z } from "#contract/schema.ts";
import { compare, takenBy, withReasons } from "#server/lib/commitments/exclusivity.ts";
import { boundOfContract } from "#server/lib/commitments/exclusivity-bound.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { bumpVersion, refuseStale } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { contract } from "../contract.table.ts";

const p = sql.placeholder;

/** Selects the spans that an exclusivity counts from, with their centres, whatever the status of its contract. */
const spans = sql`(select coalesce(json_agg(json_build_object('from', span.first_on::text, 'to', span.last_on::text,
      'centre', json_build_object('name', coalesce(x.place_name, v.name, span.venue),
        'latitude', case when x.latitude is not null then x.latitude
          when x.venue_id is not null then v.latitude
          else span.latitude end,
        'longitude', case when x.latitude is not null then x.longitude
          when x.venue_id is not null then v.longitude
          else span.longitude end)) order by span.first_on), '[]')
    from (
      select e.start_on as first_on, coalesce(e.end_on, e.start_on) as last_on, e.venue, e.latitude, e.longitude
      from involvement link
        join event e on e.agency_id = link.agency_id
          and e.id = link.involved_id
          and e.deleted_at is null
          and e.meaning <> 'cancelled'
          and e.start_on is not null
      where x.base = 'EVENT'
        and link.agency_id = x.agency_id
        and link.record_id = x.contract_id
        and link.role = 'LINK'
        and (x.event_id is null or e.id = x.event_id)
      union all
      select case x.base when 'DATES' then x.first_on else c.start_on end,
        case x.base when 'DATES' then coalesce(x.last_on, x.first_on) else c.end_on end, e.venue, e.latitude,
        e.longitude
      from (select) one left join event e on e.agency_id = x.agency_id and e.id = x.event_id where x.base <> 'EVENT'
    ) span)`;
const listing = preparedFamily(
  () => sql`select x.id, x.person_id is not null as "ofOne",
      (select json_build_object('id', r.id, 'displayName', r.title)
        from record r
        where r.agency_id = x.agency_id
          and r.id = x.person_id
          and r.deleted_at is null
          and ${withinReach(sql`r.resource`, sql`r.id`, "read")}) as person,
      x.base, ${visibleRecord(sql`x.event_id`)} as event, x.first_on::text as "firstDay", x.last_on::text as "lastDay",
      x.days_before::int as "daysBefore", x.days_after::int as "daysAfter",
      x.radius_km as "radiusKm", x.venue_id as "venueId", x.place_name as "placeName", x.latitude, x.longitude,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by n.place, k.name), '[]')
        from exclusivity_category n
          join industry_category k on k.agency_id = n.agency_id and k.id = n.category_id
        where n.agency_id = x.agency_id and n.exclusivity_id = x.id) as categories,
      to_jsonb(x.countries) as countries, x.clause, x.note, ${spans} as bound
    from exclusivity x
      join contract c on c.agency_id = x.agency_id and c.id = x.contract_id
      left join venue v on v.agency_id = x.agency_id and v.id = x.venue_id
    where x.agency_id = ${p("$agency")}::uuid and x.contract_id = ${p("id")}::uuid order by x.place, x.id`,
);
const Listed = z.omit(Exclusivity, { endsOn: true });

const moved = (day: string | null, days: number): string | null =>
  day === null ? null : Temporal.PlainDate.from(day).add({ days }).toString();
const withDays = ({ bound, ...row }: z.output<typeof Listed>): Exclusivity => {
  const ends = bound.map(({ to }) => lastBoundDay({ to, daysAfter: row.daysAfter }));
  const endDays = ends.filter((day) => day !== null).sort((a, b) => a.localeCompare(b));
  return {
    ...row,
    bound: bound.map(({ from, to, centre }) => ({
      from: moved(from, -row.daysBefore),
      to: moved(to, row.daysAfter),
      centre,
    })),
    endsOn: endDays.length < ends.length ? null : (endDays.at(-1) ?? null),
  };
};

const standing = preparedFamily(
  () =>
    sql`select version, meaning not in ('DRAFT', 'CANCELLED') as "inForce" from contract where id = ${p("id")}::uuid`,
);
const Standing = z.object({ version: z.int(), inForce: z.boolean() });

async function exclusivitiesOfContract(db: Db, actor: Actor, id: string) {
  const values = { id, ...reachValues(actor) };
  const [rows, [row], bounds] = await Promise.all([
    listing(db, undefined, values),
    standing(db, undefined, values),
    boundOfContract(db, actor, id),
  ]);
  const persons = [...new Set(bounds.map(({ personId }) => personId))];
  const taken = persons.length === 0 ? [] : await takenBy(db, actor, "persons", persons);
  const clashes = await withReasons(db, actor, compare(bounds, taken));
  return {
    exclusivities: z.parse(z.array(Listed), rows).map(withDays),
    clashes: clashes.map(({ shown }) => shown),
    ...z.parse(Standing, found(row)),
  };
}

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const required = (field: string, message: string): ErrorDetail => ({ field, code: "requiredField", message });

interface Parts {
  persons: readonly string[];
  events: readonly string[];
}
/**
 * Returns the errors that the schema cannot find: talents and events of other contracts, and a radius without a centre.
 */
function refusalsOf(form: ExclusivityForm, path: string, { persons, events }: Parts): ErrorDetail[] {
  const { personId, base, eventId, firstDay, lastDay, radiusKm, venueId, latitude, longitude } = form;
  const details: ErrorDetail[] = [];
  if (personId !== null && !persons.includes(personId))
    details.push(invalid(`${path}.personId`, "Choose a talent of the contract"));
  if (eventId !== null && !events.includes(eventId))
    details.push(invalid(`${path}.eventId`, "Choose an event of the contract"));
  if (base === "DATES" && firstDay === null) details.push(required(`${path}.firstDay`, "Choose the first day"));
  if (base === "DATES" && firstDay !== null && lastDay !== null && lastDay < firstDay)
    details.push(invalid(`${path}.lastDay`, "It can't end before it starts"));
  if ((latitude === null) !== (longitude === null))
    details.push(required(`${path}.${latitude === null ? "latitude" : "longitude"}`, "Enter latitude and longitude"));
  if (radiusKm !== null && base !== "EVENT" && eventId === null && venueId === null && latitude === null)
    details.push(required(`${path}.venueId`, "Choose where the radius is measured from"));
  return details;
}

const Known = z.object({
  id: z.string(),
  personId: z.nullable(z.string()),
  eventId: z.nullable(z.string()),
});
type Known = z.output<typeof Known>;

async function partsOf(db: Db, contractId: string): Promise<Parts & { known: Map<string, Known> }> {
  const { rows: involved } = await db.execute<{ id: string; role: string }>(
    sql`select involved_id as id, role
      from involvement
      where record_id = ${contractId}::uuid and role in ('RELATED', 'LINK')`,
  );
  const { rows } = await db.execute(
    sql`select id, person_id as "personId", event_id as "eventId"
      from exclusivity
      where contract_id = ${contractId}::uuid`,
  );
  const those = (wanted: string) => involved.filter(({ role }) => role === wanted).map(({ id }) => id);
  const storedRows = z.parse(z.array(Known), rows);
  return { persons: those("RELATED"), events: those("LINK"), known: new Map(storedRows.map((row) => [row.id, row])) };
}

/** Returns the columns of a form: own days only if it counts from them; a named place or a venue, not both. */
const columnsOf = ({
  base,
  firstDay,
  lastDay,
  venueId,
  placeName,
  latitude,
  longitude,
  ...form
}: ExclusivityForm): SQL =>
  sql`${base}, ${base === "DATES" ? firstDay : null}::date, ${base === "DATES" ? lastDay : null}::date,
    ${form.daysBefore}::smallint, ${form.daysAfter}::smallint, ${form.radiusKm}::integer,
    ${latitude === null ? venueId : null}::uuid, ${latitude === null ? null : placeName}::text,
    ${latitude}::double precision, ${longitude}::double precision,
    ${sql.param([...new Set(form.countries)].sort())}::text[], ${form.clause}::text, ${form.note}::text`;
const NAMES = sql.raw(
  "base, first_on, last_on, days_before, days_after, radius_km, venue_id, place_name, latitude, longitude, countries, clause, note",
);

async function saveCategories(db: Db, actor: Actor, contractId: string, id: string, wanted: readonly string[]) {
  const ids = sql.param([...wanted]);
  await db.execute(
    sql`delete from exclusivity_category where exclusivity_id = ${id}::uuid and category_id <> all (${ids}::uuid[])`,
  );
  await db.execute(
    sql`insert into exclusivity_category (agency_id, exclusivity_id, contract_id, category_id, place)
      select ${actor.agencyId}::uuid, ${id}::uuid, ${contractId}::uuid, named.id, named.place
      from unnest(${ids}::uuid[]) with ordinality named (id, place)
      on conflict do nothing`,
  );
}

async function save(
  db: Db,
  actor: Actor,
  contractId: string,
  sent: readonly ExclusivityForm[],
  shown: readonly Exclusivity[],
) {
  const parts = await partsOf(db, contractId);
  const details = sent.flatMap((form, place) => refusalsOf(form, `exclusivities.${place}`, parts));
  if (details.length > 0) throw new Refusal("validation", details);
  const keptIds = sent.flatMap(({ id }) => id ?? []);
  await db.execute(
    sql`delete from exclusivity
      where contract_id = ${contractId}::uuid and id::text <> all (${sql.param(keptIds)}::text[])`,
  );
  for (const [place, form] of sent.entries()) {
    const before = form.id === null ? undefined : parts.known.get(form.id);
    const seen = shown.find(({ id }) => id === before?.id);
    // Talents and events that the writer does not see stay: the form can't name them.
    const personId = form.personId ?? (seen?.person === null ? (before?.personId ?? null) : null);
    const eventId = form.eventId ?? (seen?.event === null ? (before?.eventId ?? null) : null);
    const id = before?.id ?? randomUUIDv7();
    await db.execute(
      before
        ? sql`update exclusivity
          set place = ${place}, person_id = ${personId}::uuid, event_id = ${eventId}::uuid,
            (${NAMES}) = (select ${columnsOf(form)})
          where id = ${id}::uuid`
        : sql`insert into exclusivity (id, agency_id, contract_id, place, person_id, event_id, ${NAMES})
            values (${id}::uuid, ${actor.agencyId}::uuid, ${contractId}::uuid, ${place}, ${personId}::uuid,
              ${eventId}::uuid, ${columnsOf(form)})`,
    );
    await saveCategories(db, actor, contractId, id, form.categoryIds);
  }
}

export const exclusivityHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params }) => exclusivitiesOfContract(db, actor, params.id),
  async save({ db, actor, params: { id }, body: { exclusivities, version } }) {
    const before = await exclusivitiesOfContract(db, actor, id);
    await refuseStale(db, { table: contract, id }, version, before);
    await save(db, actor, id, exclusivities, before.exclusivities);
    await bumpVersion(db, contract, id, version);
    return exclusivitiesOfContract(db, actor, id);
  },
};
