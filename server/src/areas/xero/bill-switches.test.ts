/** Switching on that expenses and pay-runs go to Xero as bills, and what comes back of them. */
import { describe, expect, test } from "vitest";
import { expenses } from "#contract/expenses/expense.ts";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { expenseSyncs, payRunSyncs } from "#contract/xero/document-sync.ts";
import { BILLS_ON, billAgency, setUpBills } from "#test/finance/bills.ts";

describe("switching bills on and off", () => {
  test("bills are sent only while switched on, and only of what is approved or paid from then on", async () => {
    const { approveExpense, ask, billOf, bills, readConnection, map, owner, paidRun, paysOf, run, syncBill, syncPays } =
      await setUpBills({});
    expect((await readConnection()).bills).toMatchObject({ expensesSince: null, payRunsSince: null });
    const before = await approveExpense();
    const { id } = await paidRun();
    await run();
    expect(bills()).toEqual([]);
    expect(await billOf(before)).toMatchObject({ connected: false, status: "NOT_SYNCED", queue: [] });
    const [line] = await paysOf(id);
    expect(line).toMatchObject({ connected: false, status: "NOT_SYNCED" });
    expect((await syncBill(before)).error?.code).toBe("xeroBillsOff");
    expect((await syncPays(id, [line?.id ?? ""])).error?.code).toBe("xeroBillsOff");

    await map({ sendExpenses: true });
    const { expensesSince, payRunsSince } = (await readConnection()).bills;
    expect(payRunsSince).toBeNull();
    await map({ sendExpenses: true, sendPayRuns: true });
    expect((await readConnection()).bills).toMatchObject({ expensesSince, payRunsSince: expect.any(String) });
    const { changes } = (await ask(financeSettings.get, owner.token, {})).data;
    const switched = changes.filter(({ setting }) => setting === "xero_bills");
    expect(switched).toMatchObject(Array.from({ length: 2 }, () => ({ op: "update", actor: { id: owner.id } })));
    await run();
    expect(bills()).toEqual([]);
    await approveExpense({ amount: 50_00 });
    await run();
    expect(bills().map(({ Total }) => Total)).toEqual([50]);
    // An earlier expense goes by hand.
    expect((await syncBill(before)).data.queue).toMatchObject([{ kind: "bill", step: "send" }]);
    expect((await syncBill(before)).error?.code).toBe("xeroWaiting");
    await syncPays(id, [line?.id ?? ""]);
    await run();
    expect(bills().map(({ Total }) => Total)).toEqual([50, 110, 850]);
  });

  test("switching bills off keeps existing bills, and still voids those of rejected expenses", async () => {
    const { approveExpense, billOf, bills, decide, map, run, syncBill } = await setUpBills();
    const there = await approveExpense({ amount: 50_00 });
    await run();
    const waiting = await approveExpense();
    await map({});
    await run();
    expect(bills().map(({ Total, Status }) => [Total, Status])).toEqual([[50, "AUTHORISED"]]);
    expect(await billOf(waiting)).toMatchObject({ connected: false, queue: [] });
    expect(await billOf(there)).toMatchObject({ connected: true, status: "SYNCED" });
    expect((await syncBill(there)).data.queue).toMatchObject([{ step: "compare" }]);
    await decide(there, false);
    await run();
    expect(bills().map(({ Status }) => Status)).toEqual(["VOIDED"]);
    await map(BILLS_ON);
    await syncBill(waiting);
    await run();
    expect(bills().map(({ Total, Status }) => [Total, Status])).toEqual([
      [50, "VOIDED"],
      [110, "AUTHORISED"],
    ]);
  });

  test("switching bills leaves every other agency as it is", async () => {
    const { app, approveExpense, bills, finance, paidRun, run, xero } = await setUpBills();
    const other = await billAgency(app, xero);
    await other.map();
    const theirs = await other.approveExpense({ amount: 77_00 });
    const { id } = await other.paidRun();
    await approveExpense();
    await run();
    await other.run();
    expect(bills().map(({ Total }) => Total)).toEqual([110]);
    const { token } = finance;
    expect((await app.ask(expenseSyncs.sync, token, { params: { id: theirs }, body: {} })).status).toBe(404);
    expect((await app.ask(payRunSyncs.get, token, { params: { id } })).status).toBe(404);
    await paidRun();
    expect(await other.paysOf(id)).toMatchObject([{ status: "NOT_SYNCED", queue: [] }]);
  });
});

