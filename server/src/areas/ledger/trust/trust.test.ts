import { describe, expect, test } from "vitest";
import { bankUploads } from "#contract/bank/bank-file.ts";
import { bankLines } from "#contract/bank/bank-line.ts";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { trustAccounts } from "#contract/ledger/trust.ts";
import { startApp } from "#test/app.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { camt } from "#test/finance/bank.ts";
import { EMPTY_CREDIT_NOTE } from "#test/finance/crediting.ts";
import { payRunSetting } from "#test/finance/pay-runs.ts";
import { seededRandom, WHOLE } from "#test/generated/inputs/random.ts";

const { ask } = await startApp();

/** A talent whose money is held in trust, and who can be paid. */
async function trustSetting(more: object = {}) {
  const base = await payRunSetting({ ask });
  const { talent, profile, bank } = base;
  const held = async (name: string) => {
    const id = await talent(name);
    await profile(id, { heldBy: "TRUST", ...more });
    await bank(id);
    return id;
  };
  const banks = async () => [await base.sumOf("BANK_TRUST"), await base.sumOf("BANK_OPERATING")];
  const payAll = async () => base.markPaid((await base.upTo("export")).id);
  return { ...base, held, banks, payAll, talentId: await held("Imogen Hart") };
}

describe("a file of the bank for the trust account", () => {
  test("says what the ledger has on the day of its closing balance", async () => {
    const { earn, talentId, owner } = await trustSetting();
    await earn(talentId);
    const take = async (balances: Readonly<Record<string, string>>, until: string) => {
      const file = camt([{ amount: "1000.00" }], { balances, until });
      const body = { filename: "trust", account: "TRUST", file: Buffer.from(file) };
      return (await ask(bankUploads.create, owner.token, { body: body as never })).data.balances;
    };
    expect(await take({ OPBD: "0.00", CLBD: "1000.00" }, "2026-02-01")).toMatchObject([
      { closing: 1000_00, unexplained: 0, ledger: 1000_00 },
    ]);
    expect(await take({ OPBD: "0.00", CLBD: "1000.00" }, "2026-01-31")).toMatchObject([{ ledger: 0 }]);
  });
});

describe("money held in trust", () => {
  test("is paid out by a pay-run from the trust account, in which the agency's commission is left", async () => {
    const { earn, talentId, banks, payAll, sumOf } = await trustSetting();
    await earn(talentId);
    expect(await banks()).toEqual([1000_00, 0]);
    expect((await payAll()).status).toBe(200);
    expect([await banks(), await sumOf("AGENCY_COMMISSION")]).toEqual([[150_00, 0], -150_00]);
  });

  test("is paid out from both accounts as far as each holds it, and what is withheld stays in the trust account", async () => {
    const { earn, talentId, banks, payAll, profile, sumOf } = await trustSetting();
    await earn(talentId);
    await profile(talentId, { heldBy: "OPERATING", withholding: "10" });
    await earn(talentId);
    expect(await banks()).toEqual([1000_00, 1000_00]);
    await payAll();
    // Of 1,700 due, 170 are withheld: half of both is held in trust.
    expect(await banks()).toEqual([1000_00 - 765_00, 1000_00 - 765_00]);
    expect(await sumOf("WITHHOLDING")).toBe(-170_00);
  });

  test("is told to who may not see the talents without their names, and comes to the same", async () => {
    const { agency, earn, talentId, owner } = await trustSetting();
    await earn(talentId);
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    const of = async ({ token }: { token: string }) => (await ask(trustAccounts.list, token, {})).data.accounts;
    const [whole, told] = [await of(owner), await of(reader)];
    expect(whole).toMatchObject([{ balance: 1000_00, talents: [{ name: "Imogen Hart", amount: 850_00 }] }]);
    expect(told).toMatchObject([
      { balance: 1000_00, talents: [{ name: "Another talent", talent: null, amount: 850_00 }] },
    ]);
  });

  test("of one talent never pays another, and a payout that is taken back returns to where it came from", async () => {
    const { earn, talent, bank, talentId, banks, payAll, agency, keeper } = await trustSetting();
    await earn(talentId);
    const other = await talent("Anna");
    await bank(other);
    await earn(other);
    await payAll();
    expect(await banks()).toEqual([150_00, 150_00]);
    const [payout] = await inAgency(agency, "select id from ledger_movement where owner_id = $1", [talentId]);
    // Not by who checks the next run, since taking back changes what it pays.
    await ask(talentMovements.void, keeper.token, {
      params: { id: talentId },
      body: { key: String(payout?.id), reason: "Bounced" },
    });
    expect(await banks()).toEqual([1000_00, 150_00]);
    await payAll();
    expect(await banks()).toEqual([150_00, 150_00]);
  });

  test("that a talent was paid by hand leaves the trust account too; an advance doesn't", async () => {
    const { earn, talentId, banks, owner } = await trustSetting();
    await earn(talentId);
    const move = (kind: "PAYOUT" | "ADVANCE", amount: number) =>
      ask(talentMovements.create, owner.token, {
        params: { id: talentId },
        body: { kind, amount, currency: "AUD", paidOn: "2026-02-10", note: null },
      });
    expect((await move("ADVANCE", 50_00)).status).toBe(200);
    expect(await banks()).toEqual([1000_00, -50_00]);
    expect((await move("PAYOUT", 300_00)).status).toBe(200);
    expect(await banks()).toEqual([700_00, -50_00]);
  });
});

