/** Reads bills: of expenses, owed to the person who paid or else to the supplier, and of payouts to talents. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { xeroMark } from "../absorb.ts";
import { EXPENSES, type LineNames, PAYOUTS } from "../mappings.rules.ts";
import { XERO_ID, XeroDocument } from "./documents.ts";

export interface BillDocument extends XeroDocument {
  names: LineNames;
}

const text = z.nullable(z.string());
const StoredBill = z.object({
  ...z.pick(XeroDocument, { id: true, live: true, title: true, currency: true, total: true, xeroId: true }).shape,
  ...z.pick(XeroDocument, { number: true, issuedOn: true, dueOn: true, ownerId: true, owner: true, email: true }).shape,
  expense: z.boolean(),
  tax: z.int(),
  accountId: text,
  accountName: text,
  taxRateId: text,
  taxName: text,
});

/** Reads bills. An expense without tax has no tax rate, unless the rate is 0. */
export async function readBills(db: Db, agencyId: string, ids: readonly string[]): Promise<Map<string, BillDocument>> {
  const { rows } = await db.execute(
    sql`with bill as (
        select b.id, b.agency_id, b.voided_at, true as expense,
          concat_ws(', ', e.description,
            (select s.title
              from record s
              where s.agency_id = e.agency_id and s.id = e.supplier_id and e.paid_by_id is not null)) as title,
          null as number, e.currency, e.amount as total, coalesce(e.tax_amount, 0) as tax,
          e.spent_on as issued_on,
          greatest(e.spent_on, ${agencyDay(sql`${agencyId}::uuid`, sql`e.decided_at`)}) as due_on,
          coalesce(e.paid_by_id, e.supplier_id) as owner_id, e.account_id,
          t.id as tax_rate_id, t.name as tax_name
        from xero_bill b join expense e on e.agency_id = b.agency_id and e.id = b.expense_id
          left join tax_rate t on t.agency_id = e.agency_id
            and t.id = e.tax_rate_id
            and (e.tax_amount > 0 or t.percent = 0)
        union all
        select b.id, b.agency_id, b.voided_at, false, l.name, l.reference, m.currency, m.amount - m.withheld, 0,
          m.paid_on, m.paid_on, m.owner_id, null, null, null
        from xero_bill b
          join ledger_movement m on m.agency_id = b.agency_id and m.id = b.movement_id
          join pay_run_line l on l.agency_id = m.agency_id and l.movement_id = m.id
      )
      select d.id, d.voided_at is null as live, d.expense, d.title, d.number, d.currency, d.total::float8 as total,
        d.tax::float8 as tax, d.issued_on::text as "issuedOn", d.due_on::text as "dueOn",
        d.owner_id as "ownerId", r.title as owner,
        coalesce((select c.email
            from billing_contact c
            where c.agency_id = d.agency_id and c.owner_id = d.owner_id and c.email is not null and c.deleted_at is null
            order by c.created_at, c.id
            limit 1),
          (select s.email from supplier s where s.agency_id = d.agency_id and s.id = d.owner_id),
          (select p.email from person p where p.agency_id = d.agency_id and p.id = d.owner_id)) as email,
        d.account_id as "accountId",
        (select concat_ws(' ', a.code, a.name)
          from line_account a
          where a.agency_id = d.agency_id and a.id = d.account_id) as "accountName",
        d.tax_rate_id as "taxRateId", d.tax_name as "taxName", ${sql.raw(XERO_ID)} as "xeroId"
      from bill d left join record r on r.agency_id = d.agency_id and r.id = d.owner_id
      where d.agency_id = ${agencyId}::uuid and d.id = any (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(z.parse(z.array(StoredBill), rows).map((bill) => [bill.id, documentOf(bill)]));
}

function documentOf({
  expense,
  tax,
  accountId,
  accountName,
  taxRateId,
  taxName,
  ...bill
}: z.output<typeof StoredBill>): BillDocument {
  const mark = xeroMark(bill.id);
  const title = expense ? bill.title : `${bill.number ?? ""} ${bill.title}`;
  return {
    ...bill,
    number: bill.number ?? mark,
    invoiceId: null,
    reference: null,
    rate: null,
    taxNumber: null,
    address: [],
    taxMode: tax > 0 || taxRateId !== null ? "Inclusive" : "NoTax",
    names: expense ? EXPENSES : PAYOUTS,
    lines: [
      {
        description: `${title} (${mark})`,
        quantity: null,
        unitPrice: null,
        discount: null,
        accountId,
        accountName,
        taxRateId,
        taxName,
        amount: bill.total,
        tax,
      },
    ],
  };
}
