/** An agency that pays talents: an invoice that is paid, bank details, and short ways through a pay-run. */
import { expect } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { formOf } from "#contract/form.ts";
import { TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { talentStatements } from "#contract/ledger/statement.ts";
import { payRunFiles, payRuns } from "#contract/pay-runs/pay-run.ts";
import { payRunSettings } from "#contract/pay-runs/pay-run-setting.ts";
import { PaymentForm, paymentDetails } from "#contract/talents/payment-details.ts";
import { about } from "../deals.ts";
import { buildPerson, buildStaff, inAgency } from "../factories.ts";
import { buildEntry } from "../profile.ts";
import { setUpInvoices } from "./invoices.ts";

export const PAYER = {
  accountName: "Harbour & Vale",
  bsb: "062-000",
  accountNumber: "10203040",
  bankCode: "CBA",
  directEntryId: "301500",
  balanced: false,
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
  minimum: 1,
};
const STEPS = ["check", "approve", "export"] as const;

export async function setUpPayRuns({ ask }: Parameters<typeof setUpInvoices>[0]) {
  const base = await setUpInvoices({ ask });
  const { agency, owner, add, sentInvoice, pay } = base;
  const { token } = owner;
  // Changes payment details. A person who does so may not check the run, so that this account does nothing else.
  const keeper = await buildStaff(agency, { role: "agency", displayName: "Mara Quill" });
  const second = await buildStaff(agency, {
    displayName: "Priya Raman",
    levels: { FINANCE: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] },
  });
  const setPayer = async (more: object = {}) => {
    const { version } = (await ask(payRunSettings.get, token, {})).data;
    return ask(payRunSettings.update, token, { body: { ...PAYER, ...more, version } as never });
  };
  await setPayer();
  /** Sets where a talent is paid. */
  const bank = async (talentId: string, more: object = {}) => {
    const entity = await buildEntry(agency, "legalEntity", talentId, { name: "Hart Touring" });
    return { entity, saved: await changeBank(entity, more, 1) };
  };
  const changeBank = (entity: string, more: object, version: number) =>
    ask(paymentDetails.update, keeper.token, {
      params: { family: "talents", id: entity },
      body: {
        ...formOf(PaymentForm).empty,
        accountName: "Imogen Hart",
        bsb: "999-123",
        accountNumber: "12344821",
        ...more,
        version,
      } as never,
    });
  const profile = async (talentId: string, more: object) => {
    const params = { id: talentId };
    const { version } = (await ask(talentFinances.get, token, { params })).data;
    const body = { ...formOf(TalentFinanceForm).empty, ...more, version };
    const answer = await ask(talentFinances.update, keeper.token, { params, body: body as never });
    expect(answer.status, answer.text).toBe(200);
  };
  const talent = (displayName = "Imogen Hart") => buildPerson(agency, { displayName });
  /** An invoice of 1,000 without tax for a talent's work at 15 %, paid as these payments say. */
  const earn = async (talentId: string, payments: readonly object[] = [{ amount: 1000_00 }], more: object = {}) => {
    const contractId = await add("contract", { title: "Winter tour", value: 1000_00, ...about("contract", talentId) });
    await ask(contractFees.save, token, {
      params: { id: contractId },
      body: { mode: "PERCENT", base: "GROSS", percent: "15", amount: null, payees: [], version: 1 },
    });
    const invoice = await sentInvoice({ contractId, lines: [base.line({ taxRateId: null })], ...more });
    await pay(
      invoice.id,
      payments.map((payment) => ({ paidOn: "2026-02-01", method: "BANK", reference: null, ...payment })),
    );
    return invoice;
  };
  const make = (more: object = {}, by: { token: string } = owner) =>
    ask(payRuns.create, by.token, { body: { currency: "AUD", payOn: "2026-02-10", ...more } });
  const read = async (id: string) => (await ask(payRuns.get, token, { params: { id } })).data;
  const createRun = async (more: object = {}) => {
    const answer = await make(more);
    expect(answer.status, answer.text).toBe(200);
    return read(answer.data.id);
  };
  const step = async (
    name: "takeAgain" | (typeof STEPS)[number],
    id: string,
    by: { token: string } = name === "approve" ? second : owner,
  ) => ask(payRuns[name], by.token, { params: { id }, body: { seen: (await read(id)).version } });
  /** A run that went this far. */
  const runUpTo = async (last: (typeof STEPS)[number], more: object = {}) => {
    const { id } = await createRun(more);
    for (const name of STEPS.slice(0, STEPS.indexOf(last) + 1)) {
      const answer = await step(name, id);
      expect(answer.status, `${name}: ${answer.text}`).toBe(200);
    }
    return read(id);
  };
  const save = async (id: string, lines: readonly object[], by: { token: string } = owner) =>
    ask(payRuns.save, by.token, { params: { id }, body: { lines, version: (await read(id)).version } as never });
  const markPaid = async (id: string, more: object = {}, by: { token: string } = owner) =>
    ask(payRuns.paid, by.token, {
      params: { id },
      body: { paidOn: "2026-02-10", seen: (await read(id)).version, ...more },
    });
  const cancel = async (id: string) =>
    ask(payRuns.cancel, token, { params: { id }, body: { reason: "Next week", seen: (await read(id)).version } });
  const fileOf = (id: string, by: { token: string } = owner) => ask(payRunFiles.get, by.token, { params: { id } });
  const statement = async (talentId: string) =>
    (
      await ask(talentStatements.get, token, {
        params: { id: talentId },
        query: { from: "2026-01-01", to: "2099-12-31", currency: "AUD" },
      })
    ).data;
  /** Sums of the ledger by kind of account. */
  const sumOf = async (kind: string): Promise<number> => {
    const [row] = await inAgency(
      agency,
      `select coalesce(sum(e.amount), 0)::float8 as amount
        from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = $1`,
      [kind],
    );
    return Number(row?.amount);
  };
  return {
    ...base,
    second,
    keeper,
    setPayer,
    bank,
    changeBank,
    profile,
    talent,
    earn,
    make,
    made: createRun,
    readRun: read,
    step,
    runUpTo,
    saveLines: save,
    markPaid,
    cancel,
    fileOf,
    statement,
    sumOf,
  };
}