describe("the trust account", () => {
  const list = async (token: string, on?: string) => (await ask(trustAccounts.list, token, { query: { on } })).data;

  test("says whose its money is, talent by talent, and leaves nothing that is no one's", async () => {
    const { earn, talentId, held, payAll, owner, pay } = await trustSetting({ withholding: "10" });
    await earn(talentId);
    await payAll();
    const other = await held("Anna");
    const half = await earn(other, [{ amount: 500_00 }]);
    await pay(half.id, [{ amount: 700_00, paidOn: "2026-02-03", method: "BANK" }], {
      overpaidBy: "Northlight Festival",
    });
    const { accounts } = await list(owner.token);
    expect(accounts).toMatchObject([
      {
        currency: "AUD",
        balance: 1000_00 - 765_00 + 1200_00,
        unowned: 0,
        talents: [{ name: "Anna", talent: { id: other }, amount: 850_00 }],
        withheld: 85_00,
        clients: 200_00,
        agency: 300_00,
        unearned: 0,
      },
    ]);
    // As it was before the second payment.
    expect((await list(owner.token, "2026-02-02")).accounts[0]).toMatchObject({ balance: 1500_00, unowned: 0 });
    expect((await list(owner.token, "2026-01-01")).accounts).toEqual([]);
  });

  test("lists what bank and ledger don't both have; a pay-run is one line of the bank", async () => {
    const { earn, talentId, payAll, agency, owner } = await trustSetting();
    const invoice = await earn(talentId, []);
    const said = (entries: Parameters<typeof camt>[0]) =>
      ask(bankUploads.create, owner.token, {
        body: { filename: "trust.xml", account: "TRUST", file: Buffer.from(camt(entries)) } as never,
      });
    await said([
      { amount: "1000.00", text: `${invoice.number}` },
      { amount: "12.00", on: "2026-02-03", name: "Interest" },
    ]);
    await ask(bankLines.acceptCertain, owner.token, { body: {} });
    const differences = async () => (await list(owner.token)).accounts[0]?.differences;
    const interest = { side: "BANK", on: "2026-02-03", title: "Interest", amount: 12_00 };
    expect(await differences()).toEqual([interest]);
    await payAll();
    expect(await differences()).toEqual([
      interest,
      { side: "LEDGER", on: "2026-02-10", title: "PR-0001", amount: -850_00 },
    ]);
    await said([{ amount: "850.00", on: "2026-02-11", out: true, name: "Pay run" }]);
    expect(await differences()).toEqual([interest]);
    await inAgency(agency, "update bank_line set state = 'IGNORED' where name = 'Interest'");
    expect(await differences()).toEqual([]);
  });

  test("is signed off only with the balance that the ledger has on that day, and a sign-off stays", async () => {
    const { earn, talentId, agency, owner } = await trustSetting();
    await earn(talentId);
    const signOff = (more: object = {}, token = owner.token) =>
      ask(trustAccounts.signOff, token, { body: { currency: "AUD", on: "2026-02-28", balance: 1000_00, ...more } });
    expect((await signOff({ balance: 999_99 })).error?.code).toBe("trustDiffers");
    expect((await signOff({ on: "2026-01-31" })).error?.details[0]?.field).toBe("currency");
    expect((await signOff({ on: "2190-01-01" })).error?.details[0]?.field).toBe("on");
    expect((await signOff({ currency: "EUR" })).error?.details[0]?.field).toBe("currency");
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
    expect((await signOff({}, reader.token)).status).toBe(403);
    expect((await signOff()).status).toBe(200);
    expect((await list(reader.token)).accounts[0]?.signOffs).toMatchObject([
      { on: "2026-02-28", balance: 1000_00, by: { displayName: expect.any(String) } },
    ]);
    for (const text of ["update trust_sign_off set balance = 1", "delete from trust_sign_off"])
      await expect(inAgency(agency, text)).rejects.toThrow();
  });
});

