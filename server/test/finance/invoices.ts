/** An agency with a client, a tax rate, and short ways to draft, send and pay invoices. */
import { expect } from "vitest";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import type { startApp } from "../app.ts";
import { dealSetting } from "../deals.ts";
import { buildRecord } from "../factories.ts";

export const EMPTY_INVOICE = formOf(InvoiceCreate).empty;
export const PAID = { paidOn: "2026-02-01", method: "BANK", reference: "NLF" };

export async function invoiceSetting({ ask }: Pick<Awaited<ReturnType<typeof startApp>>, "ask">) {
  const deals = await dealSetting({ ask });
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
  const read = async (id: string) => (await ask(invoices.get, token, { params: { id } })).data;
  const draft = async (more: object = {}) => read((await create(more)).data.id);
  const send = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(invoices.send, by.token, { params: { id }, body: { seen: (await read(id)).version, ...more } });
  const sent = async (more: object = {}) => {
    const { id } = await draft(more);
    const answer = await send(id);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const pay = async (id: string, add: readonly object[], more: object = {}, by: { token: string } = owner) =>
    ask(payments.save, by.token, {
      params: { id },
      body: { add, version: (await read(id)).version, ...more } as never,
    });
  return { ...deals, client, gst, line, create, read, draft, send, sent, pay };
}
