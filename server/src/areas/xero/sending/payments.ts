/** Payments in Xero: made on the account of their currency, and taken back. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { majorText } from "#contract/values/money.ts";
import { paymentMark } from "../absorb.ts";
import { Invoices, validationErrorsOf, XeroPayments } from "../client/shapes.ts";
import { bankOf } from "../mappings.rules.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { alone, asking, done, prepared, stopped, together, type XeroSending } from "./batch.ts";

const StoredPayment = z.object({
  id: z.string(),
  live: z.boolean(),
  amount: z.int(),
  currency: z.string(),
  paidOn: z.string(),
  method: z.string(),
  reference: z.nullable(z.string()),
  xeroId: z.nullable(z.string()),
  invoiceXeroId: z.nullable(z.string()),
});
type StoredPayment = z.output<typeof StoredPayment>;

async function read({ xero }: XeroSending, waiting: readonly Waiting[]) {
  const { rows } = await xero.inAgency((db) =>
    db.execute(
      sql`select p.id, p.voided_at is null as live, p.amount::float8 as amount, i.currency, p.paid_on::text as "paidOn", p.method, p.reference, x.xero_id as "xeroId",
          (select d.xero_id from xero_document d join xero_connection c on c.agency_id = d.agency_id and c.tenant_id = d.tenant_id where d.agency_id = p.agency_id and d.document_id = p.invoice_id) as "invoiceXeroId"
        from invoice_payment p join invoice i on i.agency_id = p.agency_id and i.id = p.invoice_id
          left join xero_payment x on x.agency_id = p.agency_id and x.payment_id = p.id
        where p.agency_id = ${xero.agencyId}::uuid and p.id = any (${sql.param(waiting.map(({ causeId }) => causeId))}::uuid[])`,
    ),
  );
  const payments = new Map(z.parse(z.array(StoredPayment), rows).map((payment) => [payment.id, payment]));
  return ({ causeId }: Waiting): StoredPayment => {
    const payment = payments.get(causeId);
    if (!payment) throw new Error("a payment in the outbox is gone");
    return payment;
  };
}

const save = ({ xero }: XeroSending, { id }: StoredPayment, xeroId: string) =>
  xero.inAgency((db) =>
    db.execute(
      sql`insert into xero_payment (agency_id, payment_id, xero_id) values (${xero.agencyId}::uuid, ${id}::uuid, ${xeroId}) on conflict do nothing`,
    ),
  );

/** Finds payments that are there although no answer came, by their marks on the invoices. Returns the id of each. */
async function find({ xero }: XeroSending, payments: readonly StoredPayment[]): Promise<Map<string, string>> {
  const ids = new Set(payments.flatMap(({ invoiceXeroId }) => invoiceXeroId ?? []));
  if (ids.size === 0) return new Map();
  const { Invoices: all } = await xero.ask({
    path: `/Invoices?${new URLSearchParams({ IDs: [...ids].join(","), pageSize: "100", page: "1" })}`,
    schema: Invoices,
  });
  const there = all.flatMap(({ Payments: paid = [] }) => paid).filter(({ Status }) => Status !== "DELETED");
  return new Map(
    payments.flatMap(({ id }): [string, string][] => {
      const found = there.find(({ Reference }) => Reference?.includes(paymentMark(id)))?.PaymentID;
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

export async function sendPayments(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const paymentOf = await read(sending, rows);
  const missing: Waiting[] = [];
  const unsure = rows.filter(({ asked }) => asked).map((row) => paymentOf(row));
  const there = await find(
    sending,
    unsure.filter(({ xeroId }) => xeroId === null),
  );
  for (const row of rows) {
    const payment = paymentOf(row);
    const found = there.get(payment.id);
    if (found !== undefined) await save(sending, payment, found);
    // What is not there, nor is its invoice, is not paid there.
    const over = payment.xeroId !== null || found !== undefined || !payment.live || payment.invoiceXeroId === null;
    if (over) await done(sending, [row]);
    else missing.push(row);
  }
  const ready = await prepared(sending, missing, async (row) => {
    const { id, invoiceXeroId, method, currency, paidOn, amount, reference } = paymentOf(row);
    return {
      Invoice: { InvoiceID: invoiceXeroId },
      Account: { AccountID: bankOf(sending.mappings, method, currency) },
      ...{ Date: paidOn, Amount: majorText(amount, currency) },
      Reference: [reference?.slice(0, 200), paymentMark(id)].filter(Boolean).join(" "),
    };
  });
  await together(
    ready,
    async (part) => {
      const sent = part.map(({ row }) => row);
      const { Payments: answers } = await asking(sending, sent, () =>
        sending.xero.ask({
          ...{ method: "PUT", path: "/Payments?summarizeErrors=false", schema: XeroPayments },
          key: keyOf(sent),
          body: { Payments: part.map(({ body }) => body) },
        }),
      );
      for (const [n, { row }] of part.entries()) {
        const mark = paymentMark(row.causeId);
        const answer = answers.find(({ Reference }) => Reference?.includes(mark)) ?? answers[n];
        const failure = answer ? validationErrorsOf(answer) : "Xero did not answer for it.";
        if (answer?.PaymentID === undefined || failure !== "") await stopped(sending, row, failure);
        else {
          await save(sending, paymentOf(row), answer.PaymentID);
          await done(sending, [row]);
        }
      }
    },
    (row, message) => stopped(sending, row, message),
  );
}

export async function voidPayments(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero } = sending;
  const paymentOf = await read(sending, rows);
  for (const row of rows)
    await alone(sending, row, async () => {
      const { xeroId } = paymentOf(row);
      if (xeroId !== null) {
        const path = `/Payments/${encodeURIComponent(xeroId)}`;
        const { Payments: now } = row.asked ? await xero.ask({ path, schema: XeroPayments }) : { Payments: [] };
        if (now[0]?.Status !== "DELETED")
          await asking(sending, [row], () =>
            xero.ask({
              ...{ method: "POST", path, key: keyOf([row]), schema: XeroPayments },
              body: { Status: "DELETED" },
            }),
          );
      }
      await done(sending, [row]);
    });
}