const CHAINS = WHOLE ? 60 : 6;
test(`${CHAINS} random chains of payments, voids, credit notes and pay-runs: the trust account holds exactly what is owed from it, and ends at zero`, {
  timeout: 300_000,
}, async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const { below: random } = seededRandom(String(seed));
  const setting = await trustSetting();
  const { held, earn, payAll, agency, owner, pay } = setting;
  const { token } = owner;
  /** What is in the account and is no one's. */
  const difference = async (): Promise<number> => {
    const { accounts } = (await ask(trustAccounts.list, token, { query: {} })).data;
    return accounts.reduce((sum, { unowned }) => sum + Math.abs(unowned), 0);
  };
  expect(await difference()).toBe(0);
  for (let n = 0; n < CHAINS; n += 1) {
    const talentId = await held(`Talent ${n}`);
    const part = 1 + random(999_00);
    const invoice = await earn(talentId, [
      { amount: part },
      ...(random(2) === 0 ? [{ amount: 1000_00 - part, method: "TALENT" }] : []),
    ]);
    const about = `seed ${seed}, chain ${n}`;
    expect(await difference(), about).toBe(0);
    if (random(2) === 0) {
      const [line] = (await ask(invoices.get, token, { params: { id: invoice.id } })).data.lines;
      const lines = [{ invoiceLineId: line?.id, amount: 1 + random(400_00) }];
      const body = { ...EMPTY_CREDIT_NOTE, title: "Less", invoiceId: invoice.id, reason: "One show less", lines };
      const { id } = (await ask(creditNotes.create, token, { body: body as never })).data;
      expect((await ask(creditNotes.send, token, { params: { id }, body: { seen: 1 } })).status, about).toBe(200);
      expect(await difference(), about).toBe(0);
    }
    const due = await inAgency(
      agency,
      "select from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT') group by a.owner_id having -sum(e.amount) >= 100",
    );
    if (due.length > 0 && random(2) === 0) {
      const answer = await payAll();
      expect(answer.status, answer.text).toBe(200);
      expect(await difference(), about).toBe(0);
    }
    if (random(2) === 0) {
      const { payments: made } = (await ask(payments.list, token, { params: { id: invoice.id } })).data;
      await pay(invoice.id, [], { void: [{ key: made[0]?.id, reason: "Bounced" }] });
      expect(await difference(), about).toBe(0);
    }
  }
  // Everything is taken back: the payouts first, then what was paid in.
  const taken = await inAgency(agency, "select id, owner_id from ledger_movement where voided_at is null");
  for (const { id, owner_id: of } of taken)
    await ask(talentMovements.void, token, { params: { id: String(of) }, body: { key: String(id), reason: "Chain" } });
  const standing = await inAgency(agency, "select id, invoice_id from ledger_invoice");
  for (const { invoice_id: id } of standing) {
    const { payments: made } = (await ask(payments.list, token, { params: { id: String(id) } })).data;
    const left = made.filter(({ voided }) => voided === null).map(({ id: key }) => ({ key, reason: "Chain" }));
    if (left.length > 0) expect((await pay(String(id), [], { void: left })).status).toBe(200);
  }
  expect([await difference(), await setting.sumOf("BANK_TRUST")], `seed ${seed}`).toEqual([0, 0]);
});
