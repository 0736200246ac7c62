/** Sends payments on the account of their currency, and removes voided ones. */
import { xeroMark } from "../absorb.ts";
import { Invoices, validationErrorsOf, XeroPayments } from "../client/shapes.ts";
import { bankOf } from "../mappings.rules.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, done, prepared, sendAlone, sendTogether, stopped, type XeroSending } from "./batch.ts";
import { settleInvoice } from "./credit.ts";
import { sendOverpaid, undoOverpayment } from "./overpayments.ts";
import { paymentBody, readStoredPayments, type StoredPayment, savePayment } from "./stored-payment.ts";

/**
 * Finds payments that Xero made although its answer was lost, by their marks on the invoices. Returns the id of each.
 */
async function find({ xero }: XeroSending, payments: readonly StoredPayment[]): Promise<Map<string, string>> {
  const ids = new Set(payments.flatMap(({ invoiceXeroId }) => invoiceXeroId ?? []));
  if (ids.size === 0) return new Map();
  const { Invoices: invoices } = await xero.ask({
    path: `/Invoices?${new URLSearchParams({ IDs: [...ids].join(","), pageSize: "100", page: "1" })}`,
    schema: Invoices,
  });
  const there = invoices.flatMap(({ Payments: paid = [] }) => paid).filter(({ Status }) => Status !== "DELETED");
  return new Map(
    payments.flatMap(({ id }): [string, string][] => {
      const found = there.find(({ Reference }) => Reference?.includes(xeroMark(id)))?.PaymentID;
      return found === undefined ? [] : [[id, found]];
    }),
  );
}

export async function sendPayments(sending: XeroSending, waiting: readonly Waiting[]): Promise<void> {
  const paymentOf = await readStoredPayments(sending, waiting);
  const isBeyond = (row: Waiting): boolean => {
    const { live, beyond, invoiceXeroId } = paymentOf(row);
    return live && beyond && invoiceXeroId !== null;
  };
  await sendOverpaid(sending, waiting.filter(isBeyond), paymentOf);
  const rows = waiting.filter((row) => !isBeyond(row));
  const missing: Waiting[] = [];
  const unsure = rows.filter(({ asked }) => asked).map((row) => paymentOf(row));
  const there = await find(
    sending,
    unsure.filter(({ xeroId }) => xeroId === null),
  );
  for (const row of rows) {
    const payment = paymentOf(row);
    const found = there.get(payment.id);
    if (found !== undefined) await savePayment(sending, payment, found);
    // A payment that is in Xero, was voided, or whose invoice is not there, has nothing to send.
    const over = payment.xeroId !== null || found !== undefined || !payment.live || payment.invoiceXeroId === null;
    if (over) await done(sending, [row]);
    else missing.push(row);
  }
  const ready = await prepared(sending, missing, async (row) => {
    const payment = paymentOf(row);
    return paymentBody(payment, bankOf(sending.mappings, payment.method, payment.currency));
  });
  await sendTogether(
    ready,
    async (part) => {
      const sent = part.map(({ row }) => row);
      const { Payments: answers } = await asking(sending, sent, () =>
        sending.xero.ask({
          method: "PUT",
          path: "/Payments?summarizeErrors=false",
          schema: XeroPayments,
          key: keyOf(sent),
          body: { Payments: part.map(({ body }) => body) },
        }),
      );
      for (const [n, { row }] of part.entries()) {
        const mark = xeroMark(row.causeId);
        const answer = answers.find(({ Reference }) => Reference?.includes(mark)) ?? answers[n];
        const failure = answer ? validationErrorsOf(answer) : "Xero returned no result for this document.";
        if (answer?.PaymentID === undefined || failure !== "") await stopped(sending, row, failure);
        else {
          await savePayment(sending, paymentOf(row), answer.PaymentID);
          await done(sending, [row]);
        }
      }
    },
    (row, message) => stopped(sending, row, message),
  );
}

export async function voidPayments(sending: XeroSending, rows: readonly Waiting[]): Promise<void> {
  const { xero } = sending;
  const paymentOf = await readStoredPayments(sending, rows);
  for (const row of rows)
    await sendAlone(sending, row, async () => {
      const payment = paymentOf(row);
      const { xeroId, invoiceXeroId, invoiceId, currency, paidOn } = payment;
      if (xeroId !== null) {
        const path = `/Payments/${encodeURIComponent(xeroId)}`;
        const { Payments: now } = row.asked ? await xero.ask({ path, schema: XeroPayments }) : { Payments: [] };
        if (now[0]?.Status !== "DELETED")
          await asking(sending, [row], () =>
            xero.ask({
              method: "POST",
              path,
              key: keyOf([row]),
              schema: XeroPayments,
              body: { Status: "DELETED" },
            }),
          );
      }
      await undoOverpayment(sending, row, payment);
      if (invoiceXeroId !== null)
        await settleInvoice(sending, row, { invoiceId, xeroId: invoiceXeroId, currency, on: paidOn });
      await done(sending, [row]);
    });
}
