/** Earnings of talents as reports count them: paid work and the agency's commission, from the ledger. */
import { sql } from "drizzle-orm";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

/** A talent's account owes them paid work, which is negative, less the commission, which is positive. */
const amount = sql`(case e.item when 'WORK' then -e.amount else e.amount end)`;

export const earningFacts: Facts = {
  name: "earnings",
  rows: sql`select a.owner_id as person_id, g.invoice_id as record_id, g.on_date, e.item, a.currency, i.rate,
      ${amount} as amount,
      ${inBaseCurrency({ agencyId: sql`e.agency_id`, amount, currency: sql`a.currency`, rate: sql`i.rate` })} as value
    from ledger_entry e join ledger_account a on a.agency_id = e.agency_id and a.id = e.account_id
      join ledger_group g on g.agency_id = e.agency_id and g.id = e.group_id
      left join invoice i on i.agency_id = g.agency_id and i.id = g.invoice_id
    where ${isOfAgencies(sql`e.agency_id`)} and a.kind = 'OWED_TO_TALENT' and e.item in ('WORK', 'COMMISSION')`,
};
