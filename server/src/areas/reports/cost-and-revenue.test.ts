/** The report on cost and revenue: each amount counts once, whatever the rows are. */
import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { contractFees } from "#contract/contracts/fee.ts";
import { invoiceCommissions } from "#contract/ledger/commission.ts";
import { toAddress } from "#contract/list.ts";
import { costReport } from "#contract/reports/cost-and-revenue.ts";
import { startApp } from "#test/app.ts";
import { about } from "#test/deals.ts";
import { assign, buildPartner, buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { setUpCredits } from "#test/finance/crediting.ts";

const { ask } = await startApp();
const GROUPS = ["month", "talent", "partner", "category", "event", "project", "type"] as const;
const DAY = 86_400_000;
type Measure = keyof typeof costReport.report.measures;
const MEASURES = Object.keys(costReport.report.measures).filter((measure) => measure !== "marginShare") as Measure[];

/** A tour of three talents that was invoiced, credited and paid for, and an expense without a talent. */
async function setUp() {
  const finance = await setUpCredits({ ask });
  const { agency, owner, add, client, sentInvoice, line, credit } = finance;
  const talents = await Promise.all(
    ["Ada Okoro", "Marlo Quist", "Zoe Hart"].map((displayName, n) =>
      buildPerson(agency, { displayName, category: n === 0 ? "Sports" : "Music" }),
    ),
  );
  const projectId = await add("project", { title: "Winter" });
  const event = await add("event", { title: "Harbour night", projectId, ...about("event", talents[0] ?? "") });
  const contract = await add("contract", {
    title: "Winter tour",
    type: "TOUR",
    value: 1000_00,
    partnerId: client,
    projectId,
    eventIds: [event],
    ...about("contract", ...talents),
  });
  const fee = await ask(contractFees.save, owner.token, {
    params: { id: contract },
    body: { mode: "PERCENT", base: "GROSS", percent: "20", amount: null, version: 1, payees: [] },
  });
  expect(fee.status, fee.text).toBe(200);
  const tour = await sentInvoice({ contractId: contract, lines: [line({ unitPrice: "1000.01" })] });
  await sentInvoice({ contractId: contract, currency: "CHF", rate: "1.75", lines: [line({ unitPrice: "100" })] });
  const other = await buildPartner(agency, { displayName: "Southlight" });
  await sentInvoice({ partnerId: other, lines: [line({ unitPrice: "500" })] });
  await credit(tour.id, [{ invoiceLineId: tour.lines[0]?.id, amount: 300_00 }]);
  const spend = async (amount: number, more: Record<string, unknown> = {}) => {
    const given = { charge_to: "AGENCY", state: "APPROVED", currency: "AUD", ...more };
    const names = Object.keys(given);
    await inAgency(
      agency,
      `insert into expense (id, agency_id, spent_on, description, amount, ${names.join()})
        values ($1, $2, (now() at time zone 'Australia/Sydney')::date, 'Hire car', $3,
          ${names.map((_, n) => `$${n + 4}`).join()})`,
      [randomUUIDv7(), agency, amount, ...Object.values(given)],
    );
  };
  await spend(110_00, { on_id: event, tax_amount: 10_00 });
  await spend(50_00, { on_id: contract, charge_to: "PARTNER", charged_id: client });
  await spend(30_00, { on_id: contract, charge_to: "TALENT", charged_id: talents[1] });
  await spend(70_00, { on_id: contract, state: "SUBMITTED" });
  await spend(7_00);
  const complete = async (cost: number, extra: number, linked: string | null) => {
    const id = await buildRecord("task", agency, { displayName: "Book crew" });
    await inAgency(agency, "update task set cost = $2, extra = $3, completed_at = now() where id = $1", [
      id,
      cost,
      extra,
    ]);
    if (linked !== null)
      await inAgency(
        agency,
        "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'LINK')",
        [randomUUIDv7(), agency, id, linked],
      );
    return id;
  };
  await complete(15_00, 5_00, projectId);
  await complete(1_00, 0, null);
  const now = Date.now();
  const around = { fromDate: now - 2 * DAY, toDate: now + 2 * DAY };
  const address = (query: object): string => toAddress({ ...around, ...query }).toString();
  const read = async (query: object = {}, { token }: { token: string } = owner) => {
    const answer = await ask(costReport.list, token, { body: { ...around, ...query } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const overview = async (query: object = {}, body: object = {}, { token }: { token: string } = owner) => {
    const answer = await ask(costReport.overview, token, { body: { filters: address(query), ...body } });
    expect(answer.status, answer.text).toBe(200);
    const totals = Object.fromEntries(answer.data.totals.map(({ measure, value }) => [measure, value]));
    return { ...answer.data, totals };
  };
  const rowsOf = async (measure: Measure, query: object = {}, body: object = {}) => {
    const answer = await ask(costReport.rows, owner.token, { body: { measure, filters: address(query), ...body } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  return { ...finance, talents, projectId, event, contract, tour, other, spend, read, overview, rowsOf };
}

const TOTALS = {
  revenue: 1000_01 + 175_00 + 500_00,
  // A fifth of what is left after the credit note, as the invoice's page says, and of the other invoice.
  fee: 140_00 + 35_00,
  credits: 300_00,
  revenueAfterCredits: 1375_01,
  agencyCost: 107_00,
  clientCost: 50_00,
  talentCost: 30_00,
  taskCost: 21_00,
  cost: 178_00,
  margin: 1197_01,
};

test("all groups have the same sums, and their rows add up to them", { timeout: 60_000 }, async () => {
  const { overview, read } = await setUp();
  for (const groupBy of GROUPS) {
    const { totals } = await overview({ groupBy });
    expect(totals, groupBy).toMatchObject(TOTALS);
    expect(totals.marginShare, groupBy).toBeCloseTo(1197_01 / 1375_01, 10);
    const rows = await read({ groupBy });
    for (const measure of MEASURES)
      expect(
        rows.reduce((sum, row) => sum + (row[measure] ?? 0), 0),
        `${groupBy} ${measure}`,
      ).toBe(totals[measure]);
  }
});

test("the rows behind each figure of each subject add up to it", { timeout: 60_000 }, async () => {
  const { read, rowsOf, tour } = await setUp();
  // All of them make the same statements but for their conditions.
  for (const groupBy of GROUPS)
    for (const row of await read({ groupBy }))
      for (const measure of groupBy === "talent" ? MEASURES : (["revenue", "margin"] as const)) {
        const { sum } = await rowsOf(measure, { groupBy }, { subject: row.id });
        expect(sum, `${groupBy} ${row.name} ${measure}`).toBe(row[measure]);
      }
  const { count, rows } = await rowsOf("revenue");
  // An invoice is one row, however many talents share it.
  expect([count, rows.length]).toEqual([3, 3]);
  expect(rows.find(({ record }) => record?.id === tour.id)).toMatchObject({
    record: { kind: "invoice" },
    value: 1000_01,
  });
  const { rows: spent } = await rowsOf("agencyCost");
  const byValue = spent.toSorted((a, b) => a.value - b.value);
  expect(byValue.map(({ record, value }) => [record?.kind, record?.title, value])).toEqual([
    ["expense", "Hire car", 7_00],
    ["expense", "Hire car", 100_00],
  ]);
});

test("talents share an amount equally to the last cent, and the rest is without a talent", async () => {
  const { read } = await setUp();
  const rows = async (groupBy: string) =>
    (await read({ groupBy, orderBy: "name", orderDirection: "ASC" })).map(
      ({ name, revenue, credits, cost, talentCost }) => [name, revenue, credits, cost, talentCost],
    );
  expect(await rows("talent")).toEqual([
    // 33.34, 33.33 and 33.33 CHF, of which the sum is converted each time: 175.00 AUD in the end.
    ["Ada Okoro", 333_34 + 58_35, 100_00, 100_00 + 16_67, 0],
    ["Marlo Quist", 333_34 + 58_32, 100_00, 16_67, 30_00],
    ["Without a talent", 500_00, 0, 28_00, 0],
    ["Zoe Hart", 333_33 + 58_33, 100_00, 16_66, 0],
  ]);
  expect(await rows("type")).toEqual([
    ["Tour", 1175_01, 300_00, 150_00, 30_00],
    ["Without a contract type", 500_00, 0, 28_00, 0],
  ]);
  expect(await rows("project")).toEqual([
    ["Winter", 1175_01, 300_00, 170_00, 30_00],
    ["Without a project", 500_00, 0, 8_00, 0],
  ]);
  expect(await rows("event")).toEqual([
    ["Harbour night", 1175_01, 300_00, 150_00, 30_00],
    ["Without an event", 500_00, 0, 28_00, 0],
  ]);
  expect(await rows("partner")).toEqual([
    ["Northlight Festival", 1175_01, 300_00, 50_00, 30_00],
    ["Southlight", 500_00, 0, 0, 0],
    ["Without a partner", 0, 0, 128_00, 0],
  ]);
});

test("the fee is what the invoice's own page says", async () => {
  const { tour, owner, rowsOf } = await setUp();
  const { total } = (await ask(invoiceCommissions.get, owner.token, { params: { id: tour.id } })).data;
  const { rows } = await rowsOf("fee", { groupBy: "type" });
  // 200.00 were invoiced, and the credit note took 60.00 back.
  const ofTour = rows.filter(({ value }) => value !== 35_00).map(({ value }) => value);
  expect(ofTour.toSorted((a, b) => a - b)).toEqual([-60_00, 200_00]);
  expect(total).toBe(140_00);
});

test("filters leave the amounts of talents and partners, and months are in their order", async () => {
  const { read, overview, talents, other } = await setUp();
  const [ada = ""] = talents;
  expect((await overview({ talentIds: [ada] })).totals).toMatchObject({ revenue: 391_69, credits: 100_00 });
  expect((await overview({ partnerIds: [other], groupBy: "talent" })).totals).toMatchObject({ revenue: 500_00 });
  const months = await read({
    fromDate: Date.parse("2025-09-10"),
    orderBy: "name",
    orderDirection: "ASC",
    withIdle: true,
  });
  const ids = months.map(({ id }) => id);
  expect(ids.slice(0, 5)).toEqual(["2025-09", "2025-10", "2025-11", "2025-12", "2026-01"]);
  expect(months[0]?.name).toBe("September 2025");
  expect((await read({ q: "hart", groupBy: "talent" })).map(({ name }) => name)).toEqual(["Zoe Hart"]);
});

test("the chart has revenue, cost and margin side by side, and one by subject", async () => {
  const { overview, talents } = await setUp();
  const { chart } = await overview();
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(chart?.parts.map(({ name, values }) => [name, sum(values)])).toEqual([
    ["Revenue", TOTALS.revenue],
    ["Cost", TOTALS.cost],
    ["Margin", TOTALS.margin],
  ]);
  const { chart: byTalent } = await overview({ groupBy: "talent" }, { chart: "revenue" });
  expect(byTalent?.parts.map(({ id }) => id).toSorted()).toEqual(["-", ...talents].toSorted());
});

test("figures need the right to finances, and those with costs of tasks that to tasks (B-336)", async () => {
  const { agency, read, overview, contract } = await setUp();
  const without = await buildStaff(agency, {
    levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"], TASK: ["VIEW_ALL"] },
  });
  expect((await overview({}, {}, without)).totals).toEqual({});
  expect(await read({}, without)).toEqual([]);
  const books = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"] } });
  const { totals } = await overview({ groupBy: "talent" }, {}, books);
  expect(totals).toMatchObject({ revenue: TOTALS.revenue, agencyCost: TOTALS.agencyCost });
  expect(Object.keys(totals)).not.toContain("margin");
  // Amounts of talents beyond reach count, so that sums add up, and are not named.
  expect((await read({ groupBy: "talent" }, books)).map(({ name, revenue }) => [name, revenue])).toEqual([
    ["Talents you can’t see", 1175_01],
    ["Without a talent", 500_00],
  ]);
  const refused = await ask(costReport.rows, books.token, { body: { measure: "margin" } });
  expect(refused.status).toBe(403);
  const lead = await buildStaff(agency, {
    levels: { REPORT: ["VIEW_ALL"], FINANCE: ["VIEW_ALL"], TASK: ["VIEW_ASSIGN"], CONTRACT: ["VIEW_ALL"] },
  });
  await assign(agency, contract, [lead.id]);
  expect((await overview({}, {}, lead)).totals).toMatchObject({ taskCost: 0, cost: 157_00 });
});

test("a currency without any rate stands apart, and one by the last rate is approximate", async () => {
  const { agency, overview, spend, rowsOf } = await setUp();
  await spend(200_00, { currency: "EUR" });
  const before = await overview();
  expect(before.totals.agencyCost).toBe(TOTALS.agencyCost);
  expect(before.apart).toContainEqual({ currency: "EUR", measure: "agencyCost", value: 200_00 });
  expect(before.approximate).toBe(false);
  expect((await rowsOf("agencyCost")).sum).toBe(TOTALS.agencyCost);
  await inAgency(
    agency,
    `insert into exchange_rate (id, agency_id, currency, on_date, rate, actor_id)
      values ($1, $2, 'EUR', '2026-01-01', '1.6', $1)`,
    [randomUUIDv7(), agency],
  );
  const { totals, apart, approximate } = await overview();
  expect({ cost: totals.agencyCost, apart, approximate }).toEqual({
    cost: TOTALS.agencyCost + 320_00,
    apart: [],
    approximate: true,
  });
});
