import { describe, expect, test } from "vitest";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { payments } from "#contract/invoices/payment.ts";
import { startApp } from "#test/app.ts";
import { PAID } from "#test/finance/invoices.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";

const CLIENT = "Northlight Festival";
const REFUND = { refundedOn: "2026-02-03", reference: "Back" };

async function setUp() {
  const xero = await startXero();
  const app = await startApp(xeroConfig(xero));
  const setting = await setUpXero(app, xero);
  await setting.connect();
  await setting.map();
  const { ask, owner, pay, readInvoice } = setting;
  /** Pays more than is open, which is asked for by name. */
  const overpay = async (id: string, amount: number, more: object = {}) => {
    const answer = await pay(id, [{ ...PAID, amount, ...more }], { overpaidBy: CLIENT });
    expect(answer.status, answer.text).toBe(200);
  };
  const change = async (id: string, body: object) => {
    const { version } = await readInvoice(id);
    const answer = await ask(clientCredits.save, owner.token, {
      params: { id },
      body: { refund: [], void: [], version, ...body } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const refund = (id: string, amount: number) => change(id, { refund: [{ ...REFUND, amount }] });
  const paymentsOf = async (id: string) => (await ask(payments.list, owner.token, { params: { id } })).data.payments;
  const bank = xero.books.accounts[1]?.AccountID;
  const clearing = xero.books.accounts[2]?.AccountID;
  return { ...setting, xero, books: xero.books, overpay, change, refund, paymentsOf, bank, clearing };
}

describe("overpayments", () => {
  test("an overpayment is sent to Xero separately from the payment of what the invoice owes (C-293)", async () => {
    const { bank, books, overpay, run, sentInvoice, syncOf } = await setUp();
    const { id, number, total } = await sentInvoice();
    await overpay(id, total + 25_000);
    await run();
    expect((await syncOf(id)).queue).toEqual([]);
    expect(books.invoices[0]?.Payments).toMatchObject([{ Amount: 1100, Account: { AccountID: bank } }]);
    expect(books.overpayments).toMatchObject([
      {
        Type: "RECEIVE-OVERPAYMENT",
        Total: 250,
        Date: "2026-02-01",
        BankAccount: { AccountID: bank },
        Contact: { ContactID: books.contacts[0]?.ContactID },
        LineAmountTypes: "NoTax",
        LineItems: [{ Description: expect.stringMatching(new RegExp(`^Paid beyond ${number}, GR-`)) }],
      },
    ]);
    await overpay(id, 5000);
    await run();
    expect(books.overpayments.map(({ Total }) => Total)).toEqual([250, 50]);
    expect(books.invoices[0]?.Payments).toHaveLength(1);
  });

  test.each([
    ["PUT /Payments", "lateAnswer"],
    ["PUT /Payments", "noAnswer"],
    ["PUT /BankTransactions", "lateAnswer"],
    ["PUT /BankTransactions", "busy"],
    ["GET /Overpayments", "down"],
  ] as const)("an overpayment is there once where %s meets %s", async (call, kind) => {
    const { books, overpay, run, sentInvoice, syncOf, sql, xero } = await setUp();
    const { id, total } = await sentInvoice();
    await overpay(id, total + 25_000);
    xero.fail({ kind, request: call, times: 1 });
    for (let runs = 0; runs < 3; runs += 1) {
      await sql("update xero_connection set paused_until = null where agency_id = $1");
      await run();
    }
    expect((await syncOf(id)).queue).toEqual([]);
    expect(books.invoices[0]?.Payments.map(({ Amount }) => Amount)).toEqual([1100]);
    expect(books.overpayments.map(({ Total }) => Total)).toEqual([250]);
  });

  test("an overpayment collected by a talent stops with an explanation, since Xero can't book it", async () => {
    const { books, overpay, run, sentInvoice, syncOf } = await setUp();
    const { id, total } = await sentInvoice();
    await overpay(id, total + 100, { method: "TALENT", reference: null });
    await run();
    expect((await syncOf(id)).queue).toMatchObject([
      { failure: "Xero takes an overpayment on a bank account alone, and a talent collected this one." },
    ]);
    expect(books.invoices[0]?.Payments).toEqual([]);
  });

  test("an overpayment is refunded in Xero once its payment is voided", async () => {
    const { books, overpay, pay, paymentsOf, run, sentInvoice } = await setUp();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: total }]);
    await overpay(id, 30_000);
    await overpay(id, 5000);
    await run();
    expect(books.overpayments.map(({ Total }) => Total)).toEqual([300, 50]);
    const [first, second, third] = (await paymentsOf(id)).map(({ id: key, amount }) => ({ key, amount }));
    const keyOf = (amount: number) => [first, second, third].find((payment) => payment?.amount === amount)?.key;
    await pay(id, [], { void: [{ key: keyOf(5000), reason: "Bounced" }] });
    await run();
    expect(books.overpayments[1]?.Payments).toMatchObject([{ Amount: 50, Reference: expect.stringMatching(/-VOID$/) }]);
    await pay(id, [], { void: [{ key: keyOf(total), reason: "Bounced" }] });
    await run();
    expect(books.invoices[0]?.Payments.map(({ Status }) => Status)).toEqual(["DELETED"]);
    expect(books.overpayments[0]?.Allocations).toMatchObject([
      { Amount: 300, Invoice: { InvoiceID: books.invoices[0]?.InvoiceID } },
    ]);
  });
});

