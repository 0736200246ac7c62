import { describe, expect, test } from "vitest";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";
import { PAID } from "#test/finance/invoices.ts";

const { ask } = await startApp();

describe("a client's credit", () => {
  async function setUp() {
    const base = await setUpCredits({ ask });
    const { sentInvoice, pay, credit, allLines, owner, readInvoice } = base;
    const invoice = await sentInvoice();
    await pay(invoice.id, [{ ...PAID, amount: 20_000 }]);
    const note = await credit(invoice.id, await allLines(invoice.id));
    const creditOf = async (id = invoice.id) => (await ask(clientCredits.get, owner.token, { params: { id } })).data;
    const refund = async (refunds: readonly object[], more: object = {}) =>
      ask(clientCredits.save, owner.token, {
        params: { id: invoice.id },
        body: { refund: refunds, version: (await readInvoice(invoice.id)).version, ...more } as never,
      });
    return { ...base, invoice, note, creditOf, refund };
  }

  test("a client's credit is what was paid on a fully credited invoice", async () => {
    const { invoice, note, readInvoice, read, creditOf, agency, client } = await setUp();
    expect(await readInvoice(invoice.id)).toMatchObject({ open: -20_000, paymentStatus: "PAID" });
    expect((await read(note.id)).clientCredit).toBe(20_000);
    expect(await creditOf()).toMatchObject({ left: 20_000, uses: [], available: 0, currency: "AUD" });
    const rows = await inAgency(agency, "select partner_id, currency, amount from client_credit where agency_id = $1", [
      agency,
    ]);
    expect(rows).toEqual([{ partner_id: client, currency: "AUD", amount: expect.anything() }]);
  });

  test("a client's credit is refunded with a day and a reference; a refund is voided, not changed", async () => {
    const { creditOf, refund, readInvoice, invoice, agency } = await setUp();
    const entry = { amount: 15_000, refundedOn: "2026-02-03", reference: "REF 9" };
    expect(refusedFields(await refund([{ ...entry, amount: 20_001 }]))).toEqual(["refund.0.amount"]);
    expect(refusedFields(await refund([{ ...entry, refundedOn: "2190-01-01" }]))).toEqual(["refund.0.refundedOn"]);
    const after = (await refund([entry])).data;
    expect(after).toMatchObject({ left: 5000, uses: [{ amount: 15_000, reference: "REF 9", invoice: null }] });
    expect(await readInvoice(invoice.id)).toMatchObject({ open: -5000, creditUsed: 15_000 });
    for (const text of [
      "update client_refund set amount = 1 where invoice_id = $1",
      "delete from client_refund where invoice_id = $1",
    ])
      await expect(inAgency(agency, text, [invoice.id])).rejects.toThrow();
    const key = after.uses[0]?.id;
    await refund([], { void: [{ key, reason: "Came back" }] });
    expect(await creditOf()).toMatchObject({ left: 20_000, uses: [{ voided: { reason: "Came back" } }] });
    expect(refusedFields(await refund([], { void: [{ key, reason: "Again" }] }))).toEqual(["void.0.key"]);
  });

  test("a client's credit pays other invoices in the same currency, the oldest first", async () => {
    const { creditOf, pay, sentInvoice, readInvoice, invoice, owner } = await setUp();
    const over = await sentInvoice();
    await pay(over.id, [{ ...PAID, amount: over.total + 5000 }], { overpaidBy: "Northlight Festival" });
    const next = await sentInvoice();
    expect((await creditOf(next.id)).available).toBe(25_000);
    const use = { ...PAID, method: "CREDIT" };
    expect(refusedFields(await pay(next.id, [{ ...use, amount: 25_001 }]))).toEqual(["add.0.amount"]);
    const { data } = await pay(next.id, [{ ...use, amount: 22_000 }]);
    const parts = data.payments.toSorted((a, b) => b.amount - a.amount);
    expect(parts.map(({ amount, creditOf }) => [amount, creditOf?.id])).toEqual([
      [20_000, invoice.id],
      [2000, over.id],
    ]);
    expect(await readInvoice(next.id)).toMatchObject({ paid: 22_000, paymentStatus: "PARTIALLY_PAID" });
    expect(await creditOf()).toMatchObject({ left: 0, uses: [{ amount: 20_000, invoice: { id: next.id } }] });
    expect((await creditOf(over.id)).left).toBe(3000);
    await pay(next.id, [], { void: [{ key: parts[0]?.id, reason: "Wrong" }] });
    expect((await creditOf()).left).toBe(20_000);
    const foreign = await sentInvoice({ currency: "EUR", rate: "1.6" });
    expect((await creditOf(foreign.id)).available).toBe(0);
    expect(refusedFields(await pay(foreign.id, [{ ...use, amount: 1 }]))).toEqual(["add.0.amount"]);
    const small = await sentInvoice({ lines: [{ description: "x", quantity: "1", unitPrice: "1" }] });
    expect(refusedFields(await pay(small.id, [{ ...use, amount: 101 }]))).toEqual(["add.0.amount"]);
    expect((await ask(invoices.void, owner.token, { params: { id: over.id }, body: { reason: "x" } })).status).toBe(
      409,
    );
  });

  test("one of eight simultaneous refunds of a client's credit succeeds, the others are refused", async () => {
    const { refund, creditOf } = await setUp();
    const entry = { amount: 20_000, refundedOn: "2026-02-03", reference: null };
    const { version } = await creditOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund([entry], { version })));
    const outcomes = answers.map(({ status, error }) => `${status} ${error?.code ?? ""}`.trim());
    expect(outcomes.filter((answer) => answer === "200")).toHaveLength(1);
    expect(outcomes.filter((answer) => !["200", "409 movedOn", "409 stale"].includes(answer))).toEqual([]);
    expect(await creditOf()).toMatchObject({ left: 0, uses: [{ amount: 20_000 }] });
  });

  test("one of eight simultaneous uses of a client's credit succeeds", async () => {
    const { sentInvoice, pay, creditOf } = await setUp();
    const otherInvoices = await Promise.all(Array.from({ length: 8 }, () => sentInvoice()));
    const answers = await Promise.all(
      otherInvoices.map(({ id }) => pay(id, [{ ...PAID, method: "CREDIT", amount: 20_000 }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await creditOf()).left).toBe(0);
  });
});
