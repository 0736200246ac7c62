import { expect, test } from "vitest";
import { taskRules } from "#contract/finance/task-rule.ts";
import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const { data: accounts } = await ask(lineAccounts.list, owner.token, { body: {} });
  const { data: rates } = await ask(taxRates.list, owner.token, { body: {} });
  const accountOf = (code: string): string => accounts.find((account) => account.code === code)?.id ?? "";
  const types = await inAgency(agency, "select id::text, name from task_type where agency_id = $1", [agency]);
  const typeOf = (name: string): string => String(types.find((type) => type.name === name)?.id);
  const add = (body: object) =>
    ask(taskRules.create, owner.token, {
      body: { taskTypeId: typeOf("Appearance"), accountId: accountOf("240"), ...body },
    });
  return { agency, owner, accountOf, rateId: rates[0]?.id ?? "", typeOf, add };
}

test("a rule is added, read, changed and deleted (C-317…C-320)", async () => {
  const { owner, add, rateId, typeOf, accountOf } = await setUp();
  const { data: added, text } = await add({ taxRateId: rateId });
  expect(added, text).toMatchObject({
    taskType: { name: "Appearance", archived: false },
    account: { code: "240", name: "Services" },
    taxRate: { name: "GST", percent: "10" },
    price: "SALE",
    amount: null,
    active: true,
    version: 1,
  });
  const params = { id: added.id };
  expect((await ask(taskRules.get, owner.token, { params })).data).toEqual(added);
  const body = {
    taskTypeId: typeOf("Call"),
    accountId: accountOf("200"),
    taxRateId: null,
    price: "FIXED",
    amount: 12_500,
    active: false,
    version: 1,
  } as const;
  expect((await ask(taskRules.update, owner.token, { params, body })).data).toMatchObject({
    taskType: { name: "Call" },
    account: { code: "200" },
    taxRate: null,
    amount: 12_500,
    active: false,
    version: 2,
  });
  expect((await ask(taskRules.update, owner.token, { params, body })).error).toMatchObject({ code: "stale" });
  expect((await ask(taskRules.remove, owner.token, { params })).status).toBe(200);
  expect((await ask(taskRules.get, owner.token, { params })).status).toBe(404);
});

test("rules are listed by the name of their type (C-268, R-179, N-016, E-444)", async () => {
  const { owner, add, typeOf } = await setUp();
  for (const name of ["Training", "Call", "Meeting"]) await add({ taskTypeId: typeOf(name) });
  const { data } = await ask(taskRules.list, owner.token, { body: {} });
  expect(data.map(({ taskType }) => taskType.name)).toEqual(["Call", "Meeting", "Training"]);
});

test("types of tasks, accounts of income and active rates are offered (C-269)", async () => {
  const { owner } = await setUp();
  const { data } = await ask(taskRules.metadata, owner.token, {});
  expect(data.taskTypes.map(({ name }) => name)).toContain("Performance");
  expect(data.accounts.map(({ code }) => code)).toEqual(["200", "210", "220", "230", "240", "260"]);
  expect(data).toMatchObject({ prices: ["SALE", "FIXED"], currency: "AUD" });
});

test("a type has one rule; a fixed price takes an amount, and the account is one of income", async () => {
  const { add, accountOf, typeOf } = await setUp();
  await add({});
  expect((await add({})).error).toMatchObject({ code: "duplicate", details: [{ field: "taskTypeId" }] });
  const other = { taskTypeId: typeOf("Call") };
  expect(refusedFields(await add({ ...other, price: "FIXED" }))).toEqual(["amount"]);
  expect(refusedFields(await add({ ...other, accountId: accountOf("400") }))).toEqual(["accountId"]);
});

test("an account and a rate that a rule names are in use", async () => {
  const { owner, add, accountOf } = await setUp();
  const { data: rate } = await ask(taxRates.create, owner.token, { body: { name: "Export", percent: "0" } });
  await add({ taxRateId: rate.id });
  expect((await ask(taxRates.remove, owner.token, { params: { id: rate.id } })).error).toMatchObject({
    code: "rateInUse",
  });
  const params = { id: accountOf("240") };
  expect((await ask(lineAccounts.remove, owner.token, { params })).error).toMatchObject({ code: "accountInUse" });
});

test("task-type rules follow FINANCE", async () => {
  const { agency } = await setUp();
  const outsider = await buildStaff(agency, { levels: { TASK: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
  expect((await ask(taskRules.list, outsider.token, { body: {} })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(taskRules.metadata, reader.token, {})).status).toBe(200);
});
