/**
 * Approvals by another person, and each way in which a person may have prepared the matter or be paid by it: over real
 * requests.
 */
import { describe, expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { formOf } from "#contract/form.ts";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { CreditNoteCreate, creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { advances } from "#contract/ledger/advance.ts";
import { TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { staffMovements, talentMovements } from "#contract/ledger/statement.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { APPROVALS } from "#server/lib/approval/second-person.ts";
import { startApp } from "../app.ts";
import { buildPerson, buildStaff, buildSupplier, inAgency } from "../factories.ts";
import { EMPTY_INVOICE, PAID, setUpInvoices } from "../finance/invoices.ts";

const { ask } = await startApp();
type By = { token: string; id: string };
const ADVANCE = { kind: "ADVANCE", currency: "AUD", amount: 6_000_00, paidOn: "2026-02-03", note: null } as const;

async function setUp() {
  const base = await setUpInvoices({ ask });
  const { agency, owner, client } = base;
  const levels = {
    FINANCE: ["EDIT_ALL"],
    TALENT: ["EDIT_ALL"],
    CONTRACT: ["EDIT_ALL"],
    PARTNER: ["VIEW_ALL"],
  } as const;
  const preparer = await buildStaff(agency, { displayName: "Ingrid Sol", levels });
  const other = await buildStaff(agency, { displayName: "Priya Raman", levels });
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const set = async (more: object) => {
    const { version, errorEmail, overpaymentsByFinance, secondPerson, advanceLimit, taxOnFees } = (
      await ask(financeSettings.get, owner.token, {})
    ).data;
    const now = { errorEmail, overpaymentsByFinance, secondPerson, advanceLimit, taxOnFees };
    const saved = await ask(financeSettings.update, owner.token, { body: { ...now, ...more, version } });
    expect(saved.status, saved.text).toBe(200);
  };
  const advance = (by: By, body: object = {}) =>
    ask(talentMovements.create, by.token, { params: { id: talent }, body: { ...ADVANCE, ...body } });
  return { ...base, client, preparer, other, talent, set, advance };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

async function expenseOf({ agency }: Setting, by: By, more: object = {}): Promise<string> {
  const body = {
    ...formOf(ExpenseForm).empty,
    spentOn: "2026-02-01",
    description: "Van hire",
    amount: 250_00,
    ...more,
  };
  const { data } = await ask(expenses.create, by.token, { body: body as never });
  await ask(expenses.submit, by.token, { params: { id: data.id } });
  expect(agency).not.toBe("");
  return data.id;
}
/** Saves an expense of `expenseOf` with other values. */
async function changeExpense(by: By, id: string, more: object): Promise<void> {
  const { version } = (await ask(expenses.get, by.token, { params: { id } })).data;
  const form = { ...formOf(ExpenseForm).empty, spentOn: "2026-02-01", description: "Van hire", amount: 250_00 };
  const saved = await ask(expenses.update, by.token, { body: { ...form, ...more, id, version } as never });
  expect(saved.status, saved.text).toBe(200);
}
const decides = async (by: By, id: string) =>
  (await ask(expenses.decide, by.token, { body: { ids: [id], approve: true, reason: null } })).data.skipped[0]
    ?.because ?? null;
async function invoiceOf({ client, line, sendInvoice }: Setting, by: By) {
  const body = { ...EMPTY_INVOICE, title: "Quiet Season", partnerId: client, lines: [line()] } as never;
  const { id } = (await ask(invoices.create, by.token, { body })).data;
  const answer = await sendInvoice(id, {}, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}
const refund = async (by: By, id: string, version: number) => {
  const body = { refund: [{ amount: 100, refundedOn: "2026-02-03", reference: "REF" }], version };
  return (await ask(clientCredits.save, by.token, { params: { id }, body: body as never })).error?.code ?? null;
};
/** Overpays an invoice, accepted by an owner. */
async function overpaid(house: Setting, paidBy: By) {
  const { owner, pay, readInvoice } = house;
  const { id, total } = await invoiceOf(house, owner);
  await house.set({ overpaymentsByFinance: true });
  const paid = await pay(id, [{ ...PAID, amount: total + 500 }], { overpaidBy: "Northlight Festival" }, paidBy);
  expect(paid.status, paid.text).toBe(200);
  return { id, version: (await readInvoice(id)).version };
}

/** Each approval × how a person prepared it: the refusal they get, and that another person gets none. */
const TABLE: readonly {
  what: string;
  how: string;
  /**
   * Prepares the matter by the preparer, and returns a function that approves it by another person and returns the
   * refusal.
   */
  make: (house: Setting) => Promise<(by: By) => Promise<string | null>>;
  refused: string;
}[] = [
  {
    what: "expense",
    how: "recorded it",
    refused: "own",
    async make(house) {
      const id = await expenseOf(house, house.preparer);
      return (by) => decides(by, id);
    },
  },
  {
    what: "expense",
    how: "is paid by it",
    refused: "own",
    async make(house) {
      const id = await expenseOf(house, house.owner as By, { paidById: house.preparer.id });
      return (by) => decides(by, id);
    },
  },
  {
    what: "expense",
    how: "raised its amount",
    refused: "own",
    async make(house) {
      const id = await expenseOf(house, house.owner as By);
      await changeExpense(house.preparer, id, { amount: 950_00 });
      return (by) => decides(by, id);
    },
  },
  {
    what: "expense",
    how: "chose who is paid by it",
    refused: "own",
    async make(house) {
      const id = await expenseOf(house, house.owner as By);
      await changeExpense(house.preparer, id, { supplierId: await buildSupplier(house.agency) });
      return (by) => decides(by, id);
    },
  },
  {
    what: "overpayment",
    how: "wrote the invoice",
    refused: "ownInvoice",
    async make(house) {
      const { id, total } = await invoiceOf(house, house.preparer);
      await house.set({ overpaymentsByFinance: true });
      return async (by) =>
        (await house.pay(id, [{ ...PAID, amount: total + 100 }], { overpaidBy: "Northlight Festival" }, by)).error
          ?.code ?? null;
    },
  },
  {
    what: "refund",
    how: "recorded the payment that it comes from",
    refused: "ownRefund",
    async make(house) {
      const { id, version } = await overpaid(house, house.preparer);
      return (by) => refund(by, id, version);
    },
  },
  {
    what: "refund",
    how: "wrote the credit note that it comes from",
    refused: "ownRefund",
    async make(house) {
      const { owner, preparer, pay, readInvoice } = house;
      const { id, total } = await invoiceOf(house, owner);
      const paid = await pay(id, [{ ...PAID, amount: total }]);
      expect(paid.status, paid.text).toBe(200);
      const lines = (await readInvoice(id)).lines.map(({ id: invoiceLineId, amount }) => ({ invoiceLineId, amount }));
      const form = {
        ...formOf(CreditNoteCreate).empty,
        title: "Quiet Season",
        reason: "No show",
        invoiceId: id,
        lines,
      };
      const note = (await ask(creditNotes.create, preparer.token, { body: form as never })).data;
      const { version } = (await ask(creditNotes.get, owner.token, { params: { id: note.id } })).data;
      const sent = await ask(creditNotes.send, owner.token, { params: { id: note.id }, body: { seen: version } });
      expect(sent.status, sent.text).toBe(200);
      const credited = (await readInvoice(id)).version;
      return (by) => refund(by, id, credited);
    },
  },
  {
    what: "advance",
    how: "recorded it",
    refused: "ownAdvance",
    async make({ advance, preparer }) {
      const { data } = await advance(preparer);
      expect(data.waits).toBe(true);
      return async (by) => (await ask(advances.approve, by.token, { body: { key: data.id } })).error?.code ?? null;
    },
  },
  {
    what: "advance",
    how: "is paid by it",
    refused: "ownMoney",
    async make({ owner, preparer }) {
      const { data } = await ask(staffMovements.create, owner.token, { params: { id: preparer.id }, body: ADVANCE });
      return async (by) => (await ask(advances.approve, by.token, { body: { key: data.id } })).error?.code ?? null;
    },
  },
];

test("every kind of approval is in a table of these tests", () => {
  // Runs are in payees.test.ts and next to their area, content in content.test.ts.
  const elsewhere = ["payRunCheck", "payRun", "content"];
  expect([...new Set([...TABLE.map(({ what }) => what), ...elsewhere])].sort()).toEqual([...APPROVALS].sort());
});

describe.each(TABLE)("$what", ({ how, make, refused }) => {
  test(`a person who ${how} does not approve it, and another person does`, async () => {
    const house = await setUp();
    const approve = await make(house);
    expect(await approve(house.preparer)).toBe(refused);
    expect(await approve(house.other)).toBeNull();
  });
});

/** Returns a person's notifications of advances: whose it is, its outcome, and who decided. */
const toldOfAdvances = async ({ token }: By) =>
  (await ask(notifications.list, token, { body: {} })).data.flatMap(({ record, advance, actor }) =>
    advance ? [[record?.id, advance.state, actor?.id]] : [],
  );

describe("an advance above the agency's sum", () => {
  test("an advance above the sum is posted once another person approved it, for its recorder", async () => {
    const { agency, advance, owner, preparer, other, talent } = await setUp();
    const { id } = (await advance(preparer)).data;
    const posted = () =>
      inAgency(agency, "select created_by from ledger_movement where agency_id = $1 and owner_id = $2", [
        agency,
        talent,
      ]);
    expect(await posted()).toEqual([]);
    const list = async (by: By) => (await ask(advances.list, by.token, {})).data;
    expect(await list(other)).toMatchObject([{ key: id, name: "Imogen Hart", amount: 6_000_00, approvable: true }]);
    expect(await list(preparer)).toMatchObject([{ by: { id: preparer.id }, approvable: false }]);
    expect(await toldOfAdvances(owner)).toEqual([[talent, "WAITING", preparer.id]]);
    expect(await toldOfAdvances(preparer)).toEqual([]);
    const approve = () => ask(advances.approve, other.token, { body: { key: id } });
    expect((await approve()).status).toBe(200);
    expect(await posted()).toEqual([{ created_by: preparer.id }]);
    expect(await toldOfAdvances(preparer)).toEqual([[talent, "APPROVED", other.id]]);
    expect((await approve()).error?.code).toBe("advanceState");
    expect(await list(other)).toEqual([]);
  });

  test("an advance above the sum is rejected with a reason, and then nothing is posted", async () => {
    const { agency, advance, preparer, other } = await setUp();
    const { id } = (await advance(preparer)).data;
    const body = { key: id, reason: "Not agreed" };
    expect((await ask(advances.reject, other.token, { body })).status).toBe(200);
    expect((await ask(advances.approve, other.token, { body: { key: id } })).error?.code).toBe("advanceState");
    expect(await inAgency(agency, "select from ledger_movement where agency_id = $1", [agency])).toEqual([]);
  });

  test("the sum is reached by several small advances within 30 days, and is the agency's", async () => {
    const { advance, preparer, set } = await setUp();
    expect((await advance(preparer, { amount: 3_000_00 })).data.waits).toBe(false);
    expect((await advance(preparer, { amount: 2_000_00 })).data.waits).toBe(false);
    expect((await advance(preparer, { amount: 1 })).data.waits).toBe(true);
    await set({ advanceLimit: 9_000 });
    expect((await advance(preparer, { amount: 1_00 })).data.waits).toBe(false);
    await set({ secondPerson: false, advanceLimit: 0 });
    expect((await advance(preparer)).data.waits).toBe(false);
  });

  test("an advance needs a recent proof from who records it, however small", async () => {
    const { agency, advance, preparer } = await setUp();
    await inAgency(agency, "update session set proven_at = now() - interval '20 minutes' where id = $1", [
      preparer.sessionId,
    ]);
    expect((await advance(preparer)).error?.code).toBe("stepUpRequired");
    expect((await advance(preparer, { amount: 10_00 })).error?.code).toBe("stepUpRequired");
  });
});

describe("nobody deals with oneself in the ledger", () => {
  test("a movement of one's own is refused, also by a talent's email, and so is taking it back", async () => {
    const { agency, owner, preparer, advance } = await setUp();
    const own = (body: object) =>
      ask(staffMovements.create, preparer.token, { params: { id: preparer.id }, body: { ...ADVANCE, ...body } });
    for (const kind of ["ADVANCE", "PAYOUT", "CHARGE_BACK", "REPAYMENT"])
      expect((await own({ kind, amount: 1_00 })).error?.code, kind).toBe("ownMoney");
    const self = await buildPerson(agency, { displayName: "Ingrid Sol" });
    await inAgency(agency, "update person set email = upper($2) where id = $1", [self, preparer.email]);
    const small = { ...ADVANCE, amount: 1_00 };
    const asTalent = await ask(talentMovements.create, preparer.token, { params: { id: self }, body: small });
    expect(asTalent.error?.code).toBe("ownMoney");
    const { id: key } = (await ask(staffMovements.create, owner.token, { params: { id: preparer.id }, body: small }))
      .data;
    const back = (by: By) =>
      ask(staffMovements.void, by.token, { params: { id: preparer.id }, body: { key, reason: "Wrong" } });
    expect((await back(preparer)).error?.code).toBe("ownMoney");
    expect((await back(owner as By)).status).toBe(200);
    expect((await advance(preparer, { amount: 1_00 })).status).toBe(200);
  });

  test("a user can't become a payee or take a larger share, and another's gift stays on saving", async () => {
    const { add, owner, preparer, talent } = await setUp();
    const contractId = await add("contract", { title: "Winter tour", value: 1000_00 });
    const share = (staffId: string, part: string) => ({ staffId, partnerId: null, name: null, share: part });
    const places = {
      talent: async (by: By, payees: object[]) => {
        const params = { id: talent };
        const { version } = (await ask(talentFinances.get, owner.token, { params })).data;
        const body = { ...formOf(TalentFinanceForm).empty, payees, version };
        return ask(talentFinances.update, by.token, { params, body: body as never });
      },
      contract: async (by: By, payees: object[]) => {
        const params = { id: contractId };
        const { version } = (await ask(contractFees.get, owner.token, { params })).data;
        const body = { mode: "PERCENT", base: "GROSS", percent: "15", amount: null, payees, version };
        return ask(contractFees.save, by.token, { params, body: body as never });
      },
    };
    for (const [place, save] of Object.entries(places)) {
      expect((await save(preparer, [share(preparer.id, "100")])).error?.code, place).toBe("ownMoney");
      const half = [share(preparer.id, "50"), share(owner.id, "50")];
      const given = await save(owner as By, [
        share(preparer.id, "50"),
        { ...share("", "50"), staffId: null, name: "Agent" },
      ]);
      expect(given.status, given.text).toBe(200);
      expect((await save(preparer, half)).status, place).toBe(200);
      expect((await save(preparer, [share(preparer.id, "60"), share(owner.id, "40")])).error?.code, place).toBe(
        "ownMoney",
      );
    }
  });
});
