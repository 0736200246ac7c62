/** Invoices of contracts as reports count them: the part of each invoice that bills a contract, and what was paid of it. */
import { sql } from "drizzle-orm";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { type Facts, isOfAgencies } from "#server/lib/reports/facts.ts";

/** Amounts that sent invoices bill of each contract, and its share of their total. */
const billed = sql`(select i.agency_id, coalesce(l.contract_id, i.contract_id) as contract_id, i.id as invoice_id,
      i.issued_on, i.currency, i.rate, i.open_amount, sum(l.net) as net,
      coalesce(sum(l.net + l.tax)::numeric / nullif(i.total, 0), 0) as share
    from invoice i join invoice_line l on l.agency_id = i.agency_id and l.invoice_id = i.id
    where ${isOfAgencies(sql`i.agency_id`)}
      and i.deleted_at is null
      and i.status = 'Sent'
      and coalesce(l.contract_id, i.contract_id) is not null
    group by i.id, 2)`;
const inBase = (amount: string) =>
  inBaseCurrency({ agencyId: sql`b.agency_id`, amount: sql.raw(amount), currency: sql`b.currency`, rate: sql`b.rate` });
const OPEN = "round(b.open_amount * b.share)";
const PAID = "round(pay.amount * b.share)";

export const contractInvoiceFacts: Facts = {
  name: "contractInvoices",
  rows: sql`select b.contract_id, b.invoice_id as record_id, b.issued_on, b.currency, b.rate, b.net,
      ${sql.raw(OPEN)} as open_amount, ${inBase("b.net")} as net_value, ${inBase(OPEN)} as open_value
    from ${billed} b`,
};

export const contractPaymentFacts: Facts = {
  name: "contractPayments",
  rows: sql`select b.contract_id, b.invoice_id as record_id, pay.paid_on, b.currency, b.rate,
      ${sql.raw(PAID)} as amount, ${inBase(PAID)} as value
    from ${billed} b join invoice_payment pay on pay.agency_id = b.agency_id and pay.invoice_id = b.invoice_id
    where pay.voided_at is null`,
};
