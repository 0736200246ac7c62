/**
 * Sends payments beyond their invoice: Xero takes the amount owed as a payment, and the rest as the client's
 * overpayment.
 */
import { sql } from "drizzle-orm";
import { majorText } from "#contract/values/money.ts";
import { xeroMark } from "../absorb.ts";
import { BankTransactions, Invoices, minorOf, Overpayments, XeroPayments } from "../client/shapes.ts";
import { bankOf, UnmappedError } from "../mappings.rules.ts";
import { keyOf, type Waiting } from "../outbox.ts";
import { asking, done, sendAlone, type XeroSending } from "./batch.ts";
import { contactOf } from "./contacts.ts";
import { leftOfOverpayment } from "./credit.ts";
import { readDocuments, type XeroDocument } from "./documents.ts";
import { paymentBody, type StoredPayment, savePayment } from "./stored-payment.ts";

const saveOverpayment = ({ xero }: XeroSending, paymentId: string, xeroId: string) =>
  xero.inAgency((db) =>
    db.execute(
      sql`insert into xero_overpayment (agency_id, payment_id, xero_id)
        values (${xero.agencyId}::uuid, ${paymentId}::uuid, ${xeroId})
        on conflict do nothing`,
    ),
  );

/**
 * Finds an overpayment that Xero made although its answer was lost, by the mark in its line, since it has no reference.
 */
async function find({ xero }: XeroSending, { id, paidOn }: StoredPayment, contactId: string) {
  const day = paidOn.split("-").map(Number).join(", ");
  const where = `Contact.ContactID==guid("${contactId}") AND Date==DateTime(${day})`;
  const { Overpayments: overpayments } = await xero.ask({
    path: `/Overpayments?${new URLSearchParams({ where, page: "1", pageSize: "100" })}`,
    schema: Overpayments,
  });
  const isOurs = ({ Status, LineItems = [] }: (typeof overpayments)[number]) =>
    Status !== "VOIDED" && LineItems.some(({ Description }) => Description?.includes(xeroMark(id)));
  return overpayments.find(isOurs)?.OverpaymentID;
}

async function make(
  { xero, mappings }: XeroSending,
  row: Waiting,
  payment: StoredPayment,
  { document, contactId, rest }: { document: XeroDocument; contactId: string; rest: number },
): Promise<string | undefined> {
  const { id, method, currency, paidOn } = payment;
  const amount = majorText(rest, currency);
  const { BankTransactions: transactions } = await xero.ask({
    method: "PUT",
    path: "/BankTransactions",
    key: keyOf([row]),
    schema: BankTransactions,
    body: {
      Type: "RECEIVE-OVERPAYMENT",
      Contact: { ContactID: contactId },
      Date: paidOn,
      LineAmountTypes: "NoTax",
      BankAccount: { AccountID: bankOf(mappings, method, currency) },
      LineItems: [
        {
          Description: `Paid beyond ${document.number ?? document.title}, ${xeroMark(id)}`,
          Quantity: "1",
          UnitAmount: amount,
          LineAmount: amount,
        },
      ],
    },
  });
  return transactions[0]?.OverpaymentID ?? transactions[0]?.BankTransactionID;
}

async function send(sending: XeroSending, row: Waiting, payment: StoredPayment): Promise<void> {
  const { xero, mappings } = sending;
  const { id, amount, currency, method, invoiceId, invoiceXeroId } = payment;
  const account = bankOf(mappings, method, currency);
  const documents = await xero.inAgency((db) =>
    readDocuments(db, { agencyId: xero.agencyId, kind: "invoice", ids: [invoiceId] }),
  );
  const document = documents.get(invoiceId);
  if (!document) throw new Error("the invoice of a payment is gone");
  const { Invoices: found } = await xero.ask({
    path: `/Invoices/${encodeURIComponent(invoiceXeroId ?? "")}`,
    schema: Invoices,
  });
  const mark = xeroMark(id);
  const ownPayment = found[0]?.Payments?.find(
    ({ Status, Reference }) => Status !== "DELETED" && Reference?.includes(mark) === true,
  );
  let rest = amount;
  if (ownPayment?.PaymentID !== undefined) {
    await savePayment(sending, payment, ownPayment.PaymentID);
    rest -= minorOf(ownPayment.Amount ?? "0", currency);
  } else {
    const part = Math.min(rest, minorOf(found[0]?.AmountDue ?? "0", currency));
    if (part < rest && method === "TALENT")
      throw new UnmappedError("Xero takes an overpayment on a bank account alone, and a talent collected this one.");
    if (part > 0) {
      const { Payments: payments } = await asking(sending, [row], () =>
        xero.ask({
          method: "PUT",
          path: "/Payments",
          key: keyOf([row]),
          schema: XeroPayments,
          body: paymentBody({ ...payment, amount: part }, account),
        }),
      );
      const xeroId = payments[0]?.PaymentID;
      if (xeroId !== undefined) await savePayment(sending, payment, xeroId);
      rest -= part;
    }
  }
  if (rest > 0) {
    const contactId = await contactOf(xero, document);
    const xeroId =
      (await find(sending, payment, contactId)) ??
      (await asking(sending, [row], () => make(sending, row, payment, { document, contactId, rest })));
    if (xeroId !== undefined) await saveOverpayment(sending, id, xeroId);
  }
  await done(sending, [row]);
}

/** Sends payments one by one, as each may be two things in Xero. */
export async function sendOverpaid(
  sending: XeroSending,
  rows: readonly Waiting[],
  paymentOf: (row: Waiting) => StoredPayment,
): Promise<void> {
  for (const row of rows) await sendAlone(sending, row, () => send(sending, row, paymentOf(row)));
}

/** Pays the rest of an overpayment back when its payment was voided: an overpayment can't be voided itself. */
export async function undoOverpayment(sending: XeroSending, row: Waiting, payment: StoredPayment): Promise<void> {
  const { id, overpaymentXeroId, currency, method, paidOn } = payment;
  if (overpaymentXeroId === null) return;
  const remaining = await leftOfOverpayment(sending, overpaymentXeroId, currency);
  if (remaining <= 0) return;
  await asking(sending, [row], () =>
    sending.xero.ask({
      method: "PUT",
      path: "/Payments",
      key: keyOf([row]),
      schema: XeroPayments,
      body: {
        Overpayment: { OverpaymentID: overpaymentXeroId },
        Account: { AccountID: bankOf(sending.mappings, method, currency) },
        Date: paidOn,
        Amount: majorText(remaining, currency),
        Reference: `${xeroMark(id)}-VOID`,
      },
    }),
  );
}
