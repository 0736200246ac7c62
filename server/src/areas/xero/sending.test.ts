import { describe, expect, test } from "vitest";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { creditNoteSyncs, invoiceSyncs } from "#contract/xero/document-sync.ts";
import { startApp } from "#test/app.ts";
import { PAID } from "#test/finance/invoices.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

async function setUp() {
  const xero = await startXero();
  const app = await startApp(xeroConfig(xero));
  const base = await setUpXero(app, xero);
  await base.connect();
  await base.map();
  return { ...base, xero, books: xero.books };
}

describe("an invoice in Xero", () => {
  test("an invoice in Xero is authorised with its number, lines and tax, for a client's contact (C-293, N-067)", async () => {
    const { books, client, readInvoice, run, sentInvoice, syncOf } = await setUp();
    const { id, number, total } = await sentInvoice({ reference: "PO 7" });
    const issuerType = async () => (await readInvoice(id)).issuerType;
    expect(await issuerType()).toBeNull();
    expect(await syncOf(id)).toMatchObject({ status: "NOT_SYNCED", queue: [{ step: "send", failure: null }] });
    await run();
    expect(await issuerType()).toBe("XERO");
    expect(await syncOf(id)).toMatchObject({ status: "SYNCED", total, xeroTotal: total, queue: [] });
    expect(books.contacts).toMatchObject([{ Name: "Northlight Festival", ContactNumber: client }]);
    expect(books.invoices).toMatchObject([
      {
        Type: "ACCREC",
        Status: "AUTHORISED",
        InvoiceNumber: number,
        Total: 1100,
        Reference: "PO 7",
        LineAmountTypes: "Exclusive",
        CurrencyCode: "AUD",
        LineItems: [
          { LineAmount: "1000.00", TaxAmount: "100.00", TaxType: "OUTPUT", AccountCode: "200", Quantity: "1" },
        ],
      },
    ]);
    await sentInvoice();
    await run();
    expect(books.contacts).toHaveLength(1);
  });

  test("an invoice is in Xero once, with its payment, however many processes run the job", async () => {
    const { books, pay, run, sentInvoice, syncOf } = await setUp();
    const before = books.invoices.length;
    const sentInvoices = [await sentInvoice(), await sentInvoice(), await sentInvoice()];
    for (const { id } of sentInvoices) await pay(id, [{ ...PAID, amount: 10_000 }]);
    await Promise.all([run(), run(), run(), run()]);
    await run();
    for (const { id, number } of sentInvoices) {
      expect(await syncOf(id)).toMatchObject({ status: "SYNCED", queue: [] });
      const booked = books.invoices.filter(({ InvoiceNumber }) => InvoiceNumber === number);
      expect(booked.map(({ Payments }) => Payments.length)).toEqual([1]);
    }
    expect(books.invoices).toHaveLength(before + sentInvoices.length);
  });

  test("an invoice goes to the Xero contact with the client's number before one with its name", async () => {
    const { books, client, run, sentInvoice } = await setUp();
    books.contacts.push(
      { ContactID: "by-name", Name: "Northlight Festival" },
      { ContactID: "by-number", Name: "Another name", ContactNumber: client },
    );
    await sentInvoice();
    await run();
    expect(books.invoices[0]?.Contact).toEqual({ ContactID: "by-number" });
  });

  test("an invoice in Xero has the inverse rate, and keeps its currency's decimals", async () => {
    const { books, gst, map, readConnection, run, sentInvoice } = await setUp();
    const { chart } = await readConnection();
    await map({ banks: [{ currency: "JPY", xero: chart.accounts[1]?.id }] });
    await sentInvoice({
      currency: "JPY",
      rate: "0.0104",
      lines: [{ description: "Fee", quantity: "1", unitPrice: "120000", taxRateId: gst }],
    });
    await run();
    expect(books.invoices[0]).toMatchObject({ CurrencyCode: "JPY", CurrencyRate: "96.153846", Total: 132000 });
  });

  test("an invoice with a missing mapping waits with an explanation, and is sent once it is mapped", async () => {
    const { books, gst, readConnection, map, run, sentInvoice, syncOf, line } = await setUp();
    await map({ taxRates: [{ id: null, xero: "EXEMPTOUTPUT" }] });
    const stuck = await sentInvoice();
    const free = await sentInvoice({ lines: [line({ taxRateId: null })] });
    await run();
    expect((await syncOf(stuck.id)).queue).toMatchObject([{ failure: "Choose the Xero tax type of Sales tax." }]);
    expect((await syncOf(free.id)).status).toBe("SYNCED");
    expect(await readConnection()).toMatchObject({ waiting: 0, stopped: 1, queue: [{ number: stuck.number }] });
    expect(books.contacts).toHaveLength(1);
    await map({
      taxRates: [
        { id: null, xero: "EXEMPTOUTPUT" },
        { id: gst, xero: "OUTPUT" },
      ],
    });
    await run();
    expect((await syncOf(stuck.id)).status).toBe("SYNCED");
  });

  test("an invoice that Xero refuses stops with Xero's message, and is retried by hand (C-293)", async () => {
    const { books, readConnection, map, run, sentInvoice, sync, syncOf } = await setUp();
    await map({ accounts: [{ id: null, xero: "999" }] });
    const { id } = await sentInvoice();
    await run();
    expect((await syncOf(id)).queue[0]?.failure).toContain("Account code '999' is not a valid code");
    books.accounts[3] = { ...books.accounts[3], Status: "ACTIVE" };
    expect((await sync(id)).data.queue[0]?.failure).toBeNull();
    await run();
    expect((await syncOf(id)).status).toBe("SYNCED");
    expect((await readConnection()).stopped).toBe(0);
  });

  test("voiding an invoice voids it in Xero too, and one not sent yet is never sent", async () => {
    const { ask, books, owner, run, sentInvoice, xero } = await setUp();
    const voidInvoice = (id: string) =>
      ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong client" } });
    const early = await sentInvoice();
    await voidInvoice(early.id);
    await run();
    expect(books.invoices).toEqual([]);
    const late = await sentInvoice();
    await run();
    xero.fail({ kind: "lateAnswer", request: "POST /Invoices", times: 1 });
    await voidInvoice(late.id);
    await run();
    expect(books.invoices.map(({ Status }) => Status)).toEqual(["VOIDED"]);
  });

  test("an invoice sent before Xero was connected is sent there by hand, with its payments", async () => {
    const { ask, books, owner, pay, run, sentInvoice, sync, sql } = await setUp();
    await sql("update xero_connection set state = 'DISCONNECTED' where agency_id = $1");
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: total }]);
    expect((await sync(id)).error?.code).toBe("xeroNotConnected");
    await sql("update xero_connection set state = 'CONNECTED' where agency_id = $1");
    await run();
    expect(books.invoices).toEqual([]);
    expect((await sync(id)).data.queue.map(({ kind, step }) => `${kind} ${step}`)).toEqual([
      "invoice send",
      "payment send",
    ]);
    await run();
    expect(books.invoices[0]?.Payments).toHaveLength(1);
    const draft = await ask(invoices.create, owner.token, { body: { title: "Draft" } as never });
    expect((await sync(draft.data.id)).error?.code).toBe("unsentInvoice");
  });
});

