import { describe, expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { formOf } from "#contract/form.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { invoiceCommissions } from "#contract/ledger/commission.ts";
import { StaffFinanceForm, staffFinances, TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { ownStatements, staffStatements, talentMovements, talentStatements } from "#contract/ledger/statement.ts";
import { startApp } from "#test/app.ts";
import { about, refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildRecord, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const PERIOD = { from: "2026-01-01", to: "2099-12-31" };
const PAYEE = { staffId: null, partnerId: null, name: null };

/** An invoice of 1,000 of which half is paid, with a fee of 20 % that Priya has 60 % of. */
async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add } = deals;
  const { token } = owner;
  const partnerId = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const talentId = await buildPerson(agency, { displayName: "Imogen Hart" });
  const priya = await buildStaff(agency, { displayName: "Priya Raman" });
  const contractId = await add("contract", { title: "Winter tour", value: 1000_00, ...about("contract", talentId) });
  const saveFee = (payees: readonly object[]) =>
    ask(contractFees.save, token, {
      params: { id: contractId },
      body: { mode: "PERCENT", percent: "20", amount: null, version: 1, payees } as never,
    });
  const shared = [
    { ...PAYEE, staffId: priya.id, share: "60" },
    { ...PAYEE, name: "Outside agents", share: "40" },
  ];
  const lines = [{ description: "Fee", quantity: "1", unitPrice: "1000" }];
  const halfPaid = async () => {
    const body = { ...formOf(InvoiceCreate).empty, title: "Quiet Season", partnerId, contractId, lines };
    const { id } = (await ask(invoices.create, token, { body: body as never })).data;
    await ask(invoices.send, token, { params: { id }, body: { seen: 1 } });
    const { version } = (await ask(invoices.get, token, { params: { id } })).data;
    const paid = { amount: 500_00, paidOn: "2026-02-01", method: "BANK", reference: null } as const;
    await ask(payments.save, token, { params: { id }, body: { add: [paid], version } });
    return id;
  };
  const params = { id: talentId };
  const statement = async () => (await ask(talentStatements.get, token, { params, query: PERIOD })).data;
  const move = (body: object, by: { token: string } = owner) =>
    ask(talentMovements.create, by.token, {
      params,
      body: { kind: "PAYOUT", currency: "AUD", amount: 100_00, paidOn: "2026-02-10", note: null, ...body } as never,
    });
  const settings = async (more: object, by: { token: string } = owner) => {
    const { version } = (await ask(talentFinances.get, token, { params })).data;
    const body = { ...formOf(TalentFinanceForm).empty, ...more, version };
    return ask(talentFinances.update, by.token, { params, body: body as never });
  };
  return { ...deals, talentId, priya, params, saveFee, shared, halfPaid, statement, move, settings };
}

describe("a talent's statement", () => {
  test("a talent's statement lists what was due before, earned, kept and due, line by line", async () => {
    const { saveFee, shared, halfPaid, statement } = await setUp();
    await saveFee(shared);
    const id = await halfPaid();
    const { opening, closing, sums, lines, currency, name } = await statement();
    expect({ opening, closing, currency, name }).toEqual({
      opening: 0,
      closing: 400_00,
      currency: "AUD",
      name: "Imogen Hart",
    });
    expect(new Map(sums.map(({ item, amount }) => [item, amount]))).toEqual(
      new Map([
        ["COMMISSION", -100_00],
        ["WORK", 500_00],
      ]),
    );
    expect(lines.map(({ on, cause, invoiceId, amount }) => ({ on, cause, invoiceId, amount }))).toEqual([
      { on: "2026-02-01", cause: "payment", invoiceId: id, amount: 500_00 },
      { on: "2026-02-01", cause: "payment", invoiceId: id, amount: -100_00 },
    ]);
    expect(lines.at(-1)).toMatchObject({ balance: 400_00 });
    expect(lines[0]?.title).toMatch(/^INV-\d{4}-0001, Quiet Season$/);
  });

  test("a talent's statement carries what was due before the period into it", async () => {
    const { saveFee, shared, halfPaid, owner, params } = await setUp();
    await saveFee(shared);
    await halfPaid();
    const later = { from: "2026-02-02", to: "2099-12-31" };
    const { data } = await ask(talentStatements.get, owner.token, { params, query: later });
    expect(data).toMatchObject({ opening: 400_00, closing: 400_00, lines: [] });
  });

  test("a talent's statement shows payouts, advances, charge-backs and repayments, and their voids", async () => {
    const { saveFee, shared, halfPaid, statement, move, settings, owner, params } = await setUp();
    await saveFee(shared);
    await halfPaid();
    expect((await settings({ withholding: "12.5" })).status).toBe(200);
    expect(refusedFields(await move({ amount: 400_01 }))).toEqual(["amount"]);
    expect(refusedFields(await move({ paidOn: "2098-01-01" }))).toEqual(["paidOn"]);
    const paid = await move({ amount: 400_00 });
    expect(paid.status, paid.text).toBe(200);
    const after = await statement();
    expect(after.closing).toBe(0);
    expect(
      after.lines.filter(({ movementId }) => movementId === paid.data.id).map(({ item, amount }) => [item, amount]),
    ).toEqual([
      ["WITHHELD", -50_00],
      ["PAYOUT", -350_00],
    ]);
    await move({ kind: "ADVANCE", amount: 50_00 });
    await move({ kind: "CHARGE_BACK", amount: 20_00, note: "Broken microphone" });
    expect((await statement()).closing).toBe(-70_00);
    await move({ kind: "REPAYMENT", amount: 70_00 });
    expect((await statement()).closing).toBe(0);
    const back = { params, body: { key: paid.data.id, reason: "Wrong account" } };
    expect((await ask(talentMovements.void, owner.token, back)).status).toBe(200);
    expect((await statement()).closing).toBe(400_00);
    expect(refusedFields(await ask(talentMovements.void, owner.token, back))).toEqual(["key"]);
  });

  test("a talent's statement comes as PDF and as CSV", async () => {
    const { saveFee, shared, halfPaid, owner, params } = await setUp();
    await saveFee(shared);
    await halfPaid();
    const pdf = await ask(talentStatements.pdf, owner.token, { params, query: PERIOD });
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    const csv = await ask(talentStatements.csv, owner.token, { params, query: PERIOD });
    expect(csv.text).toContain('"Paid work"');
    expect(csv.text).toContain("500");
  });
});

describe("commission of staff", () => {
  test("staff read their own commission, and others' with the right to finances", async () => {
    const { saveFee, shared, halfPaid, priya, agency, owner } = await setUp();
    await saveFee(shared);
    await halfPaid();
    const own = await ask(ownStatements.get, priya.token, { query: PERIOD });
    expect(own.data).toMatchObject({
      name: "Priya Raman",
      closing: 60_00,
      lines: [{ item: "COMMISSION", amount: 60_00 }],
    });
    const params = { id: priya.id };
    expect((await ask(staffStatements.get, owner.token, { params, query: PERIOD })).data.closing).toBe(60_00);
    expect((await ask(staffStatements.get, priya.token, { params, query: PERIOD })).status).toBe(403);
    const other = await buildStaff(agency, { levels: { STAFF: ["EDIT_ALL"] } });
    expect((await ask(ownStatements.get, other.token, { query: PERIOD })).data).toMatchObject({
      closing: 0,
      lines: [],
    });
    expect((await ask(staffStatements.get, other.token, { params, query: PERIOD })).status).toBe(403);
  });

  test("commission of staff has tax and payouts of its own (C-029, C-030)", async () => {
    const { priya, owner } = await setUp();
    const params = { id: priya.id };
    const before = (await ask(staffFinances.get, owner.token, { params })).data;
    expect(before).toMatchObject({ taxNumber: null, taxRegistered: false, withholding: null, version: 1 });
    const form = { ...formOf(StaffFinanceForm).empty, taxNumber: "ABN 71 469 560 433", taxRegistered: true };
    const body = { ...form, withholding: "10", currency: "EUR", payoutDays: 14, version: before.version };
    const saved = await ask(staffFinances.update, owner.token, { params, body });
    expect(saved.data).toMatchObject({ taxRegistered: true, withholding: "10", currency: "EUR", payoutDays: 14 });
    expect((await ask(staffFinances.update, owner.token, { params, body })).status).toBe(409);
    expect((await ask(staffFinances.update, priya.token, { params, body })).status).toBe(403);
  });
});

describe("finance settings of a talent (C-112, C-113)", () => {
  test("a talent's finance settings are tax, payouts, the account and who shares an open fee", async () => {
    const { owner, params, settings, saveFee, halfPaid, priya, statement } = await setUp();
    const payees = [
      { ...PAYEE, staffId: priya.id, share: "25" },
      { ...PAYEE, name: "Outside agents", share: "75" },
    ];
    const saved = await settings({ taxNumber: "ABN 1", taxRegistered: true, payoutDays: 7, heldBy: "TRUST", payees });
    expect(saved.data).toMatchObject({
      taxNumber: "ABN 1",
      taxRegistered: true,
      payoutDays: 7,
      heldBy: "TRUST",
      payees: [{ staff: { id: priya.id }, share: "25" }, { name: "Outside agents" }],
    });
    await saveFee([]);
    const id = await halfPaid();
    const { data } = await ask(invoiceCommissions.get, owner.token, { params: { id } });
    expect(data.payees).toMatchObject([{ staff: { id: priya.id }, earned: 25_00 }, { earned: 75_00 }]);
    expect((await statement()).closing).toBe(400_00);
    expect((await ask(talentFinances.get, owner.token, { params })).data).toEqual(saved.data);
  });

  test("a talent's finance settings refuse a wrong payee, wrong shares and an older version", async () => {
    const { agency, owner, settings, params } = await setUp();
    expect(refusedFields(await settings({ payees: [{ ...PAYEE, share: "100" }] }))).toEqual(["payees.0.name"]);
    expect(refusedFields(await settings({ payees: [{ ...PAYEE, name: "One", share: "99" }] }))).toEqual(["payees"]);
    const body = { ...formOf(TalentFinanceForm).empty, version: 7 };
    expect((await ask(talentFinances.update, owner.token, { params, body: body as never })).status).toBe(409);
    const editor = await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } });
    expect((await settings({}, editor)).status).toBe(403);
    expect((await ask(talentFinances.get, editor.token, { params })).status).toBe(403);
    // Finances alone open no talent.
    const finance = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
    expect((await ask(talentFinances.get, finance.token, { params })).status).toBe(404);
  });
});
