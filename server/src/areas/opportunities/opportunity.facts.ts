/** Opportunities as reports count them: for each person that they involve. */
import { sql } from "drizzle-orm";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

export const opportunityFacts: Facts = {
  name: "opportunities",
  rows: sql`select v.involved_id as person_id, o.partner_id, o.lead_id, o.id as record_id, o.meaning, o.type,
      ${localDay(sql`o.created_at`)} as made_on, ${localDay(sql`o.closed_at`)} as closed_on, o.currency,
      o.value as amount,
      ${inBaseCurrency({ agencyId: sql`o.agency_id`, amount: sql`o.value`, currency: sql`o.currency` })} as value
    from opportunity o join involvement v on v.agency_id = o.agency_id
      and v.record_id = o.id
      and v.kind = 'person'
      and v.role = 'RELATED'
    where ${isOfAgencies(sql`o.agency_id`)} and o.deleted_at is null and ${withinReach("PIPELINE", sql`o.id`, "read")}`,
};
