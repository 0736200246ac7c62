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
import { setUpPayRuns } from "#test/finance/pay-runs.ts";
import { seededRandom, WHOLE } from "#test/generated/inputs/random.ts";

const { ask } = await startApp();

/** Adds a talent whose money is held in trust, and who can be paid. */
async function setUpTrust(more: object = {}) {
  const base = await setUpPayRuns({ ask });
  const { talent, profile, bank } = base;
  const addTrustTalent = async (name: string) => {
    const id = await talent(name);
    await profile(id, { heldBy: "TRUST", ...more });
    await bank(id);
    return id;
  };
  /** Balances of the trust and the operating account. */
  const bankBalances = async () => [await base.sumOf("BANK_TRUST"), await base.sumOf("BANK_OPERATING")];
  const payAll = async () => base.markPaid((await base.runUpTo("export")).id);
  return { ...base, addTrustTalent, bankBalances, payAll, talentId: await addTrustTalent("Imogen Hart") };
}

describe("a bank file for the trust account", () => {
  test("a bank file for the trust account shows the ledger's balance on its closing day", async () => {
    const { earn, talentId, owner } = await setUpTrust();
    await earn(talentId);
    const uploadStatement = async (balances: Readonly<Record<string, string>>, until: string) => {
      const file = camt([{ amount: "1000.00" }], { balances, until });
      const body = { filename: "trust", account: "TRUST", file: Buffer.from(file) };
      return (await ask(bankUploads.create, owner.token, { body: body as never })).data.balances;
    };
    expect(await uploadStatement({ OPBD: "0.00", CLBD: "1000.00" }, "2026-02-01")).toMatchObject([
      { closing: 1000_00, unexplained: 0, ledger: 1000_00 },
    ]);
    expect(await uploadStatement({ OPBD: "0.00", CLBD: "1000.00" }, "2026-01-31")).toMatchObject([{ ledger: 0 }]);
  });
});

describe("money held in trust", () => {
  test("money held in trust is paid out by a pay-run, which leaves the agency's commission there", async () => {
    const { earn, talentId, bankBalances, payAll, sumOf } = await setUpTrust();
    await earn(talentId);
    expect(await bankBalances()).toEqual([1000_00, 0]);
    expect((await payAll()).status).toBe(200);
    expect([await bankBalances(), await sumOf("AGENCY_COMMISSION")]).toEqual([[150_00, 0], -150_00]);
  });

  test("a payout comes from both accounts in proportion to what each holds, less withholding", async () => {
    const { earn, talentId, bankBalances, payAll, profile, sumOf } = await setUpTrust();
    await earn(talentId);
    await profile(talentId, { heldBy: "OPERATING", withholding: "10" });
    await earn(talentId);
    expect(await bankBalances()).toEqual([1000_00, 1000_00]);
    await payAll();
    // Withholding is 170 of 1,700 due: half of both is held in trust.
    expect(await bankBalances()).toEqual([1000_00 - 765_00, 1000_00 - 765_00]);
    expect(await sumOf("WITHHOLDING")).toBe(-170_00);
  });

  test("a reader who may not see talents sees the same sums of trust money without names", async () => {
    const { agency, earn, talentId, owner } = await setUpTrust();
    await earn(talentId);
    const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    const accountsOf = async ({ token }: { token: string }) => (await ask(trustAccounts.list, token, {})).data.accounts;
    const [forOwner, forReader] = [await accountsOf(owner), await accountsOf(reader)];
    expect(forOwner).toMatchObject([{ balance: 1000_00, talents: [{ name: "Imogen Hart", amount: 850_00 }] }]);
    expect(forReader).toMatchObject([
      { balance: 1000_00, talents: [{ name: "Another talent", talent: null, amount: 850_00 }] },
    ]);
  });

  test("one talent's trust money never pays another, and a voided payout returns to its account", async () => {
    const { earn, talent, bank, talentId, bankBalances, payAll, agency, keeper } = await setUpTrust();
    await earn(talentId);
    const other = await talent("Anna");
    await bank(other);
    await earn(other);
    await payAll();
    expect(await bankBalances()).toEqual([150_00, 150_00]);
    const [payout] = await inAgency(agency, "select id from ledger_movement where owner_id = $1", [talentId]);
    // Not by the owner, who checks the next run: voiding a payout changes what that run pays.
    await ask(talentMovements.void, keeper.token, {
      params: { id: talentId },
      body: { key: String(payout?.id), reason: "Bounced" },
    });
    expect(await bankBalances()).toEqual([1000_00, 150_00]);
    await payAll();
    expect(await bankBalances()).toEqual([150_00, 150_00]);
  });

  test("a payout recorded by hand leaves the trust account too; an advance doesn't", async () => {
    const { earn, talentId, bankBalances, owner } = await setUpTrust();
    await earn(talentId);
    const move = (kind: "PAYOUT" | "ADVANCE", amount: number) =>
      ask(talentMovements.create, owner.token, {
        params: { id: talentId },
        body: { kind, amount, currency: "AUD", paidOn: "2026-02-10", note: null },
      });
    expect((await move("ADVANCE", 50_00)).status).toBe(200);
    expect(await bankBalances()).toEqual([1000_00, -50_00]);
    expect((await move("PAYOUT", 300_00)).status).toBe(200);
    expect(await bankBalances()).toEqual([700_00, -50_00]);
  });
});