describe("payments and credit notes in Xero", () => {
  test("payments follow their invoice in order, on the account of their currency", async () => {
    const { books, pay, readInvoice, run, sentInvoice, ask, owner } = await setUp();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: 60_000 }]);
    await pay(id, [{ ...PAID, amount: total - 60_000, method: "TALENT", reference: null }]);
    await run();
    const [bank, clearing] = [books.accounts[1]?.AccountID, books.accounts[2]?.AccountID];
    expect(books.invoices[0]?.Payments).toMatchObject([
      { Amount: 600, Account: { AccountID: bank }, Date: "2026-02-01", Reference: expect.stringMatching(/^NLF GR-/) },
      { Amount: 500, Account: { AccountID: clearing } },
    ]);
    const { payments: recorded } = (
      await ask((await import("#contract/invoices/payment.ts")).payments.list, owner.token, { params: { id } })
    ).data;
    await pay(id, [], { void: [{ key: recorded[0]?.id, reason: "Bounced" }] });
    await run();
    expect(books.invoices[0]?.Payments.map(({ Status }) => Status)).toEqual(["DELETED", "AUTHORISED"]);
    expect((await readInvoice(id)).open).toBe(60_000);
  });

  test("a credit note is created and allocated to its invoice in Xero, and voided there too", async () => {
    const { ask, books, credit, owner, run, sentInvoice, allLines } = await setUp();
    const { id } = await sentInvoice();
    const note = await credit(id, await allLines(id));
    await run();
    expect(books.notes).toMatchObject([
      {
        Type: "ACCRECCREDIT",
        CreditNoteNumber: note.number,
        Total: 1100,
        Status: "AUTHORISED",
        Allocations: [{ Amount: 1100, Invoice: { InvoiceID: books.invoices[0]?.InvoiceID } }],
      },
    ]);
    const readSync = async () => (await ask(creditNoteSyncs.get, owner.token, { params: { id: note.id } })).data;
    expect(await readSync()).toMatchObject({ status: "SYNCED", xeroTotal: 110_000, queue: [] });
    await ask(creditNotes.void, owner.token, { params: { id: note.id }, body: { reason: "Wrong" } });
    await run();
    expect(books.notes).toMatchObject([{ Status: "VOIDED", Allocations: [] }]);
  });
});

describe("an amount that differs", () => {
  test("an amount that differs is shown with both sides, and ours is sent again (C-293, N-072)", async () => {
    const { books, run, sentInvoice, sync, syncOf } = await setUp();
    const { id, total } = await sentInvoice();
    await run();
    Object.assign(books.invoices[0] ?? {}, { Total: 1200 });
    await sync(id);
    await run();
    expect(await syncOf(id)).toMatchObject({ status: "MISMATCH_AMOUNT", total, xeroTotal: 120_000, accepted: null });
    await sync(id);
    await run();
    expect(await syncOf(id)).toMatchObject({ status: "SYNCED", xeroTotal: total });
    expect(books.invoices).toHaveLength(1);
  });

  test("an amount that differs is accepted for a reason, until it differs again", async () => {
    const { ask, books, owner, readInvoice, run, sentInvoice, sync, syncOf } = await setUp();
    const { id, total } = await sentInvoice();
    await run();
    const accept = () => ask(invoiceSyncs.accept, owner.token, { params: { id }, body: { reason: "Rounded there" } });
    expect((await accept()).error?.code).toBe("xeroSameAmount");
    Object.assign(books.invoices[0] ?? {}, { Total: 1100.01 });
    await sync(id);
    await run();
    expect((await accept()).data).toMatchObject({ status: "SYNCED", accepted: { reason: "Rounded there" } });
    expect((await readInvoice(id)).total).toBe(total);
    Object.assign(books.invoices[0] ?? {}, { Total: 900 });
    await sync(id);
    await run();
    expect((await syncOf(id)).status).toBe("MISMATCH_AMOUNT");
  });
});
