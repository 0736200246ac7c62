/**
 * Outstanding, overdue and ready to be invoiced, each defined once: lists, dashboard, debtors and what is to send today
 * show the same amounts for the same invoices and entries.
 */
import { type SQL, sql } from "drizzle-orm";

type Part = SQL | { getSQL(): SQL };

/** Sent and not paid in full. An amount paid beyond an invoice is the client's credit, and lowers no other debt. */
export const isOutstanding = ({ status, openAmount }: { status: Part; openAmount: Part }): SQL =>
  sql`(${status} = 'Sent' and ${openAmount} > 0)`;

/** True if an invoice is outstanding, and was due before the day. */
export const isInvoiceOverdue = (invoice: { status: Part; openAmount: Part; dueOn: Part }, day: Part): SQL =>
  sql`(${isOutstanding(invoice)} and ${invoice.dueOn} < ${day})`;

interface Entry {
  agencyId: Part;
  amount: Part;
  taxMode: Part;
  accountId: Part;
  taxRateId: Part;
}
/**
 * Amount with tax, in minor units, of an entry or instalment once it is on an invoice. As in a draft, the rate is its
 * own, else that of its account, and without an account that of the first account of income.
 */
export const withTax = ({ agencyId, amount, taxMode, accountId, taxRateId }: Entry): SQL =>
  sql`(${amount} + case ${taxMode}
    when 'Exclusive'
      then round(${amount}::numeric * coalesce((select r.percent
          from tax_rate r
          where r.agency_id = ${agencyId} and r.id = coalesce(${taxRateId},
              case when ${accountId} is null
                then (select a.tax_rate_id
                  from line_account a
                  where a.agency_id = ${agencyId} and a.kind = 'income' and a.active
                  order by a.code, a.id
                  limit 1)
                else (select a.tax_rate_id
                  from line_account a
                  where a.agency_id = ${agencyId} and a.id = ${accountId}) end)), 0) / 100)
    else 0 end)`;

const columnsOf = (name: string) => (column: string) => sql.raw(`${name}.${column}`);
/** Columns of an invoice that a statement calls `i`. */
export const INVOICE_I = ((i) => ({ status: i("status"), openAmount: i("open_amount"), dueOn: i("due_on") }))(
  columnsOf("i"),
);
/** Amount with tax of an entry that a statement calls `e`. */
export const READY_E = ((e) =>
  withTax({
    agencyId: e("agency_id"),
    amount: e("amount"),
    taxMode: e("tax_mode"),
    accountId: e("account_id"),
    taxRateId: e("tax_rate_id"),
  }))(columnsOf("e"));
