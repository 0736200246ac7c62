/** An agency with a client, a tax rate, and short ways to draft, send and pay invoices. */
import { expect } from "vitest";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { patiently, type startApp } from "../app.ts";
import { setUpDeals } from "../deals.ts";
import { buildRecord } from "../factories.ts";

export const EMPTY_INVOICE = formOf(InvoiceCreate).empty;
export const PAID = { paidOn: "2026-02-01", method: "BANK", reference: "NLF" };

export async function setUpInvoices({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) {
  const deals = await setUpDeals({ ask });
  const { agency, owner } = deals;
  const { token } = owner;
  const client = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const gst = (await ask(taxRates.create, token, { body: { name: "Sales tax", percent: "10", active: true } as never }))
    .data.id;
  const line = (more: object = {}) => ({
    description: "Fee",
    quantity: "1",
    unitPrice: "1000",
    taxRateId: gst,
    ...more,
  });
  const create = (more: object = {}) =>
    ask(invoices.create, token, {
      body: { ...EMPTY_INVOICE, title: "Quiet Season", partnerId: client, lines: [line()], ...more } as never,
    });
  const readInvoice = async (id: string) => (await patiently(() => ask(invoices.get, token, { params: { id } }))).data;
  const draftInvoice = async (more: object = {}) => readInvoice((await patiently(() => create(more))).data.id);
  const sendInvoice = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(invoices.send, by.token, { params: { id }, body: { seen: (await readInvoice(id)).version, ...more } });
  const sentInvoice = async (more: object = {}) => {
    const { id } = await draftInvoice(more);
    const answer = await sendInvoice(id);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const pay = async (id: string, add: readonly object[], more: object = {}, by: { token: string } = owner) =>
    ask(payments.save, by.token, {
      params: { id },
      body: { add, version: (await readInvoice(id)).version, ...more } as never,
    });
  return { ...deals, client, gst, line, create, readInvoice, draftInvoice, sendInvoice, sentInvoice, pay };
}
