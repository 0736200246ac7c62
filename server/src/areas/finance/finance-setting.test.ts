import { expect, test } from "vitest";
import { contractSettings } from "#contract/contract-documents/contract-setting.ts";
import { financeSettings } from "#contract/finance/finance-setting.ts";
import { taxRates } from "#contract/finance/tax-rate.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const FORM = {
  errorEmail: null,
  overpaymentsByFinance: false,
  secondPerson: true,
  taxOnFees: false,
  advanceLimit: 5_000,
};

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const read = async () => (await ask(financeSettings.get, owner.token, {})).data;
  const save = (body: object) => ask(financeSettings.update, owner.token, { body: { ...FORM, version: 1, ...body } });
  return { agency, owner, read, save };
}

test("an agency that has set nothing adds no tax to fees, and two people make a pay-run (C-311, R-177)", async () => {
  const { read } = await setUp();
  expect(await read()).toEqual({ ...FORM, version: 1, paymentDays: 14, changes: [] });
});

test("a setting stays, and saving over what a colleague saved is refused with what stands (C-312)", async () => {
  const { read, save } = await setUp();
  const form = {
    errorEmail: "accounts@example.com",
    overpaymentsByFinance: true,
    secondPerson: false,
    taxOnFees: true,
  };
  expect((await save(form)).data).toMatchObject({ ...form, version: 2 });
  expect(await read()).toMatchObject({ ...form, version: 2 });
  expect((await save({})).error).toMatchObject({ code: "stale", current: { taxOnFees: true } });
  expect(refusedFields(await save({ errorEmail: "nowhere", version: 2 }))).toEqual(["errorEmail"]);
});

test("the terms of payment are those that are set with the contracts", async () => {
  const { owner, read } = await setUp();
  const body = { paymentDays: 30, version: 1 };
  await ask(contractSettings.update, owner.token, { params: { subId: "general" }, body });
  expect(await read()).toMatchObject({ paymentDays: 30 });
});

test("the last changes of the settings are shown, with who made them", async () => {
  const { owner, read, save } = await setUp();
  const { data: rate } = await ask(taxRates.create, owner.token, { body: { name: "Export", percent: "0" } });
  await ask(taxRates.remove, owner.token, { params: { id: rate.id } });
  await save({ taxOnFees: true });
  const { changes } = await read();
  expect(changes.map(({ setting: what, op, name, actor }) => [what, op, name, actor?.id])).toEqual([
    ["finance_setting", "update", null, owner.id],
    ["finance_setting", "insert", null, owner.id],
    ["tax_rate", "delete", "Export", owner.id],
    ["tax_rate", "insert", "Export", owner.id],
  ]);
});

test("finance settings follow FINANCE", async () => {
  const { agency } = await setUp();
  const outsider = await buildStaff(agency, { levels: { ORGANIZATION: ["EDIT_ALL"] } });
  expect((await ask(financeSettings.get, outsider.token, {})).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(financeSettings.get, reader.token, {})).status).toBe(200);
  const body = { ...FORM, version: 1 };
  expect((await ask(financeSettings.update, reader.token, { body })).status).toBe(403);
});