describe("changes made in Xero", () => {
  test("the webhook brings back changes of bills in Xero: paid, different or void", async () => {
    const { approveExpense, ask, billOf, bills, books, owner, run, syncBill, notify } = await setUpBills();
    const id = await approveExpense();
    await run();
    const [bill] = bills();
    const xeroId = bill?.InvoiceID ?? "";
    const account = { AccountID: books.accounts[1]?.AccountID };
    const paid = books.pay({ Invoice: { InvoiceID: xeroId }, Account: account, Date: "2026-02-20", Amount: "110.00" });
    for (let n = 0; n < 2; n += 1) {
      await notify([xeroId, "unknown-there"]);
      await run();
    }
    expect(await billOf(id)).toMatchObject({ status: "SYNCED", paidOn: "2026-02-20", queue: [] });
    paid.Status = "DELETED";
    Object.assign(bill ?? {}, { Total: 115 });
    await notify([xeroId]);
    await run();
    expect(await billOf(id)).toMatchObject({
      status: "MISMATCH_AMOUNT",
      total: 110_00,
      xeroTotal: 115_00,
      paidOn: null,
    });

    const accept = () => ask(expenseSyncs.accept, owner.token, { params: { id }, body: { reason: "With the toll" } });
    expect((await accept()).data).toMatchObject({ status: "SYNCED", accepted: { reason: "With the toll" } });
    expect((await accept()).error?.code).toBe("xeroSameAmount");
    Object.assign(bill ?? {}, { Total: 120 });
    await notify([xeroId]);
    await run();
    expect((await billOf(id)).status).toBe("MISMATCH_AMOUNT");
    await syncBill(id);
    await run();
    expect(await billOf(id)).toMatchObject({ status: "SYNCED", xeroTotal: 110_00 });
    expect(bills()).toHaveLength(1);

    Object.assign(bill ?? {}, { Status: "VOIDED" });
    await notify([xeroId]);
    await run();
    expect(await billOf(id)).toMatchObject({ status: "MISMATCH_AMOUNT", xeroTotal: 0 });
  });

  test("a bill that was paid in Xero is not voided, which is reported and blocks nothing", async () => {
    const { approveExpense, ask, billOf, bills, books, decide, owner, run, syncBill } = await setUpBills();
    const id = await approveExpense();
    await run();
    const Invoice = { InvoiceID: bills()[0]?.InvoiceID };
    const Account = { AccountID: books.accounts[1]?.AccountID };
    const paid = books.pay({ Invoice, Account, Date: "2026-02-20", Amount: "110.00" });
    await decide(id, false);
    await run();
    const stopped = { step: "void", failure: expect.stringContaining("has payments") };
    expect(await billOf(id)).toMatchObject({ connected: false, queue: [stopped] });
    await ask(expenses.submit, owner.token, { params: { id } });
    await decide(id, true);
    await run();
    expect(await billOf(id)).toMatchObject({ status: "SYNCED", queue: [stopped] });
    paid.Status = "DELETED";
    await syncBill(id);
    await run();
    expect(await billOf(id)).toMatchObject({ status: "SYNCED", queue: [] });
    expect(bills().map(({ Status }) => Status)).toEqual(["VOIDED", "AUTHORISED"]);
  });

  test("a changed amount in Xero is accepted for a single payout", async () => {
    const { ask, bills, owner, paidRun, paysOf, run, syncPays } = await setUpBills();
    const { id } = await paidRun();
    await run();
    Object.assign(bills()[0] ?? {}, { Total: 851 });
    const [line] = await paysOf(id);
    const key = line?.id ?? "";
    await syncPays(id, [key]);
    await run();
    expect(await paysOf(id)).toMatchObject([{ status: "MISMATCH_AMOUNT", xeroTotal: 851_00 }]);
    const body = { key, reason: "A bank fee" };
    const answer = await ask(payRunSyncs.accept, owner.token, { params: { id }, body });
    expect(answer.data).toMatchObject([{ status: "SYNCED", accepted: { reason: "A bank fee" } }]);
    const unknown = await ask(payRunSyncs.accept, owner.token, { params: { id }, body: { ...body, key: "x" } });
    expect(unknown.status).toBe(400);
  });
});
