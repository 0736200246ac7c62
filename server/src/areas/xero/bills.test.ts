/** Approved expenses and what pay-runs pay, as bills in Xero. */
import { describe, expect, test } from "vitest";
import { expenses } from "#contract/expenses/expense.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { BILLS_ON, billSetting, SPENT } from "#test/finance/bills.ts";
import { buildBankDetails, buildDue } from "#test/generated/world/finance/pay-runs.ts";
import type { XeroTrouble } from "#test/stand-ins/xero.ts";

describe("an approved expense", () => {
  test("is a bill of its supplier, with its account, its tax and its exact amount, where that is switched on", async () => {
    const { approved, billOf, bills, books, gst, run, supplier } = await billSetting();
    const id = await approved({ taxAmount: 10_00, taxRateId: gst });
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

  test("keeps the decimals of its currency, says no tax where none was paid, and is owed to who paid it", async () => {
    const { approved, bills, books, gst, owner, run } = await billSetting();
    await approved({ amount: 12_345, currency: "JPY", taxRateId: gst });
    await approved({ amount: 1, description: "A cent", paidById: owner.id });
    await run();
    const all = bills().map(({ Total, CurrencyCode, LineAmountTypes }) => [Total, CurrencyCode, LineAmountTypes]);
    expect(all).toEqual([
      [12_345, "JPY", "NoTax"],
      [0.01, "AUD", "NoTax"],
    ]);
    expect(books.contacts.map(({ ContactNumber }) => ContactNumber)).toContain(owner.id);
    expect(bills()[1]?.LineItems[0]?.Description).toContain("A cent, Coastline Vans");
  });

  test("stops with a sentence where a mapping or a contact is missing, and goes on once it is set", async () => {
    const { approved, billOf, bills, decide, gst, look, map, run, syncBill } = await billSetting({});
    // Approved before it was switched on, and sent by hand.
    const noContact = await approved({ supplierId: null });
    await map({ ...BILLS_ON, billAccount: null });
    await syncBill(noContact);
    const noAccount = await approved();
    await run();
    const failureOf = async (id: string) => (await billOf(id)).queue[0]?.failure;
    expect(await failureOf(noAccount)).toBe("Choose the Xero account of expenses without an account.");
    await map({ ...BILLS_ON, billTaxRates: [] });
    const noTax = await approved({ taxAmount: 10_00, taxRateId: gst });
    await run();
    expect(await failureOf(noAccount)).toBeUndefined();
    expect(await failureOf(noContact)).toContain("name its supplier or who paid it");
    expect(await failureOf(noTax)).toBe("Choose the Xero tax type of Sales tax on bills.");
    expect(await look()).toMatchObject({
      stopped: 2,
      queue: [
        { kind: "bill", of: { kind: "expense", id: noContact }, number: "Van hire", contact: null },
        { kind: "bill", of: { kind: "expense", id: noTax }, contact: "Coastline Vans" },
      ],
    });
    await map(BILLS_ON);
    await decide(noContact, false);
    await run();
    expect(await look()).toMatchObject({ waiting: 0, stopped: 0 });
    expect(bills()).toHaveLength(2);
  });

  test("is approved once it names a payee: a supplier, or the person who paid it", async () => {
    const { ask, bills, finance, map, owner, run } = await billSetting();
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
    // By another than who decides, since it says whom the expense pays.
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

  test("is void there once it is rejected, is not sent at all if it never was, and is another bill once it is approved again", async () => {
    const { approved, ask, billOf, bills, decide, owner, run, xero } = await billSetting();
    const early = await approved();
    await decide(early, false);
    await run();
    expect(bills()).toEqual([]);
    const late = await approved();
    await run();
    xero.fail({ kind: "lateAnswer", of: "POST /Invoices", times: 1 });
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
    "and a payout are there once where Xero fails (%s), however many processes do the job",
    async (kind) => {
      const { approved, billOf, bills, paidRun, paysOf, run, sql, xero } = await billSetting();
      const all = [await approved(), await approved()];
      const { id } = await paidRun(["Imogen Hart", "Kofi Mensah", "Lena Ortiz"]);
      for (const title of ["PUT /Invoices", "PUT /Contacts", "PUT /Invoices"])
        xero.fail({ kind, of: title, times: 1, retryAfter: 0 });
      for (let n = 0; n < 4; n += 1) {
        await Promise.all([run(), run()]);
        await sql("update xero_connection set paused_until = null where agency_id = $1");
      }
      for (const one of all) expect(await billOf(one)).toMatchObject({ status: "SYNCED", queue: [] });
      for (const pay of await paysOf(id)) expect(pay).toMatchObject({ status: "SYNCED", queue: [] });
      expect(
        bills()
          .map(({ Total }) => Total)
          .sort((one, other) => one - other),
      ).toEqual([110, 110, 850, 850, 850]);
    },
  );
});

describe("a pay-run that is paid", () => {
  test("is a bill for each talent, of what they are paid, under the number of the run", async () => {
    const { agency, bank, bills, books, earn, made, markPaid, paysOf, profile, run, step, talent } =
      await billSetting();
    const [one, other] = [await talent("Imogen Hart"), await talent("Kofi Mensah")];
    for (const id of [one, other]) {
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
      Contact: { ContactID: contactOf(one)?.ContactID },
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

  test("has the bill of a payout that is taken back void there, and keeps the others", async () => {
    const { agency, ask, bills, owner, paidRun, paysOf, run, sql } = await billSetting();
    const { id, talents } = await paidRun(["Imogen Hart", "Kofi Mensah"]);
    const [one = ""] = talents;
    await run();
    const [movement] = await sql(
      "select id from ledger_movement where agency_id = $1 and owner_id = $2 and pay_run_id is not null",
      [agency, one],
    );
    const answer = await ask(talentMovements.void, owner.token, {
      params: { id: one },
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

  test("stops with a sentence without an account, and tries again by hand", async () => {
    const { bills, map, paidRun, paysOf, run, syncPays } = await billSetting({ ...BILLS_ON, payoutAccount: null });
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
