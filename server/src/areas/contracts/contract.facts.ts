/** Contracts as reports count them: for each person that they involve. */
import { sql } from "drizzle-orm";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

/** Signed contracts, cancelled ones included as long as they were signed. */
export const signedFacts: Facts = {
  name: "signed",
  rows: sql`select v.involved_id as person_id, c.partner_id, c.id as record_id, c.type, c.signed_on, c.currency,
      c.value as amount,
      ${inBaseCurrency({ agencyId: sql`c.agency_id`, amount: sql`c.value`, currency: sql`c.currency` })} as value
    from contract c join involvement v on v.agency_id = c.agency_id
      and v.record_id = c.id
      and v.kind = 'person'
      and v.role = 'RELATED'
    where ${isOfAgencies(sql`c.agency_id`)}
      and c.deleted_at is null
      and c.signed_on is not null
      and ${withinReach("CONTRACT", sql`c.id`, "read")}`,
};
