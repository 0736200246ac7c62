import { expect, test } from "vitest";
import { ExpenseForm, expenseChanges, expenses } from "#contract/expenses/expense.ts";
import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { formOf } from "#contract/form.ts";
import { exports } from "#contract/lists/export.ts";
import { media } from "#contract/media/upload.ts";
import { projectOverview } from "#contract/projects/dashboard.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPerson, buildStaff, buildSupplier, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const FORM = { ...formOf(ExpenseForm).empty, spentOn: "2026-11-02", description: "Van hire", amount: 25_000 };
type By = { token: string };

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner } = base;
  const agent = await buildStaff(agency);
  const finance = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  const record = (form: object = {}, by: By = agent) => ask(expenses.create, by.token, { body: { ...FORM, ...form } });
  const addExpense = async (form: object = {}, by: By = agent): Promise<string> => {
    const answer = await record(form, by);
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const get = (id: string, by: By = agent) => ask(expenses.get, by.token, { params: { id } });
  const list = async (body: object = {}, by: By = agent) =>
    (await ask(expenses.list, by.token, { body })).data.map(({ description }) => description);
  const submit = (id: string, by: By = agent) => ask(expenses.submit, by.token, { params: { id } });
  const decide = (ids: string[], approve: boolean, by: By = finance, reason: string | null = null) =>
    ask(expenses.decide, by.token, { body: { ids, approve, reason } });
  const change = (id: string, form: Partial<typeof FORM>, version: number, by: By = agent) =>
    ask(expenses.update, by.token, { body: { ...FORM, ...form, id, version } });
  return { ...base, agency, owner, agent, finance, record, addExpense, get, list, submit, decide, change };
}

