import { expect, test } from "vitest";
import { contractRecord, contracts } from "#contract/contracts/contract.ts";
import { contractFees } from "#contract/contracts/fee.ts";
import { subContracts } from "#contract/contracts/sub-contract.ts";
import { exports } from "#contract/lists/export.ts";
import { records } from "#contract/records/record.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPartner, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner, add } = deals;
  const id = await add("contract", { title: "Winter tour", value: 14_850_000 });
  const save = (body: object, by: { token: string } = owner) =>
    ask(contractFees.save, by.token, {
      params: { id },
      body: { mode: "PERCENT", percent: "15", amount: null, version: 1, ...body },
    });
  const get = (by: { token: string } = owner) => ask(contractFees.get, by.token, { params: { id } });
  return { ...deals, id, save, get };
}
const noPayee = { staffId: null, partnerId: null, name: null };

test("a fee is a share of the value or of what is left, or an amount, and its payees share it", async () => {
  const { agency, owner, id, save, get } = await setUp();
  const agent = await buildStaff(agency);
  expect((await get()).data).toMatchObject({ mode: null, total: null, payees: [], version: 1 });
  const partnerId = await buildPartner(agency, { displayName: "Outside agents" });
  const payees = [
    { ...noPayee, staffId: agent.id, share: "33.333333" },
    { ...noPayee, partnerId, share: "33.333333" },
    { ...noPayee, name: "A sub-agent", share: "33.333334" },
  ];
  const saved = await save({ payees });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.data).toMatchObject({
    percent: "15",
    base: "GROSS",
    total: 2_227_500,
    version: 2,
    payees: [
      { staff: { id: agent.id }, amount: 742_500 },
      { partner: { name: "Outside agents" } },
      { name: "A sub-agent" },
    ],
  });
  expect(saved.data.payees.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(2_227_500);
  const part = { title: "Quartet", kind: "SUPPLIER", value: 4_850_000 };
  await ask(subContracts.create, owner.token, { params: { id }, body: part });
  expect((await save({ base: "NET", version: 2 })).data).toMatchObject({ total: 1_500_000, version: 3 });
  expect((await save({ mode: "FIXED", amount: 500_000, version: 3 })).data).toMatchObject({
    percent: null,
    total: 500_000,
  });
  expect((await save({ mode: null, version: 4 })).data).toMatchObject({ mode: null, total: null, version: 5 });
});

test("a fee without its figure, with a wrong payee, or with shares other than 100 is refused", async () => {
  const { owner, save } = await setUp();
  expect(refusedFields(await save({ percent: null }))).toEqual(["percent"]);
  expect(refusedFields(await save({ mode: "FIXED" }))).toEqual(["amount"]);
  const none = { ...noPayee, share: "100" };
  expect(refusedFields(await save({ payees: [none] }))).toEqual(["payees.0.name"]);
  expect(refusedFields(await save({ payees: [{ ...none, staffId: owner.id, name: "Two" }] }))).toEqual([
    "payees.0.name",
  ]);
  expect(refusedFields(await save({ payees: [{ ...noPayee, name: "One", share: "99" }] }))).toEqual(["payees"]);
  expect((await save({})).status).toBe(200);
  expect((await save({})).status).toBe(409);
  expect((await save({ version: 3 })).status).toBe(409);
});

test("a fee is in no reply to a reader without the right to finances", async () => {
  const { agency, owner, id, save, get } = await setUp();
  const secret = 7_654_321;
  const saved = await save({
    mode: "FIXED",
    amount: secret,
    payees: [{ ...noPayee, name: "Canary agent", share: "100" }],
  });
  expect(saved.status, saved.text).toBe(200);
  const reader = await buildStaff(agency, {
    levels: { CONTRACT: ["EDIT_ALL"], TALENT: ["VIEW_ALL"], STAFF: ["VIEW_ALL"] },
  });
  const replies = (by: { token: string }) =>
    Promise.all([
      ask(contracts.get, by.token, { params: { id } }),
      ask(contracts.list, by.token, { body: {} }),
      ask(contracts.list, by.token, { body: { q: "Canary" } }),
      ask(records.find, by.token, { query: { q: "Canary" } }),
      ask(contractRecord.history, by.token, { params: { id }, query: {} }),
      ask(subContracts.list, by.token, { params: { id } }),
      ask(exports.list, by.token, { params: { api: "contracts" }, body: { format: "csv", columns: [], filters: "" } }),
    ]);
  for (const { text } of await replies(reader)) {
    expect(text).not.toContain("Canary");
    expect(text).not.toMatch(/7654321|76,543\.21|76543\.21/);
  }
  expect((await get(reader)).status).toBe(403);
  expect((await save({ version: 2 }, reader)).status).toBe(403);
  // The history tells an owner.
  const { text } = await ask(contractRecord.history, owner.token, { params: { id }, query: {} });
  expect(text).toContain("Canary agent");
  // Finances alone open no contract.
  const finance = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  expect((await get(finance)).status).toBe(404);
  const both = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"], CONTRACT: ["VIEW_ALL"] } });
  expect([(await get(both)).data.total, (await save({ version: 2 }, both)).status]).toEqual([secret, 403]);
});
