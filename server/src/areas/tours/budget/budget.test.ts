import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { ExpenseForm, expenses } from "#contract/expenses/expense.ts";
import { currencies } from "#contract/finance/currency.ts";
import { formOf } from "#contract/form.ts";
import { BudgetLineForm, budgetDocuments, budgetScenarios, tourBudget } from "#contract/tours/budget/line.ts";
import { budgetTotals } from "#contract/tours/budget/sums.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tourRecord, tours } from "#contract/tours/tour.ts";
import { pathOf, startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner } = deals;
  const addTour = async (displayName: string) =>
    (await ask(tours.create, owner.token, { body: { ...formOf(TourCreate).empty, displayName } })).data.id;
  const params = { id: await addTour("The Long Way Home") };
  const formOfLine = (form: Partial<BudgetLineForm>) => ({
    ...formOf(BudgetLineForm).empty,
    category: "CREW" as const,
    name: "Sound",
    ...form,
  });
  const add = (form: Partial<BudgetLineForm>, { token } = owner) =>
    ask(tourBudget.create, token, { params, body: formOfLine(form) });
  const read = async ({ token } = owner) => (await ask(tourBudget.get, token, { params })).data;
  return { ...deals, params, addTour, formOfLine, addLine: add, read };
}

test("a budget adds up its lines by category, and the result is income less costs", async () => {
  const { addLine, read } = await setUp();
  await addLine({ category: "GUARANTEE", name: "Geelong", rate: 1_200_000, committed: 1_200_000 });
  await addLine({ name: "Front of house", days: "13", rate: 38_000 });
  await addLine({ category: "CONTINGENCY", name: "Contingency", basis: "COSTS", percent: "5" });
  const { lines } = await read();
  expect(lines.map(({ category, amounts }) => [category, amounts.planned])).toEqual([
    ["GUARANTEE", 1_200_000],
    ["CREW", 494_000],
    ["CONTINGENCY", 24_700],
  ]);
  expect(budgetTotals(lines).result.planned).toBe(681_300);
});

test("each fault of a line stands beside its field", async () => {
  const { addLine } = await setUp();
  expect(refusedFields(await addLine({ group: "CREW" }))).toEqual(["group"]);
  expect(refusedFields(await addLine({ basis: "COSTS" }))).toEqual(["percent"]);
  expect(refusedFields(await addLine({ basis: "COSTS", percent: "110" }))).toEqual(["percent"]);
  expect(refusedFields(await addLine({ percent: "5" }))).toEqual(["basis"]);
  expect(refusedFields(await addLine({ actual: 5 }))).toEqual(["actualReason"]);
  expect(refusedFields(await addLine({ currency: "GBP" }))).toEqual(["currency"]);
});

test("a currency is used at the agency's rate, or at one that is typed, and keeps it", async () => {
  const { owner, params, addLine, read } = await setUp();
  const day = { onDate: "2026-09-02" };
  await ask(currencies.addRate, owner.token, { body: { currency: "GBP", rate: "1.94", ...day } });
  expect((await addLine({ name: "In-ear system", days: "3", rate: 29_000, currency: "GBP" })).status).toBe(200);
  expect((await addLine({ name: "Van", rate: 10_000, currency: "EUR", exchangeRate: "1.65" })).status).toBe(200);
  await ask(currencies.addRate, owner.token, { body: { currency: "GBP", rate: "2", ...day } });
  const budget = await read();
  expect(budget.rates.map(({ currency, rate }) => [currency, rate])).toEqual([
    ["EUR", "1.65"],
    ["GBP", "1.94"],
  ]);
  expect(budget.lines.map(({ amounts }) => amounts.planned)).toEqual([168_780, 16_500]);
  await ask(tourBudget.setRate, owner.token, { params, body: { currency: "GBP", rate: "2" } });
  expect((await read()).lines[0]?.amounts.planned).toBe(174_000);
  const own = await ask(tourBudget.setRate, owner.token, { params, body: { currency: "AUD", rate: "2" } });
  expect(refusedFields(own)).toEqual(["currency"]);
});

