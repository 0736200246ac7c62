import { describe, expect, test } from "vitest";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { creditNoteSyncs, invoiceSyncs } from "#contract/xero/document-sync.ts";
import { startApp } from "#test/app.ts";
import { PAID } from "#test/finance/invoices.ts";
import { xeroConfig, xeroSetting } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

async function connected() {
  const xero = await startXero();
  const app = await startApp(xeroConfig(xero));
  const setting = await xeroSetting(app, xero);
  await setting.connect();
  await setting.map();
  return { ...setting, xero, books: xero.books };
}

describe("an invoice in Xero", () => {
  test("is authorised with its number, its lines and its tax, for a contact of its client (C-293, N-067)", async () => {
    const { books, client, readInvoice, run, sentInvoice, syncOf } = await connected();
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

  test("is there once, with its payment, however many processes do the job at once, and again", async () => {
    const { books, pay, run, sentInvoice, syncOf } = await connected();
    const before = books.invoices.length;
    const all = [await sentInvoice(), await sentInvoice(), await sentInvoice()];
    for (const { id } of all) await pay(id, [{ ...PAID, amount: 10_000 }]);
    await Promise.all([run(), run(), run(), run()]);
    await run();
    for (const { id, number } of all) {
      expect(await syncOf(id)).toMatchObject({ status: "SYNCED", queue: [] });
      const booked = books.invoices.filter(({ InvoiceNumber }) => InvoiceNumber === number);
      expect(booked.map(({ Payments }) => Payments.length)).toEqual([1]);
    }
    expect(books.invoices).toHaveLength(before + all.length);
  });

  test("goes to the contact that Xero has by number, by exact name or by email", async () => {
    const { books, client, run, sentInvoice, sql } = await connected();
    books.contacts.push(
      { ContactID: "by-name", Name: "Northlight Festival" },
      { ContactID: "by-number", Name: "Another name", ContactNumber: client },
    );
    await sentInvoice();
    await run();
    expect(books.invoices[0]?.Contact).toEqual({ ContactID: "by-number" });
    books.contacts.splice(1);
    await sql("update xero_contact set owner_id = owner_id where agency_id = $1");
    expect(books.contacts.map(({ ContactID }) => ContactID)).toEqual(["by-name"]);
  });

  test("says its rate the way Xero does, and keeps the decimals of its currency", async () => {
    const { books, gst, map, look, run, sentInvoice } = await connected();
    const { chart } = await look();
    await map({ banks: [{ currency: "JPY", xero: chart.accounts[1]?.id }] });
    await sentInvoice({
      currency: "JPY",
      rate: "0.0104",
      lines: [{ description: "Fee", quantity: "1", unitPrice: "120000", taxRateId: gst }],
    });
    await run();
    expect(books.invoices[0]).toMatchObject({ CurrencyCode: "JPY", CurrencyRate: "96.153846", Total: 132000 });
  });

  test("stops with a sentence where a mapping is missing, keeps no other from going, and goes on once it is set", async () => {
    const { books, gst, look, map, run, sentInvoice, syncOf, line } = await connected();
    await map({ taxRates: [{ id: null, xero: "EXEMPTOUTPUT" }] });
    const stuck = await sentInvoice();
    const free = await sentInvoice({ lines: [line({ taxRateId: null })] });
    await run();
    expect((await syncOf(stuck.id)).queue).toMatchObject([{ failure: "Choose the Xero tax type of Sales tax." }]);
    expect((await syncOf(free.id)).status).toBe("SYNCED");
    expect(await look()).toMatchObject({ waiting: 0, stopped: 1, queue: [{ number: stuck.number }] });
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

  test("stops with Xero's own words where Xero refuses it, and is tried again by hand (C-293)", async () => {
    const { books, look, map, run, sentInvoice, sync, syncOf } = await connected();
    await map({ accounts: [{ id: null, xero: "999" }] });
    const { id } = await sentInvoice();
    await run();
    expect((await syncOf(id)).queue[0]?.failure).toContain("Account code '999' is not a valid code");
    books.accounts[3] = { ...books.accounts[3], Status: "ACTIVE" };
    expect((await sync(id)).data.queue[0]?.failure).toBeNull();
    await run();
    expect((await syncOf(id)).status).toBe("SYNCED");
    expect((await look()).stopped).toBe(0);
  });

  test("is voided there when it is voided here, and not sent at all if it never was", async () => {
    const { ask, books, owner, run, sentInvoice, xero } = await connected();
    const voided = (id: string) =>
      ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong client" } });
    const early = await sentInvoice();
    await voided(early.id);
    await run();
    expect(books.invoices).toEqual([]);
    const late = await sentInvoice();
    await run();
    xero.fail({ kind: "lateAnswer", of: "POST /Invoices", times: 1 });
    await voided(late.id);
    await run();
    expect(books.invoices.map(({ Status }) => Status)).toEqual(["VOIDED"]);
  });

  test("that was sent before Xero was connected goes there by hand, with its payments", async () => {
    const { ask, books, owner, pay, run, sentInvoice, sync, sql } = await connected();
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
  test("payments follow their invoice in order, on the account of their currency; what talents collected on the clearing account", async () => {
    const { books, pay, readInvoice, run, sentInvoice, ask, owner } = await connected();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: 60_000 }]);
    await pay(id, [{ ...PAID, amount: total - 60_000, method: "TALENT", reference: null }]);
    await run();
    const [bank, clearing] = [books.accounts[1]?.AccountID, books.accounts[2]?.AccountID];
    expect(books.invoices[0]?.Payments).toMatchObject([
      { Amount: 600, Account: { AccountID: bank }, Date: "2026-02-01", Reference: expect.stringMatching(/^NLF GR-/) },
      { Amount: 500, Account: { AccountID: clearing } },
    ]);
    const { payments: all } = (
      await ask((await import("#contract/invoices/payment.ts")).payments.list, owner.token, { params: { id } })
    ).data;
    await pay(id, [], { void: [{ key: all[0]?.id, reason: "Bounced" }] });
    await run();
    expect(books.invoices[0]?.Payments.map(({ Status }) => Status)).toEqual(["DELETED", "AUTHORISED"]);
    expect((await readInvoice(id)).open).toBe(60_000);
  });

  test("a credit note is made and allocated to its invoice, and voided with it", async () => {
    const { ask, books, credit, owner, run, sentInvoice, whole } = await connected();
    const { id } = await sentInvoice();
    const note = await credit(id, await whole(id));
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
    const look = async () => (await ask(creditNoteSyncs.get, owner.token, { params: { id: note.id } })).data;
    expect(await look()).toMatchObject({ status: "SYNCED", xeroTotal: 110_000, queue: [] });
    await ask(creditNotes.void, owner.token, { params: { id: note.id }, body: { reason: "Wrong" } });
    await run();
    expect(books.notes).toMatchObject([{ Status: "VOIDED", Allocations: [] }]);
  });
});

describe("an amount that differs", () => {
  test("is shown with both sides, and ours is sent again (C-293, N-072)", async () => {
    const { books, run, sentInvoice, sync, syncOf, total } = { ...(await connected()), total: 110_000 };
    const { id } = await sentInvoice();
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

  test("is accepted for a reason and nothing changes here, until it differs anew", async () => {
    const { ask, books, owner, readInvoice, run, sentInvoice, sync, syncOf } = await connected();
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