describe("a client's credit", () => {
  test("a client's credit is refunded from overpayments first, then from the credit note (C-293)", async () => {
    const { bank, books, credit, overpay, pay, refund, run, sentInvoice, syncOf, allLines } = await setUp();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: total }]);
    await overpay(id, 10_000);
    await credit(id, await allLines(id));
    await refund(id, 40_000);
    expect((await syncOf(id)).queue.map(({ kind, step }) => `${kind} ${step}`)).toContain("refund send");
    await run();
    expect((await syncOf(id)).queue).toEqual([]);
    const paidBack = {
      Date: "2026-02-03",
      Account: { AccountID: bank },
      Reference: expect.stringMatching(/^Back GR-/),
    };
    expect(books.overpayments[0]?.Payments).toMatchObject([{ ...paidBack, Amount: 100 }]);
    expect(books.notes[0]?.Payments).toMatchObject([{ ...paidBack, Amount: 300 }]);
  });

  test.each(["lateAnswer", "noAnswer", "busy", "down"] as const)(
    "a client's credit is paid back once where the answer is %s",
    async (kind) => {
      const { books, credit, pay, refund, run, sentInvoice, sql, syncOf, allLines, xero } = await setUp();
      const { id, total } = await sentInvoice();
      await pay(id, [{ ...PAID, amount: total }]);
      await credit(id, await allLines(id));
      await run();
      await refund(id, 40_000);
      xero.fail({ kind, request: "PUT /Payments", times: 1 });
      for (let runs = 0; runs < 3; runs += 1) {
        await sql("update xero_connection set paused_until = null where agency_id = $1");
        await run();
      }
      expect((await syncOf(id)).queue).toEqual([]);
      expect(books.notes[0]?.Payments.map(({ Amount }) => Amount)).toEqual([400]);
    },
  );

  test("voiding a client's refund voids it in Xero too", async () => {
    const { books, change, credit, pay, refund, run, sentInvoice, allLines } = await setUp();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: total }]);
    await credit(id, await allLines(id));
    const { uses } = await refund(id, 40_000);
    await run();
    await change(id, { void: [{ key: uses[0]?.id, reason: "Wrong account" }] });
    await run();
    expect(books.notes[0]?.Payments).toMatchObject([{ Amount: 400, Status: "DELETED" }]);
    await refund(id, total);
    await run();
    expect(books.notes[0]?.Payments).toMatchObject([{ Status: "DELETED" }, { Amount: 1100, Status: "AUTHORISED" }]);
  });

  test("credit that pays another invoice leaves the clearing account as it was, and no credit", async () => {
    const { books, clearing, overpay, pay, run, sentInvoice } = await setUp();
    const first = await sentInvoice();
    await overpay(first.id, first.total + 20_000);
    const second = await sentInvoice();
    await pay(second.id, [{ ...PAID, amount: 20_000, method: "CREDIT", reference: null }]);
    await run();
    const used = { Amount: 200, Account: { AccountID: clearing } };
    expect(books.overpayments[0]?.Payments).toMatchObject([used]);
    expect(books.invoices[1]?.Payments).toMatchObject([used]);
  });

  test("a client's refund stops with an explanation where Xero has less of the credit left", async () => {
    const { books, credit, pay, refund, run, sentInvoice, syncOf, allLines } = await setUp();
    const { id, total } = await sentInvoice();
    await pay(id, [{ ...PAID, amount: total }]);
    await credit(id, await allLines(id));
    await run();
    books.notes[0]?.Allocations.push({ AllocationID: "a", Amount: 1000, Invoice: { InvoiceID: "another" } });
    await refund(id, 40_000);
    await run();
    expect((await syncOf(id)).queue).toMatchObject([
      { kind: "refund", failure: "The client has less left in Xero than is paid back here." },
    ]);
    expect(books.notes[0]?.Payments.map(({ Amount }) => Amount)).toEqual([100]);
  });
});
