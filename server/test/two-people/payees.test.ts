/**
 * Changes of payees: a person who changed where or how much a payee is paid neither checks nor approves the run that
 * pays them, for each way of doing so.
 */
import { expect, test } from "vitest";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { formOf } from "#contract/form.ts";
import { TalentFinanceForm, talentFinances } from "#contract/ledger/profile.ts";
import { talentMovements } from "#contract/ledger/statement.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { payRuns } from "#contract/pay-runs/pay-run.ts";
import { legalEntities } from "#contract/talents/business.ts";
import { PaymentForm, paymentDetails } from "#contract/talents/payment-details.ts";
import { startApp } from "../app.ts";
import { buildStaff, inAgency } from "../factories.ts";
import { setUpPayRuns } from "../finance/pay-runs.ts";
import { buildEntry } from "../profile.ts";

const { ask } = await startApp();
const ADVANCE = { kind: "ADVANCE", currency: "AUD", amount: 10_00, paidOn: "2026-02-03", note: null } as const;

async function setUp() {
  const base = await setUpPayRuns({ ask });
  const { agency, talent, bank, earn } = base;
  const talentId = await talent("Imogen Hart");
  const { entity } = await bank(talentId);
  const other = await buildEntry(agency, "legalEntity", talentId, { name: "Hart Holdings" });
  await base.changeBank(other, { accountNumber: "99887766" }, 1);
  const profile = async (by: { token: string }, more: object) => {
    const params = { id: talentId };
    const { version } = (await ask(talentFinances.get, by.token, { params })).data;
    const body = { ...formOf(TalentFinanceForm).empty, payoutEntityId: entity, ...more, version };
    return ask(talentFinances.update, by.token, { params, body });
  };
  await profile(base.keeper, {});
  await earn(talentId);
  const levels = { FINANCE: ["EDIT_ALL"], TALENT: ["EDIT_ALL"] } as const;
  const preparer = await buildStaff(agency, { displayName: "Ingrid Sol", levels });
  const lead = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  await inAgency(
    agency,
    "insert into assignment (id, agency_id, record_id, staff_id, role) values (gen_random_uuid(), $1, $2, $3, 'Lead')",
    [agency, talentId, lead.id],
  );
  const money = (by: { token: string }, body: object) =>
    ask(talentMovements.create, by.token, { params: { id: talentId }, body: { ...ADVANCE, ...body } });
  const writeBank = async (by: { token: string }, more: object, id = entity) => {
    const { data } = await ask(paymentDetails.reveal, by.token, { params: { family: "talents", id } });
    const { version } = data;
    const sent = { ...formOf(PaymentForm).empty, accountName: "Imogen Hart", bsb: "999-123", ...more, version };
    return ask(paymentDetails.update, by.token, { params: { family: "talents", id }, body: sent });
  };
  return { ...base, talentId, entity, other, profile, preparer, lead, money, writeBank };
}
type Setting = Awaited<ReturnType<typeof setUp>>;

/** Each way in which a person may prepare what a run pays, and what its line says then. */
const WAYS: Readonly<
  Record<
    string,
    {
      what: string;
      told: boolean;
      before?: (s: Setting) => Promise<unknown>;
      act: (s: Setting) => Promise<{ status: number; text: string }>;
    }
  >
> = {
  "the bank account": {
    what: "BANK_ACCOUNT",
    told: true,
    act: ({ writeBank, preparer }) => writeBank(preparer, { accountNumber: "55554444" }),
  },
  "the legal entity that is paid": {
    what: "PAYOUT_ENTITY",
    told: true,
    act: ({ profile, preparer, other }) => profile(preparer, { payoutEntityId: other }),
  },
  "the entities that there are": {
    what: "PAYOUT_ENTITY",
    told: true,
    act: ({ preparer, other }) =>
      ask(legalEntities.remove, preparer.token, { params: { family: "talents", id: other } as never }),
  },
  "who shares the fee": {
    what: "PAYEES",
    told: false,
    act: ({ profile, preparer, owner }) =>
      profile(preparer, { payees: [{ staffId: owner.id, partnerId: null, name: null, share: "100" }] }),
  },
  "an advance": { what: "MOVEMENT", told: false, act: ({ money, preparer }) => money(preparer, {}) },
  "what was paid back": {
    what: "MOVEMENT",
    told: false,
    act: ({ money, preparer }) => money(preparer, { kind: "REPAYMENT" }),
  },
};

