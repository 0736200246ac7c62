/** Events as reports count them: for each person that they involve, on the day that they begin. */
import { sql } from "drizzle-orm";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

export const eventFacts: Facts = {
  name: "events",
  rows: sql`select v.involved_id as person_id, e.partner_id, e.id as record_id, e.start_on
    from event e join involvement v on v.agency_id = e.agency_id
      and v.record_id = e.id
      and v.kind = 'person'
      and v.role = 'RELATED'
    where ${isOfAgencies(sql`e.agency_id`)}
      and e.deleted_at is null
      and e.meaning <> 'cancelled'
      and ${withinReach("EVENT", sql`e.id`, "read")}`,
};
