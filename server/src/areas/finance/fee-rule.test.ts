import { expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { subContracts } from "#contract/contracts/sub-contract.ts";
import { feeRules, managementFees } from "#contract/finance/fee-rule.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add } = deals;
  const [talentId, partnerId] = [
    await buildPerson(agency, { displayName: "Imogen Hart-Okafor" }),
    await buildPartner(agency, { displayName: "Northlight Festival" }),
  ];
  await inAgency(agency, "update person set category = 'Music' where id = $1", [talentId]);
  const addRule = (body: object, by: { token: string } = owner) =>
    ask(feeRules.create, by.token, { body: { percent: "20", ...body } });
  const choose = async (body: object) => (await ask(feeRules.choose, owner.token, { body })).data;
  const byContract = (id: string, by: { token: string } = owner) =>
    ask(feeRules.byContract, by.token, { params: { id } });
  return { ...deals, agency, owner, add, talentId, partnerId, addRule, choose, byContract };
}

test("a rule is added, read, changed and deleted; an amount has no base of its own (C-313…C-316)", async () => {
  const { owner, talentId, partnerId, addRule } = await setUp();
  const { data: added } = await addRule({ talentId, partnerId, type: "TOUR", category: "Music", threshold: 1_000_000 });
  expect(added).toMatchObject({
    talent: { name: "Imogen Hart-Okafor" },
    partner: { name: "Northlight Festival" },
    type: "TOUR",
    category: "Music",
    threshold: 1_000_000,
    currency: "AUD",
    percent: "20",
    base: "GROSS",
    version: 1,
  });
  const params = { id: added.id };
  expect((await ask(feeRules.get, owner.token, { params })).data).toEqual(added);
  const body = {
    mode: "FIXED",
    base: "NET",
    percent: "20",
    amount: 50_000,
    fromDate: "2026-01-01",
    version: 1,
  } as const;
  const changed = await ask(feeRules.update, owner.token, { params, body });
  expect(changed.data).toMatchObject({
    mode: "FIXED",
    base: "GROSS",
    percent: null,
    amount: 50_000,
    fromDate: "2026-01-01",
    type: null,
    version: 2,
    // Left out, who it is for stays.
    talent: { id: talentId },
    partner: { id: partnerId },
  });
  const none = await ask(feeRules.update, owner.token, { params, body: { ...body, talentId: null, version: 2 } });
  expect(none.data).toMatchObject({ forTalent: false, talent: null, forPartner: true });
  expect((await ask(feeRules.update, owner.token, { params, body })).error).toMatchObject({ code: "stale" });
  expect((await ask(feeRules.remove, owner.token, { params })).status).toBe(200);
  expect((await ask(feeRules.get, owner.token, { params })).status).toBe(404);
});

test("a rule without its figure, and one that ends before it begins, are refused", async () => {
  const { addRule } = await setUp();
  expect(refusedFields(await addRule({ percent: null }))).toEqual(["percent"]);
  expect(refusedFields(await addRule({ percent: "101" }))).toEqual(["percent"]);
  expect(refusedFields(await addRule({ mode: "FIXED", amount: null }))).toEqual(["amount"]);
  expect(refusedFields(await addRule({ fromDate: "2026-02-01", untilDate: "2026-01-31" }))).toEqual(["untilDate"]);
});

test("rules are listed with the most exact first (C-270, R-178, N-016, E-443)", async () => {
  const { owner, talentId, partnerId, addRule } = await setUp();
  await addRule({ percent: "1" });
  await addRule({ percent: "2", threshold: 1 });
  await addRule({ percent: "3", partnerId, type: "TOUR", category: "Music", threshold: 1 });
  await addRule({ percent: "4", talentId });
  const { data } = await ask(feeRules.list, owner.token, { body: {} });
  expect(data.map(({ percent }) => percent)).toEqual(["4", "3", "2", "1"]);
});

test("the metadata say what a rule may be limited to, and whether tax is added to fees (C-272)", async () => {
  const { owner } = await setUp();
  const { data } = await ask(feeRules.metadata, owner.token, {});
  expect(data).toMatchObject({
    modes: ["PERCENT", "FIXED"],
    bases: ["GROSS", "NET"],
    currency: "AUD",
    taxOnFees: false,
  });
  expect(data.types).toContain("TOUR");
  expect(data.categories).toEqual(["Sports", "Music", "Entertainment"]);
});

