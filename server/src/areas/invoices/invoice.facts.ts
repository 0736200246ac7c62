/** Sent invoices as reports count them: for each person whose work they bill, the whole net amount. */
import { sql } from "drizzle-orm";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

const base = (amount: string) =>
  inBaseCurrency({
    agencyId: sql`i.agency_id`,
    amount: sql.raw(`i.${amount}`),
    currency: sql`i.currency`,
    rate: sql`i.rate`,
  });

/** Contracts are gathered before who they involve is looked up: a choice of both would read all that involves anyone. */
export const invoiceFacts: Facts = {
  name: "invoices",
  rows: sql`select billed.person_id, i.partner_id, i.id as record_id, i.issued_on, i.due_on, i.currency, i.rate, i.net,
      i.open_amount, ${base("net")} as net_value, ${base("open_amount")} as open_value
    from invoice i cross join lateral (
      select i.person_id as person_id where i.person_id is not null
      union
      select w.involved_id
      from (
        select i.contract_id as id
        union
        select l.contract_id from invoice_line l where l.agency_id = i.agency_id and l.invoice_id = i.id
      ) c join involvement w on w.agency_id = i.agency_id
          and w.record_id = c.id
          and w.kind = 'person'
          and w.role = 'RELATED'
    ) billed
    where ${isOfAgencies(sql`i.agency_id`)} and i.deleted_at is null and i.status = 'Sent'`,
};
