import { describe, expect, test } from "vitest";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { inAgency } from "#test/factories.ts";
import { creditSetting } from "#test/finance/crediting.ts";
import { PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("what the client has left", () => {
  async function left() {
    const base = await creditSetting({ ask });
    const { sentInvoice, pay, credit, whole, owner, readInvoice } = base;
    const invoice = await sentInvoice();
    await pay(invoice.id, [{ ...PAID, amount: 20_000 }]);
    const note = await credit(invoice.id, await whole(invoice.id));
    const of = async (id = invoice.id) => (await ask(clientCredits.get, owner.token, { params: { id } })).data;
    const refund = async (refunds: readonly object[], more: object = {}) =>
      ask(clientCredits.save, owner.token, {
        params: { id: invoice.id },
        body: { refund: refunds, version: (await readInvoice(invoice.id)).version, ...more } as never,
      });
    return { ...base, invoice, note, of, refund };
  }

  test("is what was paid of an invoice that is credited whole, to refund or use", async () => {
    const { invoice, note, readInvoice, read, of, agency, client } = await left();
    expect(await readInvoice(invoice.id)).toMatchObject({ open: -20_000, paymentStatus: "PAID" });
    expect((await read(note.id)).clientCredit).toBe(20_000);
    expect(await of()).toMatchObject({ left: 20_000, uses: [], available: 0, currency: "AUD" });
    const rows = await inAgency(agency, "select partner_id, currency, amount from client_credit where agency_id = $1", [
      agency,
    ]);
    expect(rows).toEqual([{ partner_id: client, currency: "AUD", amount: expect.anything() }]);
  });

  test("is refunded with a day and a reference; a refund is voided, never changed", async () => {
    const { of, refund, readInvoice, invoice, agency } = await left();
    const one = { amount: 15_000, refundedOn: "2026-02-03", reference: "REF 9" };
    expect(refusedFields(await refund([{ ...one, amount: 20_001 }]))).toEqual(["refund.0.amount"]);
    expect(refusedFields(await refund([{ ...one, refundedOn: "2190-01-01" }]))).toEqual(["refund.0.refundedOn"]);
    const after = (await refund([one])).data;
    expect(after).toMatchObject({ left: 5000, uses: [{ amount: 15_000, reference: "REF 9", invoice: null }] });
    expect(await readInvoice(invoice.id)).toMatchObject({ open: -5000, creditUsed: 15_000 });
    for (const text of [
      "update client_refund set amount = 1 where invoice_id = $1",
      "delete from client_refund where invoice_id = $1",
    ])
      await expect(inAgency(agency, text, [invoice.id])).rejects.toThrow();
    const key = after.uses[0]?.id;
    await refund([], { void: [{ key, reason: "Came back" }] });
    expect(await of()).toMatchObject({ left: 20_000, uses: [{ voided: { reason: "Came back" } }] });
    expect(refusedFields(await refund([], { void: [{ key, reason: "Again" }] }))).toEqual(["void.0.key"]);
  });

  test("pays other invoices of the client in the same currency, overpayments too, the oldest first", async () => {
    const { of, pay, sentInvoice, readInvoice, invoice, owner } = await left();
    const over = await sentInvoice();
    await pay(over.id, [{ ...PAID, amount: over.total + 5000 }], { overpaidBy: "Northlight Festival" });
    const next = await sentInvoice();
    expect((await of(next.id)).available).toBe(25_000);
    const use = { ...PAID, method: "CREDIT" };
    expect(refusedFields(await pay(next.id, [{ ...use, amount: 25_001 }]))).toEqual(["add.0.amount"]);
    const { data } = await pay(next.id, [{ ...use, amount: 22_000 }]);
    const parts = data.payments.toSorted((a, b) => b.amount - a.amount);
    expect(parts.map(({ amount, creditOf }) => [amount, creditOf?.id])).toEqual([
      [20_000, invoice.id],
      [2000, over.id],
    ]);
    expect(await readInvoice(next.id)).toMatchObject({ paid: 22_000, paymentStatus: "PARTIALLY_PAID" });
    expect(await of()).toMatchObject({ left: 0, uses: [{ amount: 20_000, invoice: { id: next.id } }] });
    expect((await of(over.id)).left).toBe(3000);
    await pay(next.id, [], { void: [{ key: parts[0]?.id, reason: "Wrong" }] });
    expect((await of()).left).toBe(20_000);
    const foreign = await sentInvoice({ currency: "EUR", rate: "1.6" });
    expect((await of(foreign.id)).available).toBe(0);
    expect(refusedFields(await pay(foreign.id, [{ ...use, amount: 1 }]))).toEqual(["add.0.amount"]);
    const small = await sentInvoice({ lines: [{ description: "x", quantity: "1", unitPrice: "1" }] });
    expect(refusedFields(await pay(small.id, [{ ...use, amount: 101 }]))).toEqual(["add.0.amount"]);
    expect((await ask(invoices.void, owner.token, { params: { id: over.id }, body: { reason: "x" } })).status).toBe(
      409,
    );
  });

  test("is refunded once by eight at the same time, and who comes too late is told so", async () => {
    const { refund, of } = await left();
    const one = { amount: 20_000, refundedOn: "2026-02-03", reference: null };
    const { version } = await of();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund([one], { version })));
    const said = answers.map(({ status, error }) => `${status} ${error?.code ?? ""}`.trim());
    expect(said.filter((answer) => answer === "200")).toHaveLength(1);
    expect(said.filter((answer) => !["200", "409 movedOn", "409 stale"].includes(answer))).toEqual([]);
    expect(await of()).toMatchObject({ left: 0, uses: [{ amount: 20_000 }] });
  });

  test("is used once by eight at the same time", async () => {
    const { sentInvoice, pay, of } = await left();
    const others = await Promise.all(Array.from({ length: 8 }, () => sentInvoice()));
    const answers = await Promise.all(others.map(({ id }) => pay(id, [{ ...PAID, method: "CREDIT", amount: 20_000 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await of()).left).toBe(0);
  });
});
