/**
 * Reads the exclusivities that work clashes with, for its forms and its page: also for people without a right to the
 * contract.
 */
import { sql } from "drizzle-orm";
import type { exclusivityChecks as calls } from "#contract/contracts/exclusivity.ts";
import { z } from "#contract/schema.ts";
import { compare, exclusivitiesOf, type Taken, withReasons } from "#server/lib/commitments/exclusivity.ts";
import { boundOfPersons } from "#server/lib/commitments/exclusivity-bound.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

const p = sql.placeholder;
const text = z.nullable(z.string());
const Place = z.object({
  venue: text,
  address: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  zone: text,
  categoryId: text,
  title: text,
  kind: text,
  origins: z.array(z.string()),
});
/** Selects place and partner's category of a form, or those of the record that a hold is for. */
const selecting = preparedFamily(
  () => sql`select coalesce(v.name, case when ${p("asRecord")}::boolean then coalesce(e.venue, o.venue) end) as venue,
      coalesce(${p("address")}::text, case when ${p("asRecord")}::boolean then coalesce(e.address, o.address) end,
        v.address) as address,
      coalesce(${p("latitude")}::double precision, case when ${p("asRecord")}::boolean then e.latitude end,
        v.latitude) as latitude,
      coalesce(${p("longitude")}::double precision, case when ${p("asRecord")}::boolean then e.longitude end,
        v.longitude) as longitude,
      v.time_zone_id as zone,
      (select partner.industry_category_id from partner where partner.agency_id = ${p("$agency")}::uuid
        and partner.id = coalesce(${p("partnerId")}::uuid,
          case when ${p("asRecord")}::boolean then coalesce(e.partner_id, o.partner_id) end)) as "categoryId",
      r.title, r.kind,
      array_remove(array[r.id, e.opportunity_id, e.project_id, ${p("opportunityId")}::uuid,
        ${p("projectId")}::uuid]::text[], null) as origins
    from (select) one
      left join record r on r.agency_id = ${p("$agency")}::uuid and r.id = ${p("recordId")}::uuid
      left join event e on e.agency_id = r.agency_id and e.id = r.id
      left join opportunity o on o.agency_id = r.agency_id and o.id = r.id
      left join venue v on v.agency_id = ${p("$agency")}::uuid
        and v.id = coalesce(${p("venueId")}::uuid,
          case when ${p("asRecord")}::boolean then coalesce(e.venue_id, o.venue_id) end)`,
);

async function personsOf(db: Db, recordId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select involved_id as id
      from involvement
      where record_id = ${recordId}::uuid and role = 'RELATED' and kind = 'person'
      order by place, involved_id`,
  );
  return rows.map(({ id }) => id);
}

export const exclusivityCheckHandlers: Handlers<typeof calls> = {
  ofRecord: async ({ db, actor, params: { id } }) => ({
    clashes: (await exclusivitiesOf(db, actor, [id])).map(({ shown }) => shown),
  }),

  async check({ db, actor, body }) {
    const { startDate, endDate, recordId = null, asRecord } = body;
    const from = startDate?.slice(0, 10);
    // Without persons, the record's own people are checked on the new days; with them, a hold of these people.
    const isHold = asRecord && body.personIds.length > 0;
    const personIds = asRecord && !isHold && recordId !== null ? await personsOf(db, recordId) : body.personIds;
    if (from === undefined || personIds.length === 0) return { clashes: [] };
    const { partnerId = null, venueId = null, address = null, latitude = null, longitude = null } = body;
    const { opportunityId = null, projectId = null } = body;
    const [bounds, [row]] = await Promise.all([
      boundOfPersons(db, actor, personIds),
      selecting(db, undefined, {
        recordId,
        partnerId,
        venueId,
        address,
        latitude,
        longitude,
        opportunityId,
        projectId,
        asRecord,
        ...reachValues(actor),
      }),
    ]);
    if (bounds.length === 0) return { clashes: [] };
    const { title, kind, ...spot } = z.parse(Place, row);
    const to = endDate?.slice(0, 10) ?? from;
    const taken = personIds.map(
      (personId): Taken => ({
        ...spot,
        recordId: recordId ?? "",
        recordKind: kind ?? "",
        title: title ?? "",
        readable: true,
        personId,
        hold: isHold,
        from,
        to: to < from ? from : to,
      }),
    );
    const found = await withReasons(db, actor, compare(bounds, taken));
    return { clashes: found.map(({ shown }) => ({ ...shown, ...(recordId === null && { work: null }) })) };
  },
};
