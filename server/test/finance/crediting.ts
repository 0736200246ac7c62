/** An agency with a client, and what it takes to send, pay and credit invoices there. */
import { expect } from "vitest";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { CreditNoteCreate, creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { dealSetting } from "../deals.ts";
import { buildRecord } from "../factories.ts";
import { EMPTY_INVOICE } from "./invoices.ts";

export const EMPTY_CREDIT_NOTE = formOf(CreditNoteCreate).empty;
export const BANK_PAYMENT = { paidOn: "2026-02-01", method: "BANK", reference: "NLF" };

export async function creditSetting({ ask }: Parameters<typeof dealSetting>[0]) {
  const deals = await dealSetting({ ask });
  const { agency, owner } = deals;
  const { token } = owner;
  const client = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const gst = (await ask(taxRates.create, token, { body: { name: "Sales tax", percent: "10", active: true } as never }))
    .data.id;
  const line = (more: object = {}) => ({
    ...{ description: "Fee", quantity: "1", unitPrice: "1000", taxRateId: gst },
    ...more,
  });
  const readInvoice = async (id: string) => (await ask(invoices.get, token, { params: { id } })).data;
  /** An invoice that was sent. */
  const sentInvoice = async (more: object = {}) => {
    const form = { ...EMPTY_INVOICE, title: "Quiet Season", partnerId: client, lines: [line()], ...more };
    const { id } = (await ask(invoices.create, token, { body: form as never })).data;
    const { version } = await readInvoice(id);
    const answer = await ask(invoices.send, token, { params: { id }, body: { seen: version } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const pay = async (id: string, add: readonly object[], more: object = {}) =>
    ask(payments.save, token, {
      params: { id },
      body: { add, version: (await readInvoice(id)).version, ...more } as never,
    });
  const read = async (id: string) => (await ask(creditNotes.get, token, { params: { id } })).data;
  const create = (invoiceId: string, lines: readonly object[], more: object = {}) =>
    ask(creditNotes.create, token, {
      body: {
        ...EMPTY_CREDIT_NOTE,
        title: "Quiet Season",
        invoiceId,
        reason: "One show less",
        lines,
        ...more,
      } as never,
    });
  const draft = async (invoiceId: string, lines: readonly object[], more: object = {}) => {
    const answer = await create(invoiceId, lines, more);
    expect(answer.status, answer.text).toBe(200);
    return read(answer.data.id);
  };
  const send = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(creditNotes.send, by.token, { params: { id }, body: { seen: (await read(id)).version, ...more } as never });
  /** A credit note that was sent. */
  const credit = async (invoiceId: string, lines: readonly object[]) => {
    const answer = await send((await draft(invoiceId, lines)).id);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  /** All of an invoice's lines. */
  const whole = async (invoiceId: string) =>
    (await readInvoice(invoiceId)).lines.map(({ id, amount }) => ({ invoiceLineId: id, amount }));
  return { ...deals, client, line, readInvoice, sentInvoice, pay, read, create, draft, send, credit, whole };
}
