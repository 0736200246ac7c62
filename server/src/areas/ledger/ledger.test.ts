import { describe, expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { FeeRuleForm, feeRules } from "#contract/finance/fee-rule.ts";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import { InvoiceCreate, invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { invoiceCommissions } from "#contract/ledger/commission.ts";
import { startApp } from "#test/app.ts";
import { about, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { EMPTY_CREDIT_NOTE } from "#test/finance/crediting.ts";

const { ask } = await startApp();
const PAYEE = { staffId: null, partnerId: null, name: null };

interface Entry {
  kind: string;
  owner: string | null;
  item: string;
  amount: number;
}

async function setUp({ taxed = true, payees = true }: { taxed?: boolean; payees?: boolean } = {}) {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add } = deals;
  const { token } = owner;
  const client = await buildRecord("partner", agency, { displayName: "Northlight Festival" });
  const talentId = await buildPerson(agency, { displayName: "Imogen Hart" });
  const priya = await buildStaff(agency, { displayName: "Priya Raman" });
  const gst = (await ask(taxRates.create, token, { body: { name: "Sales tax", percent: "10", active: true } as never }))
    .data.id;
  const contractId = await add("contract", { title: "Winter tour", value: 1000_00, ...about("contract", talentId) });
  const saveFee = (more: object = {}) =>
    ask(contractFees.save, token, {
      params: { id: contractId },
      body: {
        mode: "PERCENT",
        base: "GROSS",
        percent: "20",
        amount: null,
        version: 1,
        payees: payees
          ? [
              { ...PAYEE, staffId: priya.id, share: "60" },
              { ...PAYEE, name: "Outside agents", share: "40" },
            ]
          : [],
        ...more,
      },
    });
  const line = { description: "Fee", quantity: "1", unitPrice: "1000", taxRateId: taxed ? gst : null };
  const sendInvoice = async (more: object = {}) => {
    const body = {
      ...formOf(InvoiceCreate).empty,
      title: "Quiet Season",
      partnerId: client,
      contractId,
      lines: [line],
      ...more,
    };
    const { id } = (await ask(invoices.create, token, { body: body as never })).data;
    const answer = await ask(invoices.send, token, { params: { id }, body: { seen: 1 } });
    expect(answer.status, answer.text).toBe(200);
    return id;
  };
  const pay = async (id: string, add: readonly object[], voids: readonly object[] = [], more: object = {}) => {
    const { version } = (await ask(invoices.get, token, { params: { id } })).data;
    const body = {
      add: add.map((payment) => ({ paidOn: "2026-02-01", method: "BANK", ...payment })),
      void: voids,
      ...more,
      version,
    };
    const answer = await ask(payments.save, token, { params: { id }, body: body as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.payments;
  };
  const readCommission = async (id: string, by: { token: string } = owner) =>
    (await ask(invoiceCommissions.get, by.token, { params: { id } })).data;
  const entries = async (): Promise<Entry[]> => {
    const rows = await inAgency(
      agency,
      `select a.kind, coalesce(a.owner_id::text, a.owner_name) as owner, e.item, sum(e.amount)::float8 as amount
        from ledger_entry e
          join ledger_account a on a.id = e.account_id group by 1, 2, 3 having sum(e.amount) <> 0 order by 1, 2, 3`,
    );
    return rows.map(({ kind, owner: ownerId, item, amount }) => ({
      kind: String(kind),
      owner: ownerId === null ? null : String(ownerId),
      item: String(item),
      amount: Number(amount),
    }));
  };
  const sumOf = async (kind: string, ownerId: string | null = null) =>
    (await entries())
      .filter((entry) => entry.kind === kind && entry.owner === ownerId)
      .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...deals,
    client,
    talentId,
    priya,
    gst,
    contractId,
    saveFee,
    line,
    sendInvoice,
    pay,
    readCommission,
    entries,
    sumOf,
  };
}

describe("the ledger", () => {
  test("the ledger books a sent invoice, and accrues 60.00 and 40.00 once half of it is paid", async () => {
    const { saveFee, sendInvoice, pay, readCommission, sumOf, talentId, priya } = await setUp();
    await saveFee();
    const id = await sendInvoice();
    expect(await sumOf("RECEIVABLE")).toBe(1100_00);
    expect(await readCommission(id)).toMatchObject({
      total: 200_00,
      earned: 0,
      talents: [{ talent: { id: talentId }, due: 0 }],
    });
    await pay(id, [{ amount: 550_00 }]);
    expect(await readCommission(id)).toMatchObject({
      currency: "AUD",
      total: 200_00,
      earned: 100_00,
      fees: [{ by: "contract", percent: "20", net: 1000_00, total: 200_00, contract: { name: "Winter tour" } }],
      payees: [
        { agency: false, staff: { id: priya.id }, share: "60", earned: 60_00 },
        { agency: false, name: "Outside agents", share: "40", earned: 40_00 },
      ],
      talents: [{ work: 500_00, commission: 100_00, collected: 0, due: 400_00 }],
    });
    expect([await sumOf("RECEIVABLE"), await sumOf("TAX"), await sumOf("BANK_OPERATING")]).toEqual([
      550_00, -100_00, 550_00,
    ]);
  });

  test("the ledger reverses exactly what a voided payment or a void invoice booked", async () => {
    const { saveFee, sendInvoice, pay, entries, owner } = await setUp();
    await saveFee();
    const id = await sendInvoice();
    const before = await entries();
    const [payment] = await pay(id, [{ amount: 333_33 }]);
    await pay(id, [], [{ key: payment?.id, reason: "Bounced" }]);
    expect(await entries()).toEqual(before);
    await ask(invoices.void, owner.token, { params: { id }, body: { reason: "Wrong client" } });
    expect(await entries()).toEqual([]);
  });

  test("the ledger books 500 of 1,000 collected by the talent at 15 % as 150 earned and 350 due", async () => {
    const { saveFee, sendInvoice, pay, readCommission, sumOf, talentId } = await setUp({ taxed: false, payees: false });
    await saveFee({ percent: "15" });
    const id = await sendInvoice();
    await pay(id, [{ amount: 500_00 }, { amount: 500_00, method: "TALENT" }]);
    expect([await sumOf("BANK_OPERATING"), await sumOf("AGENCY_COMMISSION")]).toEqual([500_00, -150_00]);
    expect(await sumOf("HELD_BY_TALENT", talentId)).toBe(500_00);
    expect((await readCommission(id)).talents).toMatchObject([{ collected: 500_00, commission: 150_00, due: 350_00 }]);
    expect((await readCommission(id)).payees).toMatchObject([{ agency: true, share: "100", earned: 150_00 }]);
  });

  test("an invoice keeps the fee it was sent with; one sent without a fee takes a later one", async () => {
    const { saveFee, sendInvoice, pay, readCommission, owner, talentId } = await setUp({ payees: false });
    const withoutFee = await sendInvoice();
    await pay(withoutFee, [{ amount: 1100_00 }]);
    expect(await readCommission(withoutFee)).toMatchObject({ total: 0, fees: [], talents: [{ due: 1000_00 }] });
    const rule = { ...formOf(FeeRuleForm).empty, talentId, percent: "10" };
    await ask(feeRules.create, owner.token, { body: rule as never });
    const byRule = await sendInvoice();
    expect((await readCommission(byRule)).fees).toMatchObject([{ by: "rule", percent: "10", total: 100_00 }]);
    await saveFee();
    expect((await readCommission(byRule)).fees).toMatchObject([{ by: "rule", percent: "10", total: 100_00 }]);
    expect(await readCommission(withoutFee)).toMatchObject({
      total: 200_00,
      earned: 200_00,
      talents: [{ due: 800_00 }],
    });
  });

  test("the ledger books an overpayment as the client's credit", async () => {
    const { sendInvoice, pay, sumOf } = await setUp();
    const id = await sendInvoice();
    await pay(id, [{ amount: 1300_00 }], [], { overpaidBy: "Northlight Festival" });
    expect([await sumOf("CLIENT_CREDIT"), await sumOf("RECEIVABLE")]).toEqual([-200_00, 0]);
  });

  test("a full credit note reverses what had accrued, and what was paid becomes client credit", async () => {
    const { saveFee, sendInvoice, pay, readCommission, owner, sumOf, priya, entries } = await setUp();
    await saveFee();
    const id = await sendInvoice();
    await pay(id, [{ amount: 550_00 }]);
    const { lines } = (await ask(invoices.get, owner.token, { params: { id } })).data;
    const body = {
      ...EMPTY_CREDIT_NOTE,
      title: "Cancelled",
      invoiceId: id,
      reason: "Cancelled",
      lines: [{ invoiceLineId: lines[0]?.id, quantity: "1" }],
    };
    const note = (await ask(creditNotes.create, owner.token, { body: body as never })).data;
    const credited = await ask(creditNotes.send, owner.token, { params: { id: note.id }, body: { seen: 1 } });
    expect(credited.status, credited.text).toBe(200);
    expect([await sumOf("OWED_TO_PAYEE", priya.id), await sumOf("OWED_TO_PAYEE", "Outside agents")]).toEqual([0, 0]);
    expect([await sumOf("CLIENT_CREDIT"), await sumOf("TAX"), await sumOf("RECEIVABLE")]).toEqual([-550_00, 0, 0]);
    expect(await readCommission(id)).toMatchObject({ total: 0, earned: 0 });
    const { version } = (await ask(invoices.get, owner.token, { params: { id } })).data;
    const refund = [{ amount: 550_00, refundedOn: "2026-02-03", reference: null }];
    const paidBack = await ask(clientCredits.save, owner.token, { params: { id }, body: { refund, version } });
    expect(paidBack.status, paidBack.text).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test("the ledger books a talent's expense when approved, and reverses it when rejected", async () => {
    const { owner, agency, talentId, sumOf } = await setUp();
    const author = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"] } });
    const form = {
      ...formOf(ExpenseForm).empty,
      spentOn: "2026-01-10",
      description: "Flights",
      amount: 110_00,
      taxAmount: 10_00,
    };
    const body = { ...form, chargeTo: "TALENT", chargedId: talentId };
    const { id } = (await ask(expenses.create, author.token, { body: body as never })).data;
    await ask(expenses.submit, author.token, { params: { id } });
    const decide = (approve: boolean) =>
      ask(expenses.decide, owner.token, { body: { ids: [id], approve, reason: approve ? null : "Not ours" } });
    expect((await decide(true)).data.decided).toEqual([id]);
    expect(await sumOf("OWED_TO_TALENT", talentId)).toBe(110_00);
    await decide(false);
    expect(await sumOf("OWED_TO_TALENT", talentId)).toBe(0);
  });

  test("the ledger is append-only, and refuses a group that doesn't balance", async () => {
    const { sendInvoice, agency } = await setUp();
    await sendInvoice();
    for (const statement of [
      "update ledger_entry set amount = amount + 1",
      "delete from ledger_entry",
      "delete from ledger_group",
      "update ledger_account set kind = 'TAX'",
      `insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
        select gen_random_uuid(), agency_id, group_id, account_id, currency, item, 1 from ledger_entry limit 1`,
    ])
      await expect(inAgency(agency, statement), statement).rejects.toThrow();
  });

  test("the ledger shows commission to readers of finances only", async () => {
    const { sendInvoice, agency } = await setUp();
    const id = await sendInvoice();
    const other = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"], TALENT: ["EDIT_ALL"] } });
    expect((await ask(invoiceCommissions.get, other.token, { params: { id } })).status).toBe(403);
  });
});
