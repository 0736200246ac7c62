/** Compares a tour of 40 dates in 12 countries and 9 foreign currencies with sums that were calculated outside of the program. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { BUDGET_CATEGORIES } from "#contract/tours/budget/codes.ts";
import { BudgetLineForm, tourBudget } from "#contract/tours/budget/line.ts";
import { budgetTotals } from "#contract/tours/budget/sums.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";

const { ask } = await startApp();
const RATES = {
  NZD: "0.917345",
  JPY: "0.0102371",
  USD: "1.523",
  CAD: "1.1187",
  GBP: "1.94",
  EUR: "1.6425",
  CHF: "1.731999999",
  DKK: "0.2203",
  KWD: "4.95",
};
/** First days of the four of the crew. */
const JOINS = ["2027-03-01", "2027-03-01", "2027-03-08", "2027-03-20"];

const rows = readFileSync(new URL("./forty-dates.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => {
    const [kind = "", name = "", country = "", quantity = "", days = "", rate = "", currency = "", planned = ""] =
      row.split(",");
    return { kind, name, country, quantity, days, rate, currency, planned: Number(planned) };
  });
const categoryOf = (kind: string) => BUDGET_CATEGORIES.find((category) => category === kind);
const sumsOf = (kind: string) =>
  Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ name, planned }) => [name, planned]));

test("a tour of 40 dates and 9 foreign currencies adds up as it was calculated by hand", async () => {
  const { owner } = await setUpDeals({ ask });
  const created = await ask(tours.create, owner.token, {
    body: { ...formOf(TourCreate).empty, displayName: "Forty nights" },
  });
  const params = { id: created.data.id };
  for (const joinsOn of JOINS)
    await ask(tourParty.create, owner.token, {
      params,
      body: { ...formOf(TourMemberForm).empty, name: `Crew of ${joinsOn}`, joinsOn },
    });
  const dates = rows.filter(({ kind }) => kind === "GUARANTEE");
  for (const [place, { name, country }] of dates.entries()) {
    const start = name.slice(-10);
    const next = dates[place + 1]?.name.slice(-10);
    const entry = { start, country, placeName: name.slice(0, -11), title: "Hotel" };
    const kind = next === undefined ? { kind: "REHEARSAL" as const } : { kind: "HOTEL" as const, end: next };
    const answer = await ask(tourEntries.create, owner.token, {
      params,
      body: { ...formOf(TourEntryForm).empty, ...entry, ...kind },
    });
    expect(answer.status, answer.text).toBe(200);
  }
  for (const [currency, rate] of Object.entries(RATES))
    await ask(tourBudget.setRate, owner.token, { params, body: { currency, rate } });
  const lines = rows.flatMap(({ kind, name, country, quantity, days, rate, currency }) => {
    const category = categoryOf(kind);
    if (!category) return [];
    const basis = currency === "COSTS" || currency === "INCOME" ? currency : null;
    return [
      {
        ...formOf(BudgetLineForm).empty,
        category,
        name,
        country: country || null,
        ...(basis ? { basis, percent: days } : { rate: Number(rate), currency }),
        ...(category === "PER_DIEM" ? { group: "CREW" as const } : basis ? {} : { quantity, days }),
      },
    ];
  });
  const added = await ask(tourBudget.createMany, owner.token, { params, body: { lines } });
  expect(added.data.faults).toEqual([]);
  const { data: budget } = await ask(tourBudget.get, owner.token, { params });

  const planned = budget.lines.map(({ category, name, amounts }) => [`${category} ${name}`, amounts.planned]);
  const calculated = rows
    .filter(({ kind }) => categoryOf(kind))
    .map(({ kind, name, planned: amount }) => [`${kind} ${name}`, amount]);
  expect(Object.fromEntries(planned)).toEqual(Object.fromEntries(calculated));
  const { byCategory, income, costs, result } = budgetTotals(budget.lines);
  expect(Object.fromEntries(byCategory.map(({ category, amounts }) => [category, amounts.planned]))).toEqual(
    sumsOf("SUM"),
  );
  const byCountry: Record<string, number> = {};
  for (const { category, country, amounts } of budget.lines)
    if (country !== null)
      byCountry[country] = (byCountry[country] ?? 0) + (category === "GUARANTEE" ? 1 : -1) * amounts.planned;
  expect(byCountry).toEqual(sumsOf("COUNTRY"));
  expect({ INCOME: income.planned, COSTS: costs.planned, RESULT: result.planned }).toEqual(sumsOf("RESULT"));
});