test("an expense is recorded with its type, supplier, tax, receipt and what it is on (C-264, E-458)", async () => {
  const { agency, owner, add, record, get } = await setUp();
  const params = { slug: "cost-types" as const };
  await ask(masterLists.create, owner.token, { params, body: { name: "Freight" } });
  const [type] = (await ask(masterLists.list, owner.token, { params })).data;
  const [supplierId, partnerId, eventId] = [
    await buildSupplier(agency),
    await buildPartner(agency, { displayName: "Lantern Festival" }),
    await add("event", { title: "Harbour night" }),
  ];
  const [file] = await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
      values (gen_random_uuid(), $1, 5, 'receipt.pdf', 'application/pdf', gen_random_uuid(), gen_random_uuid(), 10, $2)
      returning id`,
    [agency, owner.id],
  );
  const answer = await record(
    {
      typeId: type?.id ?? null,
      supplierId,
      taxAmount: 2_273,
      onId: eventId,
      chargeTo: "PARTNER",
      chargedId: partnerId,
      paidById: owner.id,
      mediaIds: [String(file?.id)],
      note: "One day",
    },
    owner,
  );
  expect(answer.status, answer.text).toBe(200);
  const { data } = await get(answer.data.id, owner);
  expect(data).toMatchObject({
    description: "Van hire",
    amount: 25_000,
    currency: "AUD",
    taxAmount: 2_273,
    state: "DRAFT",
    note: "One day",
    type: { name: "Freight" },
    on: { id: eventId, name: "Harbour night", kind: "event" },
    charged: { id: partnerId, name: "Lantern Festival" },
    chargeTo: "PARTNER",
    paidBy: { id: owner.id },
    createdBy: { id: owner.id },
    receiptCount: 1,
  });
  expect(data.receipts.map(({ filename }) => filename)).toEqual(["receipt.pdf"]);
});

test("an expense has an account and a tax rate, which only the right to finances sees and sets", async () => {
  const { owner, agent, finance, record, addExpense, get, change } = await setUp();
  const rate = (
    await ask(taxRates.create, owner.token, { body: { name: "Freight tax", percent: "7.5", active: true } })
  ).data.id;
  const params = { slug: "cost-types" as const };
  await ask(masterLists.create, owner.token, { params, body: { name: "Freight" } });
  const [type] = (await ask(masterLists.list, owner.token, { params })).data;
  const account = (
    await ask(lineAccounts.create, owner.token, {
      body: { code: "435", name: "Recharged", kind: "expense", taxRateId: rate, active: true },
    })
  ).data.id;
  expect(refusedFields(await record({ accountId: account }))).toEqual(["accountId"]);
  expect(refusedFields(await record({ taxRateId: rate }))).toEqual(["taxRateId"]);
  const id = await addExpense({ typeId: type?.id ?? null });
  const [booked, unbooked] = [
    { accountId: account, taxRateId: rate },
    { accountId: null, taxRateId: null },
  ];
  expect((await change(id, { typeId: type?.id ?? null, ...booked }, 1, finance)).data).toMatchObject({
    account: { id: account, code: "435", name: "Recharged" },
    taxRate: { id: rate, name: "Freight tax", percent: "7.5" },
  });
  // The person who recorded it does not see them, and saves without losing them.
  expect((await get(id)).data).toMatchObject({ account: null, taxRate: null });
  expect((await change(id, { typeId: type?.id ?? null, ...unbooked, amount: 9_900 }, 2)).status).toBe(200);
  expect((await get(id, finance)).data).toMatchObject({ amount: 9_900, account: { id: account } });
  // The next of its type starts with them.
  const bookings = async (by: By) => (await ask(expenses.metadata, by.token, {})).data.bookings;
  expect(await bookings(finance)).toEqual([{ typeId: type?.id, ...booked }]);
  expect(await bookings(agent)).toEqual([]);
  expect((await change(id, { typeId: type?.id ?? null, ...unbooked }, 3, finance)).data.account).toBeNull();
});

test("an amount is above zero, its tax within it, and what it is charged to is of its kind", async () => {
  const { agency, owner, record } = await setUp();
  const [partner, talent] = [await buildPartner(agency), await buildPerson(agency)];
  const fields = async (form: object) => refusedFields(await record(form, owner));
  expect(await fields({ amount: 0 })).toEqual(["amount"]);
  expect(await fields({ taxAmount: 25_001 })).toEqual(["taxAmount"]);
  expect(await fields({ chargeTo: "PARTNER" })).toEqual(["chargedId"]);
  expect(await fields({ chargeTo: "PARTNER", chargedId: talent })).toEqual(["chargedId"]);
  expect(await fields({ chargeTo: "TALENT", chargedId: partner })).toEqual(["chargedId"]);
  expect(await fields({ chargeTo: "AGENCY", chargedId: partner })).toEqual(["chargedId"]);
  expect(await fields({ onId: partner })).toEqual(["onId"]);
});

test("staff see expenses that they recorded or paid, and readers of finances see all", async () => {
  const { agency, agent, finance, addExpense, get, list } = await setUp();
  const id = await addExpense();
  await addExpense({ description: "For the agent", paidById: agent.id }, finance);
  await addExpense({ description: "Their own" }, finance);
  expect((await list({ orderBy: "description", orderDirection: "ASC" })).sort()).toEqual(["For the agent", "Van hire"]);
  expect(await list({}, finance)).toHaveLength(3);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect(await list({}, reader)).toHaveLength(3);
  expect((await get(id, reader)).data).toMatchObject({ editable: false, decidable: false });
  const other = await buildStaff(agency);
  expect((await get(id, other)).status).toBe(404);
  expect(await list({}, other)).toEqual([]);
});

test("a draft is submitted, withdrawn, and approved by another person who may change finances", async () => {
  const { agent, finance, addExpense, get, submit, decide } = await setUp();
  const id = await addExpense();
  expect((await decide([id], true)).data).toEqual({ decided: [], skipped: [{ id, because: "notSubmitted" }] });
  expect((await submit(id)).data).toMatchObject({ state: "SUBMITTED", editable: false });
  await ask(expenses.withdraw, agent.token, { params: { id } });
  expect((await get(id)).data.state).toBe("DRAFT");
  await submit(id);
  expect((await decide([id], true, agent)).status).toBe(403);
  expect((await decide([id], true)).data).toEqual({ decided: [id], skipped: [] });
  expect((await get(id)).data).toMatchObject({ state: "APPROVED", decidedBy: { id: finance.id }, editable: false });
  expect((await submit(id)).error?.code).toBe("expenseDecided");
});

test("nobody but an owner approves an expense that they recorded or paid themselves", async () => {
  const { owner, finance, addExpense, submit, decide } = await setUp();
  const own = await addExpense({}, finance);
  const paid = await addExpense({ paidById: finance.id });
  await submit(own, finance);
  await submit(paid);
  expect((await decide([own, paid], true)).data.skipped.map(({ because }) => because)).toEqual(["own", "own"]);
  const ownExpense = await addExpense({}, owner);
  await submit(ownExpense, owner);
  expect((await decide([own, paid, ownExpense], true, owner)).data.decided).toHaveLength(3);
});

test("an expense is rejected with a reason, changed and submitted again (C-265)", async () => {
  const { addExpense, get, submit, decide, change } = await setUp();
  const id = await addExpense();
  await submit(id);
  const { version } = (await get(id)).data;
  expect((await change(id, { amount: 1 }, version)).error?.code).toBe("expenseDecided");
  expect(refusedFields(await decide([id], false))).toEqual(["reason"]);
  expect((await decide([id], false, undefined, "No receipt")).data.decided).toEqual([id]);
  const rejected = (await get(id)).data;
  expect(rejected).toMatchObject({ state: "REJECTED", reason: "No receipt", editable: true });
  expect((await change(id, { amount: 20_000 }, rejected.version)).data.amount).toBe(20_000);
  expect((await change(id, { amount: 1 }, rejected.version)).error?.code).toBe("stale");
  expect((await submit(id)).data).toMatchObject({ state: "SUBMITTED", reason: null });
});

test("the parts of an expense that a writer of finances does not see stay", async () => {
  const { finance, owner, add, addExpense, get, change } = await setUp();
  const onId = await add("project", { title: "Album" });
  const id = await addExpense({ onId }, owner);
  const { on, version } = (await get(id, finance)).data;
  expect(on).toBeNull();
  expect((await change(id, { description: "Van and driver" }, version, finance)).status).toBe(200);
  expect((await get(id, owner)).data).toMatchObject({ description: "Van and driver", on: { id: onId } });
});

test("only a draft can be deleted, and it can be restored", async () => {
  const { agent, addExpense, get, submit, list } = await setUp();
  const id = await addExpense();
  const remove = () => ask(expenses.remove, agent.token, { params: { id } });
  await submit(id);
  expect((await remove()).error?.code).toBe("expenseSubmitted");
  await ask(expenses.withdraw, agent.token, { params: { id } });
  expect((await remove()).status).toBe(200);
  expect([(await get(id)).status, await list()]).toEqual([404, []]);
  expect((await ask(expenses.restore, agent.token, { params: { id }, body: {} })).status).toBe(200);
  expect(await list()).toEqual(["Van hire"]);
});

test("the list is narrowed by state, type, bearer, payer and what it is on, and searched", async () => {
  const { agent, owner, add, addExpense, list, submit } = await setUp();
  const onId = await add("event");
  const id = await addExpense({ description: "Freight", onId, paidById: agent.id }, owner);
  await submit(id, owner);
  await addExpense({ description: "Hotel" }, owner);
  expect(await list({ states: ["SUBMITTED"] }, owner)).toEqual(["Freight"]);
  expect(await list({ onIds: [onId] }, owner)).toEqual(["Freight"]);
  expect(await list({ paidByIds: [agent.id] }, owner)).toEqual(["Freight"]);
  expect(await list({ chargeTo: ["PARTNER"] }, owner)).toEqual([]);
  expect(await list({ q: "hot" }, owner)).toEqual(["Hotel"]);
});

test("a receipt is seen by those who see its expense", async () => {
  const { agency, agent, finance, addExpense } = await setUp();
  const [file] = await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
      values (gen_random_uuid(), $1, 5, 'receipt.pdf', 'application/pdf', gen_random_uuid(), gen_random_uuid(), 10, $2)
      returning id`,
    [agency, agent.id],
  );
  const id = String(file?.id);
  const see = async (by: By) => (await ask(media.get, by.token, { params: { id } })).status;
  expect(await see(finance)).toBe(404);
  await addExpense({ mediaIds: [id] });
  expect(await see(finance)).toBe(200);
  expect(await see(await buildStaff(agency))).toBe(404);
});

