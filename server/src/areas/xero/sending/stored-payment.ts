/** Reads payments, to be written for Xero. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { majorText } from "#contract/values/money.ts";
import { xeroMark } from "../absorb.ts";
import type { Waiting } from "../outbox.ts";
import type { XeroSending } from "./batch.ts";

const StoredPayment = z.object({
  id: z.string(),
  invoiceId: z.string(),
  live: z.boolean(),
  /** True if more was paid or credited than the invoice comes to, so that this payment may exceed what it owes. */
  beyond: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  paidOn: z.string(),
  method: z.string(),
  reference: z.nullable(z.string()),
  xeroId: z.nullable(z.string()),
  /** Overpayment in Xero for the part beyond the invoice. */
  overpaymentXeroId: z.nullable(z.string()),
  invoiceXeroId: z.nullable(z.string()),
});
export type StoredPayment = z.output<typeof StoredPayment>;

export async function readStoredPayments({ xero }: XeroSending, waiting: readonly Waiting[]) {
  const { rows } = await xero.inAgency((db) =>
    db.execute(
      sql`select p.id, p.invoice_id as "invoiceId", p.voided_at is null as live,
          i.paid + i.credited > i.total as beyond, p.amount::float8 as amount, i.currency, p.paid_on::text as "paidOn",
          p.method, p.reference, x.xero_id as "xeroId", o.xero_id as "overpaymentXeroId",
          (select d.xero_id
            from xero_document d join xero_connection c on c.agency_id = d.agency_id and c.tenant_id = d.tenant_id
            where d.agency_id = p.agency_id and d.document_id = p.invoice_id) as "invoiceXeroId"
        from invoice_payment p join invoice i on i.agency_id = p.agency_id and i.id = p.invoice_id
          left join xero_payment x on x.agency_id = p.agency_id and x.payment_id = p.id
          left join xero_overpayment o on o.agency_id = p.agency_id and o.payment_id = p.id
        where p.agency_id = ${xero.agencyId}::uuid
          and p.id = any (${sql.param(waiting.map(({ causeId }) => causeId))}::uuid[])`,
    ),
  );
  const payments = new Map(z.parse(z.array(StoredPayment), rows).map((payment) => [payment.id, payment]));
  return ({ causeId }: Waiting): StoredPayment => {
    const payment = payments.get(causeId);
    if (!payment) throw new Error("a payment in the outbox is gone");
    return payment;
  };
}

export const savePayment = ({ xero }: XeroSending, { id }: StoredPayment, xeroId: string) =>
  xero.inAgency((db) =>
    db.execute(
      sql`insert into xero_payment (agency_id, payment_id, xero_id)
        values (${xero.agencyId}::uuid, ${id}::uuid, ${xeroId})
        on conflict do nothing`,
    ),
  );

export const paymentBody = (
  { id, invoiceXeroId, currency, paidOn, amount, reference }: StoredPayment,
  accountId: string,
) => ({
  Invoice: { InvoiceID: invoiceXeroId },
  Account: { AccountID: accountId },
  Date: paidOn,
  Amount: majorText(amount, currency),
  Reference: [reference?.slice(0, 200), xeroMark(id)].filter(Boolean).join(" "),
});