test.each(Object.entries(WAYS))(
  "a person who changed %s neither checks nor approves the run, and another person does",
  async (_, way) => {
    const house = await setUp();
    const { owner, keeper, preparer, second, lead, talentId, step, readRun, make } = house;
    const done = await way.act(house);
    expect(done.status, done.text).toBe(200);
    const { id } = (await make({}, owner)).data;
    const seen = (await ask(payRuns.get, preparer.token, { params: { id } })).data;
    expect(seen.lines).toMatchObject([
      { changes: [{ what: way.what, by: { displayName: "Ingrid Sol" } }, ...(seen.lines[0]?.changes.slice(1) ?? [])] },
    ]);
    expect(seen.checkable).toBe(false);
    expect((await step("check", id, preparer)).error?.code).toBe("ownPayee");
    expect((await step("check", id, owner)).status).toBe(200);
    expect((await ask(payRuns.get, preparer.token, { params: { id } })).data.approvable).toBe(false);
    expect((await step("approve", id, preparer)).error?.code).toBe("ownPayee");
    expect((await readRun(id)).state).toBe("CHECKED");
    expect((await step("approve", id, second)).data.state).toBe("APPROVED");
    for (const told of [owner, keeper, lead]) {
      const { data } = await ask(notifications.list, told.token, { body: {} });
      const notices = data.filter(({ kind, actor }) => kind === "payeeChanged" && actor?.id === preparer.id);
      expect(notices.map(({ record, payee }) => [record?.id, payee?.what])).toEqual(
        way.told ? [[talentId, way.what]] : [],
      );
    }
    expect(
      (await ask(notifications.list, preparer.token, { body: {} })).data.filter(({ kind }) => kind === "payeeChanged"),
    ).toEqual([]);
  },
);

test("a person tied by a change is free once another has checked it and the run was paid", async () => {
  const { writeBank, preparer, owner, second, make, step, markPaid, readRun, earn, talentId } = await setUp();
  await writeBank(preparer, { accountNumber: "55554444" });
  const { id } = (await make({}, owner)).data;
  for (const [name, by] of [
    ["check", owner],
    ["approve", second],
    ["export", owner],
  ] as const)
    expect((await step(name, id, by)).status, name).toBe(200);
  expect((await markPaid(id)).status).toBe(200);
  // The run keeps what its approver saw.
  expect((await readRun(id)).lines[0]?.changes.map(({ what }) => what)).toContain("BANK_ACCOUNT");
  await earn(talentId);
  const next = (await make({}, owner)).data.id;
  expect((await readRun(next)).lines[0]?.changes).toEqual([]);
  expect((await step("check", next, preparer)).status).toBe(200);
});

test("an account that was changed after the check of a run that is paid is one for the next run", async () => {
  const { writeBank, preparer, owner, second, make, step, markPaid, readRun, earn, talentId } = await setUp();
  const { id } = (await make({}, owner)).data;
  for (const [name, by] of [
    ["check", owner],
    ["approve", second],
    ["export", owner],
  ] as const)
    expect((await step(name, id, by)).status, name).toBe(200);
  await writeBank(preparer, { accountNumber: "55554444" });
  await markPaid(id);
  await earn(talentId);
  const next = (await make({}, owner)).data.id;
  expect((await readRun(next)).lines[0]?.changes).toMatchObject([{ what: "BANK_ACCOUNT" }]);
  expect((await step("check", next, preparer)).error?.code).toBe("ownPayee");
});

test("a payee who is left out ties no one, and an agency of one person switches it off", async () => {
  const { writeBank, preparer, owner, make, step, saveLines, readRun, talent, bank, earn } = await setUp();
  const anna = await talent("Anna");
  await bank(anna);
  await earn(anna);
  await writeBank(preparer, { accountNumber: "12344821", taxNumber: "12 345" });
  const { id } = (await make({}, owner)).data;
  expect(
    (await readRun(id)).lines.flatMap(({ changes }) => changes.filter(({ by }) => by?.id === preparer.id)),
  ).toEqual([]);
  await writeBank(preparer, { accountNumber: "55554444" });
  expect((await step("check", id, preparer)).error?.code).toBe("ownPayee");
  const line = (await readRun(id)).lines.find(({ name }) => name === "Imogen Hart");
  await saveLines(id, [{ key: line?.id ?? "", amount: line?.amount ?? 0, leftOut: true }]);
  expect((await step("check", id, preparer)).status).toBe(200);
  await step("takeAgain", id, owner);
  await saveLines(id, [
    {
      key: (await readRun(id)).lines.find(({ name }) => name === "Imogen Hart")?.id ?? "",
      amount: line?.amount ?? 0,
      leftOut: false,
    },
  ]);
  expect((await step("check", id, preparer)).error?.code).toBe("ownPayee");
  const { version, ...now } = (await ask(financeSettings.get, owner.token, {})).data;
  const { errorEmail, overpaymentsByFinance, taxOnFees, advanceLimit } = now;
  const body = { errorEmail, overpaymentsByFinance, taxOnFees, advanceLimit, secondPerson: false, version };
  await ask(financeSettings.update, owner.token, { body });
  expect((await step("check", id, preparer)).status).toBe(200);
});