test("per diems follow from party and itinerary, and a day turned off is taken out", async () => {
  const { owner, params, addLine, read } = await setUp();
  const entry = (form: Partial<TourEntryForm>) =>
    ask(tourEntries.create, owner.token, {
      params,
      body: { ...formOf(TourEntryForm).empty, kind: "HOTEL", ...form },
    });
  await entry({ title: "Hof", placeName: "Berlin", country: "DE", start: "2027-03-01", end: "2027-03-04" });
  await entry({ title: "Rue", placeName: "Lyon", country: "FR", start: "2027-03-04", end: "2027-03-06" });
  const member = async (form: Partial<TourMemberForm>) =>
    (await ask(tourParty.create, owner.token, { params, body: { ...formOf(TourMemberForm).empty, ...form } })).data.id;
  const first = await member({ name: "Ilse Brandvold" });
  await member({ name: "Pip Arkwright", joinsOn: "2027-03-03" });
  await addLine({ category: "PER_DIEM", name: "Crew in Germany", group: "CREW", country: "DE", rate: 4500 });
  await addLine({ category: "PER_DIEM", name: "Crew elsewhere", group: "CREW", rate: 5000 });
  const counted = async () => (await read()).lines.map(({ people, days, amounts }) => [people, days, amounts.planned]);
  // Germany on the nights of the 1st to the 3rd; France from the 4th to the last day, the 6th.
  expect(await counted()).toEqual([
    [2, "4", 18_000],
    [2, "6", 30_000],
  ]);
  const off = { memberId: first, day: "2027-03-01", counts: false };
  expect(refusedFields(await ask(tourBudget.setDay, owner.token, { params, body: off }))).toEqual(["reason"]);
  await ask(tourBudget.setDay, owner.token, { params, body: { ...off, reason: "Ill" } });
  expect((await counted())[0]).toEqual([2, "3", 13_500]);
  expect((await read()).perDiems.members.map(({ cells }) => cells)).toEqual(["occccc", "aacccc"]);
  await ask(tourBudget.setDay, owner.token, { params, body: { ...off, counts: null } });
  expect((await counted())[0]).toEqual([2, "4", 18_000]);
});

test("several lines are added at once, and those that can't be are said", async () => {
  const { owner, params, formOfLine, read } = await setUp();
  const { data } = await ask(tourBudget.createMany, owner.token, {
    params,
    body: {
      lines: [
        formOfLine({ name: "Lights", rate: 100 }),
        formOfLine({ name: "Visas", currency: "USD" }),
        formOfLine({ name: "Sound", rate: 200 }),
      ],
    },
  });
  expect(data.ids).toHaveLength(2);
  expect(data.faults.map(({ place, field }) => [place, field])).toEqual([[1, "currency"]]);
  expect((await read()).lines.map(({ name }) => name)).toEqual(["Lights", "Sound"]);
});

test("an actual amount is the sum of linked expenses without their tax, until one is typed", async () => {
  const { agency, owner, params, addLine, read, formOfLine } = await setUp();
  const lineId = (await addLine({ category: "TRAVEL", name: "Fuel", rate: 50_000 })).data.id;
  const expense = async (amount: number, taxAmount: number | null, spentOn = "2027-03-02") =>
    (
      await ask(expenses.create, owner.token, {
        body: { ...formOf(ExpenseForm).empty, spentOn, description: "Fuel", amount, taxAmount },
      })
    ).data.id;
  const expenseIds = [await expense(11_000, 1000), await expense(2000, null, "2027-03-03")];
  const ofLine = { params: { ...params, lineId } };
  const linked = await ask(budgetDocuments.link, owner.token, { ...ofLine, body: { expenseIds } });
  expect(linked.data.ids).toHaveLength(2);
  expect((await read()).lines[0]).toMatchObject({ documents: 2, amounts: { actual: 12_000 } });
  await inAgency(agency, "update expense set currency = 'USD' where id = $1", [expenseIds[1]]);
  expect(await read()).toMatchObject({ missingRates: ["USD"], lines: [{ amounts: { actual: 10_000 } }] });
  await inAgency(agency, "update expense set currency = 'AUD' where id = $1", [expenseIds[1]]);
  const twice = await ask(budgetDocuments.link, owner.token, { ...ofLine, body: { expenseIds } });
  expect(refusedFields(twice)).toEqual(["expenseIds"]);
  const { data } = await ask(budgetDocuments.list, owner.token, ofLine);
  expect(data.linked.map(({ name, amount }) => [name, amount])).toEqual([
    ["Fuel", 10_000],
    ["Fuel", 2000],
  ]);
  await ask(budgetDocuments.unlink, owner.token, {
    params: { ...ofLine.params, documentId: data.linked[0]?.id ?? "" },
  });
  expect((await read()).lines[0]?.amounts.actual).toBe(2000);
  await ask(tourBudget.update, owner.token, {
    ...ofLine,
    body: { ...formOfLine({ category: "TRAVEL", name: "Fuel" }), actual: 9000, actualReason: "Cash", version: 1 },
  });
  expect((await read()).lines[0]?.amounts.actual).toBe(9000);
});

test("a scenario is a copy that changes by itself, and stands beside the budget", async () => {
  const { owner, params, addLine, formOfLine, read } = await setUp();
  await addLine({ name: "Sound", days: "10", rate: 1000, committed: 9000 });
  const scenarioId = (await ask(budgetScenarios.create, owner.token, { params, body: { name: "Two vans" } })).data.id;
  await ask(tourBudget.create, owner.token, {
    params,
    body: { ...formOfLine({ category: "TRAVEL", name: "Second van", rate: 5000 }), scenarioId },
  });
  const { data } = await ask(budgetScenarios.compare, owner.token, { params });
  expect(data.map(({ name, result }) => [name, result])).toEqual([
    [null, -10_000],
    ["Two vans", -15_000],
  ]);
  const copied = (await ask(tourBudget.get, owner.token, { params, query: { scenarioId } })).data;
  expect(copied.lines.map(({ committed }) => committed)).toEqual([null, null]);
  expect((await read()).lines).toHaveLength(1);
  await ask(budgetScenarios.remove, owner.token, { params: { ...params, scenarioId } });
  expect((await read()).scenarios).toEqual([]);
});