describe("the trust account", () => {
  const list = async (token: string, on?: string) => (await ask(trustAccounts.list, token, { query: { on } })).data;

  test("the trust account shows who owns its money, and nothing is unowned", async () => {
    const { earn, talentId, addTrustTalent, payAll, owner, pay } = await setUpTrust({ withholding: "10" });
    await earn(talentId);
    await payAll();
    const other = await addTrustTalent("Anna");
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

  test("the trust account lists differences between bank and ledger, with a pay-run as one line", async () => {
    const { earn, talentId, payAll, agency, owner } = await setUpTrust();
    const invoice = await earn(talentId, []);
    const uploadTrustFile = (entries: Parameters<typeof camt>[0]) =>
      ask(bankUploads.create, owner.token, {
        body: { filename: "trust.xml", account: "TRUST", file: Buffer.from(camt(entries)) } as never,
      });
    await uploadTrustFile([
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
    await uploadTrustFile([{ amount: "850.00", on: "2026-02-11", out: true, name: "Pay run" }]);
    expect(await differences()).toEqual([interest]);
    await inAgency(agency, "update bank_line set state = 'IGNORED' where name = 'Interest'");
    expect(await differences()).toEqual([]);
  });

  test("the trust account is signed off only with the ledger's balance on that day", async () => {
    const { earn, talentId, agency, owner } = await setUpTrust();
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
test(`${CHAINS} random chains leave the trust account with exactly what is owed, and end at zero`, {
  timeout: 300_000,
}, async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const { below: random } = seededRandom(String(seed));
  const trust = await setUpTrust();
  const { addTrustTalent, earn, payAll, agency, owner, pay } = trust;
  const { token } = owner;
  /** Returns the money in the account that no one owns. */
  const unownedAmount = async (): Promise<number> => {
    const { accounts } = (await ask(trustAccounts.list, token, { query: {} })).data;
    return accounts.reduce((sum, { unowned }) => sum + Math.abs(unowned), 0);
  };
  expect(await unownedAmount()).toBe(0);
  for (let n = 0; n < CHAINS; n += 1) {
    const talentId = await addTrustTalent(`Talent ${n}`);
    const part = 1 + random(999_00);
    const invoice = await earn(talentId, [
      { amount: part },
      ...(random(2) === 0 ? [{ amount: 1000_00 - part, method: "TALENT" }] : []),
    ]);
    const about = `seed ${seed}, chain ${n}`;
    expect(await unownedAmount(), about).toBe(0);
    if (random(2) === 0) {
      const [line] = (await ask(invoices.get, token, { params: { id: invoice.id } })).data.lines;
      const lines = [{ invoiceLineId: line?.id, amount: 1 + random(400_00) }];
      const body = { ...EMPTY_CREDIT_NOTE, title: "Less", invoiceId: invoice.id, reason: "One show less", lines };
      const { id } = (await ask(creditNotes.create, token, { body: body as never })).data;
      expect((await ask(creditNotes.send, token, { params: { id }, body: { seen: 1 } })).status, about).toBe(200);
      expect(await unownedAmount(), about).toBe(0);
    }
    const due = await inAgency(
      agency,
      `select from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind in ('OWED_TO_TALENT', 'HELD_BY_TALENT')
        group by a.owner_id
        having -sum(e.amount) >= 100`,
    );
    if (due.length > 0 && random(2) === 0) {
      const answer = await payAll();
      expect(answer.status, answer.text).toBe(200);
      expect(await unownedAmount(), about).toBe(0);
    }
    if (random(2) === 0) {
      const { payments: recorded } = (await ask(payments.list, token, { params: { id: invoice.id } })).data;
      await pay(invoice.id, [], { void: [{ key: recorded[0]?.id, reason: "Bounced" }] });
      expect(await unownedAmount(), about).toBe(0);
    }
  }
  // Everything is voided: the payouts first, then the payments.
  const movements = await inAgency(agency, "select id, owner_id from ledger_movement where voided_at is null");
  for (const { id, owner_id: ownerId } of movements)
    await ask(talentMovements.void, token, {
      params: { id: String(ownerId) },
      body: { key: String(id), reason: "Chain" },
    });
  const bookedInvoices = await inAgency(agency, "select id, invoice_id from ledger_invoice");
  for (const { invoice_id: id } of bookedInvoices) {
    const { payments: recorded } = (await ask(payments.list, token, { params: { id: String(id) } })).data;
    const voids = recorded.filter(({ voided }) => voided === null).map(({ id: key }) => ({ key, reason: "Chain" }));
    if (voids.length > 0) expect((await pay(String(id), [], { void: voids })).status).toBe(200);
  }
  expect([await unownedAmount(), await trust.sumOf("BANK_TRUST")], `seed ${seed}`).toEqual([0, 0]);
});
