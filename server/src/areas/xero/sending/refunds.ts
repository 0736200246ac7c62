/**
 * Sends refunds of a client's credit, and payments of other invoices from it, as payments of credit notes and
 * overpayments.
 */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { majorText } from "#contract/values/money.ts";
import { xeroMark } from "../absorb.ts";
import { minorOf, XeroPayments } from "../client/shapes.ts";
import { bankOf } from "../mappings.rules.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, done, sendAlone, stopped, type XeroSending } from "./batch.ts";
import { quoted } from "./contacts.ts";
import { creditSources, namedSource } from "./credit.ts";

const StoredRefund = z.object({
  id: z.string(),
  live: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  on: z.string(),
  method: z.enum(["BANK", "CREDIT"]),
  reference: z.nullable(z.string()),
  invoiceXeroId: z.nullable(z.string()),
});
type StoredRefund = z.output<typeof StoredRefund>;

async function read({ xero }: XeroSending, waiting: readonly Waiting[]) {
  const { rows } = await xero.inAgency((db) =>
    db.execute(
      sql`select u.id, u.live, u.amount::float8 as amount, i.currency, u.on_day::text as on, u.method, u.reference,
          (select d.xero_id
            from xero_document d join xero_connection c on c.agency_id = d.agency_id and c.tenant_id = d.tenant_id
            where d.agency_id = i.agency_id and d.document_id = i.id) as "invoiceXeroId"
        from (
          select r.id, r.invoice_id, r.voided_at is null as live, r.amount, r.refunded_on as on_day, 'BANK' as method,
            r.reference
          from client_refund r
          where r.agency_id = ${xero.agencyId}::uuid
          union all
          select p.id, p.credit_of, p.voided_at is null, p.amount, p.paid_on, 'CREDIT', p.reference
          from invoice_payment p
          where p.agency_id = ${xero.agencyId}::uuid and p.credit_of is not null
        ) u join invoice i on i.agency_id = ${xero.agencyId}::uuid and i.id = u.invoice_id
        where u.id = any (${sql.param(waiting.map(({ causeId }) => causeId))}::uuid[])`,
    ),
  );
  const refunds = new Map(z.parse(z.array(StoredRefund), rows).map((refund) => [refund.id, refund]));
  return ({ causeId }: Waiting): StoredRefund => {
    const refund = refunds.get(causeId);
    if (!refund) throw new Error("a refund in the outbox is gone");
    return refund;
  };
}

/** Returns the reference. Its mark differs from that of a payment, since one id may be both. */
const referenceOf = ({ id, reference }: StoredRefund): string =>
  [reference?.slice(0, 200), `${xeroMark(id)}-BACK`].filter(Boolean).join(" ");

/** Finds refunds in Xero: one payment for each credit note or overpayment that the money was taken from. */
async function findPaid({ xero }: XeroSending, refund: StoredRefund) {
  const where = `Reference==${quoted(referenceOf(refund))}`;
  const { Payments: payments } = await xero.ask({
    path: `/Payments?${new URLSearchParams({ where })}`,
    schema: XeroPayments,
  });
  return payments.filter(({ Status }) => Status !== "DELETED");
}

export async function sendRefunds(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero, mappings } = sending;
  const refundOf = await read(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      const refund = refundOf(row);
      const { live, amount, currency, on, method, invoiceXeroId } = refund;
      // A refund that is there after all is taken back by its own step.
      if (!live || invoiceXeroId === null) return done(sending, [row]);
      const account = bankOf(mappings, method, currency);
      const paid = await findPaid(sending, refund);
      let rest = paid.reduce((left, payment) => left - minorOf(payment.Amount ?? "0", currency), amount);
      const sources = rest > 0 ? await creditSources(sending, row.chainId, currency) : [];
      for (const source of sources) {
        const part = Math.min(rest, source.left);
        if (part <= 0) break;
        await asking(sending, [row], () =>
          xero.ask({
            method: "PUT",
            path: "/Payments",
            key: keyOf([row]),
            schema: XeroPayments,
            body: {
              ...namedSource(source),
              Account: { AccountID: account },
              Date: on,
              Amount: majorText(part, currency),
              Reference: referenceOf(refund),
            },
          }),
        );
        rest -= part;
      }
      if (rest > 0) await stopped(sending, row, "The client has less left in Xero than is paid back here.");
      else await done(sending, [row]);
    });
}

export async function voidRefunds(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const refundOf = await read(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      for (const { PaymentID } of await findPaid(sending, refundOf(row)))
        if (PaymentID !== undefined)
          await asking(sending, [row], () =>
            sending.xero.ask({
              method: "POST",
              path: `/Payments/${encodeURIComponent(PaymentID)}`,
              key: keyOf([row]),
              schema: XeroPayments,
              body: { Status: "DELETED" },
            }),
          );
      await done(sending, [row]);
    });
}
