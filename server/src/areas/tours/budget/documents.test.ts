/** Documents of a budget beyond the dates of its tour, and the history of a line. */
import { expect, test } from "vitest";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { formOf } from "#contract/form.ts";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { BudgetLineForm, budgetDocuments, budgetLineChanges, tourBudget } from "#contract/tours/budget/line.ts";
import { TourCreate, tourRecord, tours } from "#contract/tours/tour.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, buildStaff, inAgency } from "#test/factories.ts";
import { minimalSupplierForm } from "#test/minimal-forms.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner } = deals;
  const body = { ...formOf(TourCreate).empty, displayName: "The Long Way Home" };
  const params = { id: (await ask(tours.create, owner.token, { body })).data.id };
  const formOfLine = (form: Partial<BudgetLineForm>) => ({
    ...formOf(BudgetLineForm).empty,
    category: "CREW" as const,
    name: "Sound",
    ...form,
  });
  const addLine = async (form: Partial<BudgetLineForm>) =>
    (await ask(tourBudget.create, owner.token, { params, body: formOfLine(form) })).data.id;
  const addExpense = async (form: Partial<ExpenseForm>) =>
    (
      await ask(expenses.create, owner.token, {
        body: { ...formOf(ExpenseForm).empty, spentOn: "2020-03-02", description: "Diesel", amount: 1000, ...form },
      })
    ).data.id;
  const changesOf = async (lineId: string, { token } = owner) =>
    (await ask(budgetLineChanges.list, token, { params: { ...params, lineId }, query: {} })).data;
  return { ...deals, params, formOfLine, addLine, addExpense, changesOf };
}

test("documents of any date are found by their words and by their supplier's", async () => {
  const { owner, params, addLine, addExpense } = await setUp();
  const supplier = await ask(suppliers.create, owner.token, {
    body: minimalSupplierForm({ displayName: "Côte Fuels" }),
  });
  await addExpense({});
  await addExpense({ description: "Van", supplierId: supplier.data.id });
  const again = await addExpense({ description: "Diesel again" });
  const lineId = await addLine({ category: "TRAVEL", name: "Fuel" });
  const ofLine = { params: { ...params, lineId } };
  const search = async (q: string) => (await ask(budgetDocuments.find, owner.token, { ...ofLine, query: { q } })).data;
  expect((await ask(budgetDocuments.list, owner.token, ofLine)).data.near).toEqual([]);
  expect((await search("diesel")).map(({ name }) => name)).toEqual(["Diesel", "Diesel again"]);
  expect((await search("cote")).map(({ name, party }) => [name, party])).toEqual([["Van", "Côte Fuels"]]);
  await ask(budgetDocuments.link, owner.token, { ...ofLine, body: { expenseIds: [again] } });
  expect((await search("diesel")).map(({ name }) => name)).toEqual(["Diesel"]);
  expect(await search("100%_")).toEqual([]);
  // Without words, the last ones.
  expect((await ask(budgetDocuments.find, owner.token, { ...ofLine, query: {} })).data).toHaveLength(2);
});

test("the history of a line says its changes and its documents, and those of no other line", async () => {
  const { agency, owner, params, formOfLine, addLine, addExpense, changesOf } = await setUp();
  const lineId = await addLine({
    category: "TRAVEL",
    name: "Fuel",
    rate: 50_000,
    currency: "JPY",
    exchangeRate: "0.01",
  });
  await addLine({ name: "Lights" });
  const ofLine = { params: { ...params, lineId } };
  await ask(tourBudget.update, owner.token, {
    ...ofLine,
    body: { ...formOfLine({ category: "TRAVEL", name: "Fuel", rate: 1250, currency: "AUD" }), version: 1 },
  });
  const [id] = (
    await ask(budgetDocuments.link, owner.token, { ...ofLine, body: { expenseIds: [await addExpense({})] } })
  ).data.ids;
  await ask(budgetDocuments.unlink, owner.token, { params: { ...ofLine.params, documentId: id ?? "" } });
  const rows = await changesOf(lineId);
  expect(rows.map(({ op, part, subject }) => [op, part, subject?.value])).toEqual([
    ["delete", "budgetDocument", ["Fuel"]],
    ["insert", "budgetDocument", ["Fuel"]],
    ["update", "budgetLine", ["Fuel"]],
    ["insert", "budgetLine", ["Fuel"]],
  ]);
  const [taken, linked, changed] = rows.map(({ changes }) => changes);
  expect(linked).toContainEqual({ field: "linkedDocument", as: "name", old: null, new: ["Diesel"] });
  expect(taken).toContainEqual({ field: "linkedDocument", as: "name", old: ["Diesel"], new: null });
  // Each side is written as its own currency has decimals.
  expect(changed).toContainEqual({ field: "unitPrice", as: "text", old: ["50,000"], new: ["12.50"] });
  const whole = (await ask(tourRecord.history, owner.token, { params, query: {} })).data;
  expect(whole.filter(({ part }) => part === "budgetDocument")).toHaveLength(2);

  const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], CONTRACT: ["EDIT_ASSIGN"] } });
  const refused = await ask(budgetLineChanges.list, agent.token, { ...ofLine, query: {} });
  expect(refused.status).toBe(404);
  await assign(agency, params.id, [agent.id]);
  const seen = await changesOf(lineId, agent);
  expect(seen).toHaveLength(4);
  expect(JSON.stringify(seen)).toContain("50,000");
  // Only those who see finances are told what was spent.
  expect(JSON.stringify(seen)).not.toContain("Diesel");
  const elsewhere = await ask(tours.create, owner.token, {
    body: { ...formOf(TourCreate).empty, displayName: "Another" },
  });
  const other = { params: { id: elsewhere.data.id, lineId }, query: {} };
  expect((await ask(budgetLineChanges.list, owner.token, other)).status).toBe(404);
  await inAgency(agency, "update tour_budget_line set deleted_at = now() where id = $1", [lineId]);
  expect((await ask(budgetLineChanges.list, owner.token, { ...ofLine, query: {} })).status).toBe(404);
});
