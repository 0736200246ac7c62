import { expect, test } from "vitest";
import { contracts } from "#contract/contracts/contract.ts";
import { contractFees } from "#contract/contracts/fee.ts";
import { contractFigures } from "#contract/finance/contract-figures.ts";
import { financeReports } from "#contract/finance/report.ts";
import { lineAccounts } from "#contract/finance/tax-rate.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { readyToInvoice } from "#contract/invoices/ready.ts";
import { sendingToday } from "#contract/invoices/to-send.ts";
import { startApp } from "#test/app.ts";
import { about } from "#test/deals.ts";
import { buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { setUpInvoices } from "#test/finance/invoices.ts";

const { ask } = await startApp();

async function setUp() {
  const base = await setUpInvoices({ ask });
  const { agency, owner, sentInvoice } = base;
  const [row] = await inAgency(agency, "select agency_day($1, now())::text as today", [agency]);
  const today = String(row?.today);
  /** The day a number of days from today. */
  const day = (days: number): string => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  const dashboard = (query: object = {}) => ask(financeReports.dashboard, owner.token, { query: query as never });
  const debtors = (body: object = {}) => ask(financeReports.debtors, owner.token, { body });
  /** An invoice of 1,100.00 that is due a number of days from today. */
  const due = (days: number, more: object = {}) => sentInvoice({ dueDate: day(days), ...more });
  return { ...base, today, day, dashboard, debtors, due };
}

test("the dashboard shows outstanding and overdue amounts, by age, and since when (C-287)", async () => {
  const { client, due, pay, draftInvoice, dashboard } = await setUp();
  for (const days of [0, 10, -1, -30, -31, -60, -61, -90, -91]) await due(days);
  const { id } = await due(-5);
  await pay(id, [{ amount: 100_000, paidOn: "2026-02-01", method: "BANK" }]);
  await due(-400, { currency: "EUR", rate: "1.6" });
  await draftInvoice();
  const { data } = await dashboard();
  expect(data).toMatchObject({ currency: "AUD", currencies: ["AUD", "EUR"] });
  expect(data.outstanding).toEqual({ amount: 1_000_000, count: 10, clients: 1 });
  expect(data.overdue).toEqual({ amount: 780_000, count: 8, oldestDays: 91 });
  expect(data.ages.map(({ age, amount, count }) => [age, amount, count])).toEqual([
    ["NOT_DUE", 220_000, 2],
    ["DAYS_30", 230_000, 3],
    ["DAYS_60", 220_000, 2],
    ["DAYS_90", 220_000, 2],
    ["OVER_90", 110_000, 1],
  ]);
  expect(data.longest.map(({ days }) => days)).toEqual([91, 90, 61, 60, 31]);
  expect(data.longest[0]).toMatchObject({ partner: { id: client }, client: expect.any(String) });
  const { data: euros } = await dashboard({ currency: "EUR" });
  expect(euros.outstanding).toEqual({ amount: 110_000, count: 1, clients: 1 });
});

test("expected income counts late sums as today, and signed contracts' instalments on their day (N-073)", async () => {
  const { due, add, client, statusOf, owner, day, today, dashboard } = await setUp();
  await due(-40);
  await due(3);
  const inTwoMonths = day(62);
  const instalments = [{ title: "All", share: "REST", rule: "DATE", onDate: inTwoMonths }];
  const form = { title: "Tour", partnerId: client, value: 500_000, instalments };
  const id = await add("contract", form);
  await add("contract", { ...form, title: "Not signed" });
  const statusId = await statusOf("contract", "SIGNED");
  await ask(contracts.move, owner.token, { params: { id }, body: { statusId, signedOn: "2026-01-01" } });
  const { data } = await dashboard();
  const partOf = (date: string) => data.expected.find(({ from, to }) => from <= date && date <= to);
  expect(data.expected).toHaveLength(12);
  expect(data.expected[0]?.from).toBe(`${today.slice(0, 8)}01`);
  const soon = partOf(day(3)) === partOf(today) ? 220_000 : 110_000;
  expect(partOf(today)).toMatchObject({ invoiced: soon, ready: 0, planned: 0 });
  // With the tax that its invoice will have.
  expect(partOf(inTwoMonths)).toMatchObject({ invoiced: 0, planned: 550_000 });
  const { data: weeks } = await dashboard({ group: "WEEK", fromDate: Date.parse(today), toDate: Date.parse(day(70)) });
  expect(weeks.expected.find(({ from, to }) => from <= inTwoMonths && inTwoMonths <= to)?.planned).toBe(550_000);
});

test("all reports agree on what is outstanding, overdue and ready", async () => {
  const { agency, owner, due, add, client, gst, pay, statusOf, today, day, dashboard, debtors } = await setUp();
  const { token } = owner;
  await due(-40);
  // Due on the day itself is not overdue.
  await due(0);
  await due(20);
  // An overpayment is a credit of the client, and lowers no other debt.
  const { id: over } = await due(5);
  const payment = { amount: 130_000, paidOn: today, method: "BANK" };
  expect((await pay(over, [payment], { overpaidBy: "Northlight Festival" })).status).toBe(200);
  expect((await ask(invoices.get, token, { params: { id: over } })).data.open).toBe(-20_000);
  // An instalment before tax becomes 1,100.01 on its invoice, half a unit rounded up.
  await ask(lineAccounts.create, token, {
    body: { code: "200", name: "Fees", kind: "income", taxRateId: gst, active: true } as never,
  });
  const instalments = [{ title: "All", share: "REST", rule: "DATE", onDate: day(-1) }];
  const id = await add("contract", { title: "Tour", partnerId: client, value: 100_005, instalments });
  const statusId = await statusOf("contract", "SIGNED");
  await ask(contracts.move, token, { params: { id }, body: { statusId, signedOn: "2026-01-01" } });
  await inAgency(agency, "update instalment set state = 'READY_TO_INVOICE' where contract_id = $1", [id]);

  const { data } = await dashboard();
  const { currencies } = (await ask(invoices.totals, token, { body: { filters: "" } as never })).data;
  const figures = (await ask(contractFigures.metadata, token, { query: {} })).data;
  const toSend = (await ask(sendingToday.get, token, { query: {} })).data.entries;
  const ready = data.expected.reduce((sum, part) => sum + part.ready, 0);
  expect(currencies).toMatchObject([{ open: data.outstanding.amount, overdue: data.overdue.amount }]);
  expect((await debtors()).data.total).toBe(data.outstanding.amount);
  expect(figures.overdue).toEqual({ count: data.overdue.count, amount: data.overdue.amount });
  expect(toSend.map(({ total }) => total)).toEqual([ready]);
  expect([data.outstanding.amount, data.overdue.amount, ready]).toEqual([330_000, 110_000, 110_006]);
  // The draft's total in the end.
  const { data: drafted } = await ask(readyToInvoice.draft, token, {
    body: { entries: toSend.map((entry) => entry.id), merge: true },
  });
  expect((await ask(invoices.get, token, { params: { id: drafted.ids[0] ?? "" } })).data.total).toBe(ready);
});

test("the trend shows what was invoiced, paid and earned, beside the fees a year before", async () => {
  const { agency, owner, add, sentInvoice, pay, client, today, dashboard } = await setUp();
  const talentId = await buildPerson(agency);
  const contractId = await add("contract", { title: "Tour", value: 100_000, ...about("contract", talentId) });
  const fee = { mode: "PERCENT", base: "GROSS", percent: "20", amount: null, version: 1, payees: [] };
  await ask(contractFees.save, owner.token, { params: { id: contractId }, body: fee as never });
  const { id } = await sentInvoice({ contractId, partnerId: client });
  await pay(id, [{ amount: 55_000, paidOn: today, method: "BANK" }]);
  const { data } = await dashboard();
  expect(data.course).toHaveLength(12);
  expect(data.course.at(-1)).toMatchObject({ invoiced: 110_000, paid: 55_000, fees: 10_000, feesBefore: 0 });
  expect(data.course.slice(0, -1).every(({ invoiced, paid, fees }) => invoiced + paid + fees === 0)).toBe(true);
});

test("a period is given in milliseconds, and begins with the agency's day that they fall on (C-287)", async () => {
  const { dashboard } = await setUp();
  const firstOf = async (fromDate: number) => (await dashboard({ fromDate })).data.expected[0]?.from;
  // In Sydney the first of May begins at two in the afternoon of the day before in UTC.
  const firstOfMay = Date.UTC(2031, 3, 30, 14);
  expect([await firstOf(firstOfMay - 1), await firstOf(firstOfMay)]).toEqual(["2031-04-01", "2031-05-01"]);
  for (const fromDate of ["2031-05-01", "soon", -1, 1e15]) {
    const { status, error } = await dashboard({ fromDate });
    expect([status, error?.details], String(fromDate)).toEqual([
      400,
      [{ field: "fromDate", code: "invalid", message: "Use milliseconds since 1970" }],
    ]);
  }
});

test("a period that ends before it begins, or has too many parts, is refused next to its field", async () => {
  const { dashboard } = await setUp();
  for (const query of [
    { fromDate: Date.UTC(2026, 4), toDate: Date.UTC(2026, 0) },
    { fromDate: Date.UTC(2020, 0), toDate: Date.UTC(2026, 0), group: "WEEK" },
  ]) {
    const { status, error } = await dashboard(query);
    expect([status, error?.details.map(({ field }) => field)]).toEqual([400, ["toDate"]]);
  }
});

test("debtors are listed by what they owe, with its ages, as of any day (C-275)", async () => {
  const { agency, due, pay, day, today, debtors } = await setUp();
  const harbour = await buildRecord("partner", agency, { displayName: "Harbour FM" });
  await due(-10);
  const { id } = await due(5, { partnerId: harbour });
  await due(-45, { partnerId: harbour });
  await pay(id, [{ amount: 10_000, paidOn: today, method: "BANK" }]);
  const { data } = await debtors();
  expect(data.clients.map(({ client, total, count, oldestDays }) => [client, total, count, oldestDays])).toEqual([
    ["Harbour FM", 210_000, 2, 45],
    ["Northlight Festival", 110_000, 1, 10],
  ]);
  expect(data.clients[0]).toMatchObject({
    partner: { id: harbour, name: "Harbour FM" },
    ages: { NOT_DUE: 100_000, DAYS_30: 0, DAYS_60: 110_000, DAYS_90: 0, OVER_90: 0 },
  });
  expect(data).toMatchObject({ total: 320_000, more: 0, ages: { NOT_DUE: 100_000, DAYS_30: 110_000 } });
  // In 30 days what is not due today is late.
  expect((await debtors({ onDate: day(30) })).data.ages).toMatchObject({
    NOT_DUE: 0,
    DAYS_30: 100_000,
    DAYS_60: 110_000,
    DAYS_90: 110_000,
  });
  // The day before has no invoice.
  expect((await debtors({ onDate: day(-1) })).data).toMatchObject({ total: 0, clients: [] });
});

test("reports follow FINANCE, and name no partner that the reader may not see", async () => {
  const { agency, due } = await setUp();
  await due(-10);
  const stranger = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ALL"] } });
  expect((await ask(financeReports.dashboard, stranger.token, { query: {} as never })).status).toBe(403);
  const finance = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  const { data } = await ask(financeReports.debtors, finance.token, { body: {} });
  expect(data.clients).toMatchObject([{ client: "Northlight Festival", partner: null }]);
  const { longest } = (await ask(financeReports.dashboard, finance.token, { query: {} as never })).data;
  expect(longest).toMatchObject([{ client: "Northlight Festival", partner: null }]);
});