test("another tour's budget starts this one, and one with lines is left alone", async () => {
  const { owner, params, addTour, addLine, read } = await setUp();
  await addLine({ name: "Sound", days: "10", rate: 1000, committed: 9000 });
  const id = await addTour("The Second Way");
  const start = (tourId: string, fromId: string) =>
    ask(tourBudget.start, owner.token, { params: { id: tourId }, body: { fromId } });
  expect((await start(id, params.id)).data.lines).toBe(1);
  const { data } = await ask(tourBudget.get, owner.token, { params: { id } });
  expect(data.lines.map(({ days, rate, committed }) => [days, rate, committed])).toEqual([["10", 1000, null]]);
  expect(refusedFields(await start(params.id, id))).toEqual(["fromId"]);
  expect((await read()).lines).toHaveLength(1);
});

test("shows with a fee are offered as guarantees until a line has them", async () => {
  const { owner, params, add, addLine, read } = await setUp();
  const eventId = await add("event", { title: "Geelong", startDate: "2027-03-01", fee: 700_000 });
  const stranger = await add("event", { title: "Elsewhere" });
  await ask(tourEntries.create, owner.token, {
    params,
    body: { ...formOf(TourEntryForm).empty, kind: "SHOW", eventId },
  });
  expect((await read()).missingGuarantees).toMatchObject([{ eventId, title: "Geelong", amount: 700_000 }]);
  expect(refusedFields(await addLine({ category: "GUARANTEE", eventId: stranger }))).toEqual(["eventId"]);
  await addLine({ category: "GUARANTEE", name: "Geelong", eventId, rate: 700_000 });
  expect((await read()).missingGuarantees).toEqual([]);
});

test("a budget does not exist for those without the right to contracts or finances", async () => {
  const { agency, owner, params, addLine, read } = await setUp();
  await addLine({ name: "Secret sound", rate: 123_456, committed: 123_456 });
  const outsider = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  expect((await ask(tourBudget.get, outsider.token, { params })).status).toBe(404);
  expect((await addLine({ name: "Mine" }, outsider)).status).toBe(404);
  expect((await ask(tourBudget.xlsx, outsider.token, { params })).status).toBe(404);
  const seen = await ask(tours.get, outsider.token, { params });
  const past = await ask(tourRecord.history, outsider.token, { params, query: {} });
  expect(seen.text + past.text).not.toMatch(/Secret|1,234\.56|123456/);
  const bookkeeper = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"] } });
  expect((await read(bookkeeper)).editable).toBe(false);
  expect((await ask(tourRecord.history, bookkeeper.token, { params, query: {} })).text).toContain("1,234.56");
  const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], CONTRACT: ["EDIT_ASSIGN"] } });
  expect((await ask(tourBudget.get, agent.token, { params })).status).toBe(404);
  await assign(agency, params.id, [agent.id]);
  expect((await read(agent)).lines).toHaveLength(1);
  expect((await addLine({ name: "Lights" }, agent)).status).toBe(200);
  expect((await ask(tourBudget.get, owner.token, { params })).status).toBe(200);
});

test("a budget in use keeps its tour's currency", async () => {
  const { owner, params, addLine } = await setUp();
  await addLine({ name: "Sound", rate: 1000 });
  const { data } = await ask(tours.get, owner.token, { params });
  const change = { ...formOf(TourCreate).empty, displayName: data.displayName, version: data.version };
  const refused = await ask(tours.update, owner.token, { params, body: { ...change, currency: "EUR" } });
  expect(refusedFields(refused)).toEqual(["currency"]);
});

test("a budget is written as a workbook and as a PDF", async () => {
  const { owner, params, addLine } = await setUp();
  await addLine({ name: "Front of house", days: "13", rate: 38_000 });
  const file = async (call: typeof tourBudget.xlsx | typeof tourBudget.pdf) => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await app.inject({ method: "GET", url: pathOf(call, params), headers });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer;
  };
  const workbook = await file(tourBudget.xlsx);
  expect(workbook.headers["content-disposition"]).toContain("Budget The Long Way Home.xlsx");
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe("PK");
  const pdf = await file(tourBudget.pdf);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true });
  expect(text.replaceAll(/\s+/g, " ")).toContain("Front of house 1 × 13 × 380.00 AUD 4,940.00 0.00 0.00 4,940.00");
});
