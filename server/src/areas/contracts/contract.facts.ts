/** Contracts as reports count them: for each person that they involve, and by themselves. */
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

const inBase = (amount: string) =>
  inBaseCurrency({ agencyId: sql`c.agency_id`, amount: sql.raw(amount), currency: sql`c.currency` });

/** Contracts with their value. */
export const contractFacts: Facts = {
  name: "contracts",
  rows: sql`select c.id as contract_id, c.id as record_id, c.meaning, c.signed_on, c.end_on, c.currency,
      c.value as amount, ${inBase("c.value")} as value
    from contract c
    where ${isOfAgencies(sql`c.agency_id`)} and c.deleted_at is null`,
};

/** Instalments that are not invoiced yet. */
export const plannedFacts: Facts = {
  name: "planned",
  rows: sql`select c.id as contract_id, c.id as record_id, n.due_on, c.currency, n.amount,
      ${inBase("n.amount")} as value
    from instalment n join contract c on c.agency_id = n.agency_id and c.id = n.contract_id
    where ${isOfAgencies(sql`n.agency_id`)}
      and n.state in ('PLANNED', 'READY_TO_INVOICE')
      and c.meaning <> 'CANCELLED'
      and c.deleted_at is null`,
};