test("trying a deal returns the most exact rule, its reason in words, and the fee (C-271)", async () => {
  const { talentId, partnerId, addRule, choose } = await setUp();
  expect(await choose({ talentId })).toEqual({ rule: null, why: null, total: null });
  await addRule({ percent: "15" });
  await addRule({ percent: "18", category: "Music" });
  await addRule({ percent: "20", talentId });
  expect(await choose({ talentId, partnerId, type: "TOUR", value: 12_345 })).toMatchObject({
    rule: { percent: "20" },
    total: 2469,
    why: "it is for Imogen Hart-Okafor. 2 other rules fit; this one goes first because it names the talent",
  });
  expect(await choose({ partnerId, value: 10_001 })).toMatchObject({ rule: { percent: "15" }, total: 1500 });
});

test("a contract without a fee follows a rule by talents, partner, type, value and first day", async () => {
  const { owner, add, talentId, partnerId, addRule, byContract } = await setUp();
  await addRule({ percent: "10" });
  await addRule({ percent: "15", category: "Music", type: "TOUR" });
  await addRule({ percent: "12.5", base: "NET", talentId, partnerId, fromDate: "2027-01-01" });
  const contract = (body: object) => add("contract", { title: "Winter tour", value: 1_000_000, ...body });
  const plain = await contract({});
  expect((await byContract(plain)).data).toMatchObject({ rule: { percent: "10" }, total: 100_000 });
  const tour = await contract({ type: "TOUR", personIds: [talentId], partnerId });
  expect((await byContract(tour)).data).toMatchObject({ rule: { percent: "15" }, total: 150_000 });
  const later = await contract({ type: "TOUR", personIds: [talentId], partnerId, startDate: "2027-01-01" });
  const part = { title: "Quartet", kind: "SUPPLIER", value: 200_000 };
  expect((await ask(subContracts.create, owner.token, { params: { id: later }, body: part })).status).toBe(200);
  expect((await byContract(later)).data).toMatchObject({
    rule: { percent: "12.5", base: "NET" },
    total: 100_000,
    why: "it is for Imogen Hart-Okafor, Northlight Festival. 2 other rules fit; this one goes first because it names the talent",
  });
});

test("a reader without the right to a rule's talent sees that there is one, and keeps it", async () => {
  const { agency, owner, talentId, addRule } = await setUp();
  const { data: rule } = await addRule({ talentId });
  const finance = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  const params = { id: rule.id };
  const seen = await ask(feeRules.get, finance.token, { params });
  expect(seen.data).toMatchObject({ forTalent: true, talent: null });
  expect(seen.text).not.toContain(talentId);
  await ask(feeRules.update, finance.token, { params, body: { percent: "21", version: 1 } });
  expect((await ask(feeRules.get, owner.token, { params })).data).toMatchObject({
    percent: "21",
    talent: { id: talentId },
  });
});

test("the fee of a contract is set and changed by the calls of finance and those of the contract (C-266, C-267)", async () => {
  const { owner, add } = await setUp();
  const contractId = await add("contract", { title: "Winter tour", value: 1_000_000 });
  const body = { contractId, mode: "PERCENT", percent: "20" } as const;
  expect((await ask(managementFees.create, owner.token, { body })).data).toMatchObject({ total: 200_000, version: 2 });
  expect((await ask(managementFees.create, owner.token, { body })).error).toMatchObject({ code: "duplicate" });
  const changed = await ask(managementFees.update, owner.token, { body: { ...body, percent: "10", version: 2 } });
  expect(changed.data).toMatchObject({ total: 100_000, version: 3 });
  const stands = await ask(contractFees.get, owner.token, { params: { id: contractId } });
  expect(stands.data).toEqual(changed.data);
});

test("rules follow FINANCE, and the rule of a contract takes the right to see it", async () => {
  const { agency, add, addRule, byContract } = await setUp();
  await addRule({});
  const contract = await add("contract", { title: "Winter tour", value: 1_000_000 });
  const finance = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await byContract(contract, finance)).status).toBe(404);
  expect((await addRule({}, finance)).status).toBe(403);
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await byContract(contract, agent)).status).toBe(403);
});