test("the form offers the agency's cost types, and says who may decide (C-261)", async () => {
  const { agent, finance } = await setUp();
  const metadata = async (by: By) => (await ask(expenses.metadata, by.token, {})).data;
  expect(await metadata(agent)).toMatchObject({ currency: "AUD", mayDecide: false });
  expect((await metadata(finance)).mayDecide).toBe(true);
});

test("approved expenses in its tasks' currency are a project's cost, for readers of finances", async () => {
  const { agency, owner, add, addExpense, submit, decide } = await setUp();
  const id = await add("project", { budget: 100_000 });
  const approved = await addExpense({ onId: id }, owner);
  await submit(approved, owner);
  await decide([approved], true, owner);
  await addExpense({ onId: id, amount: 70_000 }, owner);
  const money = async (by: By) => (await ask(projectOverview.dashboard, by.token, { params: { id } })).data.money;
  expect(await money(owner)).toMatchObject({ expenses: 25_000, remaining: 75_000 });
  const planner = await buildStaff(agency, { levels: { PROJECT: ["VIEW_ALL"], TASK: ["VIEW_ALL"] } });
  const seen = await money(planner);
  expect(seen.expenses).toBeUndefined();
  expect(seen.remaining).toBe(100_000);
});

test("each change of an expense is in its history, for those who see it", async () => {
  const { agency, owner, agent, finance, addExpense, change, submit, decide } = await setUp();
  const [file, other] = await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
      select gen_random_uuid(), $1, 5, name, 'application/pdf', gen_random_uuid(), gen_random_uuid(), 10, $2
      from unnest(array['one.pdf', 'two.pdf']) name
      returning id`,
    [agency, agent.id],
  );
  const id = await addExpense({ mediaIds: [String(file?.id)] });
  const mediaIds = [String(other?.id), String(file?.id)];
  expect((await change(id, { amount: 26_000, mediaIds } as object, 1)).status).toBe(200);
  await submit(id);
  await decide([id], false, finance, "Twice");
  const history = (by: By) => ask(expenseChanges.list, by.token, { params: { id }, query: { pageSize: 50 } });
  const { data } = await history(agent);
  const said = data.map(({ actor, op, part, changes }) => [
    actor?.id,
    op,
    part,
    Object.fromEntries(changes.map((change) => [change.field, [change.old?.[0] ?? null, change.new?.[0] ?? null]])),
  ]);
  expect(said.slice(0, 2)).toEqual([
    [finance.id, "update", "record", { expenseState: ["SUBMITTED", "REJECTED"], rejectReason: [null, "Twice"] }],
    [agent.id, "update", "record", { expenseState: ["DRAFT", "SUBMITTED"] }],
  ]);
  // A receipt that stays is not said again.
  expect(said.slice(2, 4)).toEqual(
    expect.arrayContaining([
      [agent.id, "update", "record", { amount: ["250.00", "260.00"] }],
      [agent.id, "insert", "file", { file: [null, "two.pdf"] }],
    ]),
  );
  expect(said).toHaveLength(6);
  expect((await history(owner)).data).toHaveLength(6);
  expect((await history(await buildStaff(agency))).status).toBe(404);
});

test("expenses are exported with the right to finances, in major units", async () => {
  const { owner, agent, addExpense } = await setUp();
  await addExpense({ description: "Freight to Perth", amount: 123_456, taxAmount: 11_223 });
  const save = (by: By) =>
    ask(exports.list, by.token, { params: { api: "expenses" }, body: { format: "csv", columns: [], filters: "" } });
  const { text, status } = await save(owner);
  expect(status, text).toBe(200);
  const [head, row] = text.split("\r\n").map((line) => line.replaceAll(/["\uFEFF]/g, ""));
  expect(head).toBe(
    "Description,Date,Amount,Tax in it,Currency,State,Type,Spent on,Charge to,Paid by,Recorded by,Receipts",
  );
  expect(row).toMatch(/^Freight to Perth,2026-11-02,1234\.56,112\.23,AUD,Draft,,,Agency,Agency,.+,0$/);
  expect((await save(agent)).status).toBe(403);
});
