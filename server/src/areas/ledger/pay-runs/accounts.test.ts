import { describe, expect, test } from "vitest";
import { talentFinances } from "#contract/ledger/profile.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { setUpPayRuns } from "#test/finance/pay-runs.ts";

const { ask } = await startApp();

/** A talent who is owed something and has two legal entities, each with an account that a run in AUD can pay. */
async function twoAccounts() {
  const base = await setUpPayRuns({ ask });
  const { talent, bank, earn } = base;
  const talentId = await talent("Anna");
  const { entity: first } = await bank(talentId);
  const { entity: second } = await bank(talentId, { accountNumber: "55556666" });
  await earn(talentId);
  return { ...base, talentId, first, second };
}

describe("a talent with several suitable accounts", () => {
  test("a talent with several accounts is not paid until one is chosen, and then to that one", async () => {
    const { made, step, profile, readRun, talentId, second } = await twoAccounts();
    const { id, lines } = await made();
    expect(lines).toMatchObject([{ problems: ["SEVERAL_ACCOUNTS"], account: null }]);
    await profile(talentId, { payoutEntityId: second });
    expect(await readRun(id)).toMatchObject({
      lines: [{ problems: [], account: { end: expect.stringMatching(/6666$/) } }],
    });
    expect((await step("check", id)).data.state).toBe("CHECKED");
  });

  test("a run is not approved where another account is chosen after it was checked", async () => {
    const { runUpTo, step, profile, readRun, talentId, first, second } = await twoAccounts();
    await profile(talentId, { payoutEntityId: first });
    const { id } = await runUpTo("check");
    await profile(talentId, { payoutEntityId: second });
    expect((await readRun(id)).lines).toMatchObject([{ problems: ["BANK_CHANGED"] }]);
    expect((await step("approve", id)).error?.code).toBe("payRunProblems");
  });

  test("a talent is paid to the account that fits a run where the chosen one does not", async () => {
    const { made, changeBank, profile, talentId, first, second } = await twoAccounts();
    await profile(talentId, { payoutEntityId: second });
    await changeBank(second, { bsb: null, accountNumber: null, iban: "DE02120300000000202051", bic: "BYLADEM1001" }, 2);
    expect((await made()).lines).toMatchObject([{ problems: [], account: { end: expect.stringMatching(/4821$/) } }]);
    expect(first).not.toBe(second);
  });

  test("a talent's choice has accounts of their own legal entities alone, and the settings show it", async () => {
    const { owner, talent, bank, profile, talentId, first, second } = await twoAccounts();
    const params = { id: talentId };
    const read = async () => (await ask(talentFinances.get, owner.token, { params })).data;
    expect(await read()).toMatchObject({ payoutEntity: null, payoutEntities: [{ id: first }, { id: second }] });
    await profile(talentId, { payoutEntityId: first });
    const { payoutEntities, ...current } = await read();
    expect(current.payoutEntity).toEqual({ id: first, name: "Hart Touring" });
    expect(payoutEntities).toHaveLength(2);
    const { entity: another } = await bank(await talent("Bo"));
    const answer = await ask(talentFinances.update, owner.token, {
      params,
      body: { payoutEntityId: another, payees: [], version: current.version } as never,
    });
    expect(refusedFields(answer)).toContain("payoutEntityId");
  });
});

test("a payee whose account name has no Latin letters isn't paid before it is written with them", async () => {
  const { talent, bank, changeBank, earn, made, step, readRun } = await setUpPayRuns({ ask });
  const [zhang, zoe] = [await talent("Zhang Wei"), await talent("Zoë")];
  const { entity } = await bank(zhang, { accountName: "张伟" });
  await bank(zoe, { accountName: "Zoë Łukasz-Đặng Kaʻiulani Əliyev 🎤" });
  await earn(zhang);
  await earn(zoe);
  const { id, lines } = await made();
  expect(lines.map(({ name, problems }) => [name, problems])).toEqual([
    ["Zhang Wei", ["NAME_NOT_LATIN"]],
    ["Zoë", []],
  ]);
  const refused = await step("check", id);
  expect(refused.error?.details).toMatchObject([
    { field: "lines.0", message: expect.stringContaining("write the account name with them in the bank details") },
  ]);
  await changeBank(entity, { accountName: "Zhang Wei" }, 2);
  expect((await readRun(id)).lines).toMatchObject([{ problems: [] }, { problems: [] }]);
  expect((await step("check", id)).data.state).toBe("CHECKED");
});
