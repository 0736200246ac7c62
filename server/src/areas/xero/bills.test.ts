/** Approved expenses and what pay-runs pay, as bills in Xero. */
import { describe, expect, test } from "vitest";
import { expenses } from "#contract/expenses/expense.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { BILLS_ON, SPENT, setUpBills } from "#test/finance/bills.ts";
import { buildBankDetails, buildDue } from "#test/generated/world/finance/pay-runs.ts";
import type { XeroTrouble } from "#test/stand-ins/xero.ts";

describe("an approved expense", () => {
  test("an approved expense is a bill of its supplier, with its account, tax and exact amount", async () => {
    const { approveExpense, billOf, bills, books, gst, run, supplier } = await setUpBills();
    const id = await approveExpense({ taxAmount: 10_00, taxRateId: gst });
    expect(await billOf(id)).toMatchObject({ connected: true, status: "NOT_SYNCED", queue: [{ kind: "bill" }] });
    await run();
    expect(await billOf(id)).toMatchObject({
      status: "SYNCED",
      total: 110_00,
      xeroTotal: 110_00,
      queue: [],
      url: expect.stringContaining("AccountsPayable"),
    });
    expect(books.contacts).toMatchObject([{ Name: "Coastline Vans", ContactNumber: supplier }]);
    expect(bills()).toMatchObject([
      {
        Status: "AUTHORISED",
        Total: 110,
        CurrencyCode: "AUD",
        LineAmountTypes: "Inclusive",
        Date: "2026-02-03",
        InvoiceNumber: expect.stringMatching(/^GR-[0-9a-f]{12}$/),
        Contact: { ContactID: books.contacts[0]?.ContactID },
        LineItems: [{ LineAmount: "110.00", TaxAmount: "10.00", TaxType: "INPUT", AccountCode: "400" }],
      },
    ]);
    const [due] = bills().map(({ DueDate }) => String(DueDate));
    expect(due && due >= "2026-02-03").toBe(true);
  });

  test("an expense's bill keeps its currency's decimals, and is owed to who paid it", async () => {
    const { approveExpense, bills, books, gst, owner, run } = await setUpBills();
    await approveExpense({ amount: 12_345, currency: "JPY", taxRateId: gst });
    await approveExpense({ amount: 1, description: "A cent", paidById: owner.id });
    await run();
    const totals = bills().map(({ Total, CurrencyCode, LineAmountTypes }) => [Total, CurrencyCode, LineAmountTypes]);
    expect(totals).toEqual([
      [12_345, "JPY", "NoTax"],
      [0.01, "AUD", "NoTax"],
    ]);
    expect(books.contacts.map(({ ContactNumber }) => ContactNumber)).toContain(owner.id);
    expect(bills()[1]?.LineItems[0]?.Description).toContain("A cent, Coastline Vans");
  });

  test("an expense with a missing mapping waits with an explanation, and is sent once it is mapped", async () => {
    const { approveExpense, billOf, bills, decide, gst, readConnection, map, run, syncBill } = await setUpBills({});
    // Approved before it was switched on, and sent by hand.
    const noContact = await approveExpense({ supplierId: null });
    await map({ ...BILLS_ON, billAccount: null });
    await syncBill(noContact);
    const noAccount = await approveExpense();
    await run();
    const failureOf = async (id: string) => (await billOf(id)).queue[0]?.failure;
    expect(await failureOf(noAccount)).toBe("Choose the Xero account of expenses without an account.");
    await map({ ...BILLS_ON, billTaxRates: [] });
    const noTax = await approveExpense({ taxAmount: 10_00, taxRateId: gst });
    await run();
    expect(await failureOf(noAccount)).toBeUndefined();
    expect(await failureOf(noContact)).toContain("name its supplier or who paid it");
    expect(await failureOf(noTax)).toBe("Choose the Xero tax type of Sales tax on bills.");
    expect(await readConnection()).toMatchObject({
      stopped: 2,
      queue: [
        { kind: "bill", of: { kind: "expense", id: noContact }, number: "Van hire", contact: null },
        { kind: "bill", of: { kind: "expense", id: noTax }, contact: "Coastline Vans" },
      ],
    });
    await map(BILLS_ON);
    await decide(noContact, false);
    await run();
    expect(await readConnection()).toMatchObject({ waiting: 0, stopped: 0 });
    expect(bills()).toHaveLength(2);
  });

  test("an expense is approved once it names a payee: a supplier, or the person who paid it", async () => {
    const { ask, bills, finance, map, owner, run } = await setUpBills();
    const add = async (form: object): Promise<string> => {
      const { data } = await ask(expenses.create, owner.token, { body: { ...SPENT, ...form } });
      await ask(expenses.submit, owner.token, { params: { id: data.id } });
      return data.id;
    };
    const decide = async (ids: string[], approve = true) => {
      const body = { ids, approve, reason: approve ? null : "No receipt" };
      return (await ask(expenses.decide, finance.token, { body })).data;
    };
    const [unnamed, paid] = [await add({}), await add({ description: "Taxi", paidById: owner.id })];
    expect(await decide([unnamed, paid])).toEqual({
      decided: [paid],
      skipped: [{ id: unnamed, because: "noPayee" }],
    });
    const { data } = await ask(expenses.get, finance.token, { params: { id: unnamed } });
    expect([data.state, data.editable, data.decidable]).toEqual(["SUBMITTED", true, true]);
    // A second person sets it, since it decides who is paid.
    const changed = await ask(expenses.update, owner.token, {
      body: { ...SPENT, paidById: owner.id, id: unnamed, version: data.version },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(await decide([unnamed])).toEqual({ decided: [unnamed], skipped: [] });
    await run();
    expect(bills()).toHaveLength(2);
    // It can be rejected, and approved where expenses are no bills.
    const [rejected, other] = [await add({}), await add({})];
    expect((await decide([rejected], false)).decided).toEqual([rejected]);
    await map({ ...BILLS_ON, sendExpenses: false });
    expect(await decide([other])).toEqual({ decided: [other], skipped: [] });
  });

  test("a rejected expense's bill is voided in Xero, and a second approval creates another", async () => {
    const { approveExpense, ask, billOf, bills, decide, owner, run, xero } = await setUpBills();
    const early = await approveExpense();
    await decide(early, false);
    await run();
    expect(bills()).toEqual([]);
    const late = await approveExpense();
    await run();
    xero.fail({ kind: "lateAnswer", request: "POST /Invoices", times: 1 });
    await decide(late, false);
    await run();
    expect(bills().map(({ Status }) => Status)).toEqual(["VOIDED"]);
    expect(await billOf(late)).toMatchObject({ connected: false, status: "NOT_SYNCED", queue: [] });
    const { data } = await ask(expenses.get, owner.token, { params: { id: late } });
    const { version } = data;
    await ask(expenses.update, owner.token, {
      body: { ...SPENT, amount: 99_00, paidById: owner.id, id: late, version },
    });
    await ask(expenses.submit, owner.token, { params: { id: late } });
    await decide(late, true);
    await run();
    expect(bills().map(({ Status, Total }) => [Status, Total])).toEqual([
      ["VOIDED", 110],
      ["AUTHORISED", 99],
    ]);
    expect(new Set(bills().map(({ InvoiceNumber }) => InvoiceNumber)).size).toBe(2);
  });

  const TROUBLES: readonly XeroTrouble["kind"][] = ["busy", "down", "lateAnswer", "noAnswer"];
  test.each(TROUBLES)(
    "an expense and a payout are there once where Xero fails (%s), however many jobs run",
    async (kind) => {
      const { approveExpense, billOf, bills, paidRun, paysOf, run, sql, xero } = await setUpBills();
      const expenseIds = [await approveExpense(), await approveExpense()];
      const { id } = await paidRun(["Imogen Hart", "Kofi Mensah", "Lena Ortiz"]);
      for (const title of ["PUT /Invoices", "PUT /Contacts", "PUT /Invoices"])
        xero.fail({ kind, request: title, times: 1, retryAfter: 0 });
      for (let n = 0; n < 4; n += 1) {
        await Promise.all([run(), run()]);
        await sql("update xero_connection set paused_until = null where agency_id = $1");
      }
      for (const expenseId of expenseIds)
        expect(await billOf(expenseId)).toMatchObject({ status: "SYNCED", queue: [] });
      for (const pay of await paysOf(id)) expect(pay).toMatchObject({ status: "SYNCED", queue: [] });
      expect(
        bills()
          .map(({ Total }) => Total)
          .sort((first, other) => first - other),
      ).toEqual([110, 110, 850, 850, 850]);
    },
  );
});

describe("a paid pay-run", () => {
  test("a paid pay-run creates a bill for each talent's payout, under its number", async () => {
    const { agency, bank, bills, books, earn, made, markPaid, paysOf, profile, run, step, talent } = await setUpBills();
    const [imogen, other] = [await talent("Imogen Hart"), await talent("Kofi Mensah")];
    for (const id of [imogen, other]) {
      await bank(id);
      await earn(id);
      await buildDue(agency, id, { amount: 123_456, currency: "JPY" });
      await buildBankDetails(agency, id, { currency: "JPY" });
    }
    await profile(other, { withholding: "10" });
    const runIn = async (currency: string) => {
      const { id } = await made({ currency });
      for (const name of ["check", "approve", "export"] as const) {
        const answer = await step(name, id);
        expect(answer.status, `${name}: ${answer.text}`).toBe(200);
      }
      expect(bills().filter(({ CurrencyCode }) => CurrencyCode === currency)).toEqual([]);
      const paid = await markPaid(id);
      expect(paid.status, paid.text).toBe(200);
      await run();
      return id;
    };
    const id = await runIn("AUD");
    expect(await paysOf(id)).toMatchObject([
      { name: "Imogen Hart", status: "SYNCED", total: 850_00, xeroTotal: 850_00, currency: "AUD" },
      { name: "Kofi Mensah", status: "SYNCED", total: 765_00, xeroTotal: 765_00 },
    ]);
    const contactOf = (talentId: string) => books.contacts.find(({ ContactNumber }) => ContactNumber === talentId);
    const billOf = (Total: number) => bills().find((bill) => bill.Total === Total);
    expect(billOf(850)).toMatchObject({
      InvoiceNumber: "PR-0001",
      Date: "2026-02-10",
      DueDate: "2026-02-10",
      LineAmountTypes: "NoTax",
      Contact: { ContactID: contactOf(imogen)?.ContactID },
      LineItems: [{ AccountCode: "800" }],
    });
    expect(billOf(765)).toMatchObject({
      InvoiceNumber: "PR-0001",
      Contact: { ContactID: contactOf(other)?.ContactID },
    });
    await runIn("JPY");
    expect(
      bills()
        .filter(({ CurrencyCode }) => CurrencyCode === "JPY")
        .map(({ Total }) => Total),
    ).toEqual([123_456, 111_110]);
  });

  test("voiding a payout voids its bill in Xero, and keeps the others of the run", async () => {
    const { agency, ask, bills, owner, paidRun, paysOf, run, sql } = await setUpBills();
    const { id, talents } = await paidRun(["Imogen Hart", "Kofi Mensah"]);
    const [talentId = ""] = talents;
    await run();
    const [movement] = await sql(
      "select id from ledger_movement where agency_id = $1 and owner_id = $2 and pay_run_id is not null",
      [agency, talentId],
    );
    const answer = await ask(talentMovements.void, owner.token, {
      params: { id: talentId },
      body: { key: String(movement?.id), reason: "The bank sent it back" },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await paysOf(id)).toMatchObject([
      { name: "Imogen Hart", queue: [{ step: "void" }] },
      { name: "Kofi Mensah" },
    ]);
    await run();
    expect(
      bills()
        .map(({ Status }) => Status)
        .sort(),
    ).toEqual(["AUTHORISED", "VOIDED"]);
    expect((await paysOf(id)).map(({ name }) => name)).toEqual(["Kofi Mensah"]);
  });

  test("a paid pay-run without an account stops with an explanation, and is retried by hand", async () => {
    const { bills, map, paidRun, paysOf, run, syncPays } = await setUpBills({ ...BILLS_ON, payoutAccount: null });
    const { id } = await paidRun();
    await run();
    const [line] = await paysOf(id);
    expect(line?.queue).toMatchObject([{ failure: "Choose the Xero account for payouts to talents." }]);
    expect((await syncPays(id, ["another"])).status).toBe(400);
    expect((await syncPays(id, [line?.id ?? ""])).data[0]?.queue[0]?.failure).toBeNull();
    await run();
    await map(BILLS_ON);
    await run();
    expect(bills().map(({ Total }) => Total)).toEqual([850]);
  });
});
