import { expect, test } from "vitest";
import { amountsOfLines, budgetTotals, type Reckoned } from "./sums.ts";

const line = (own: Partial<Reckoned>): Reckoned => ({
  category: "CREW",
  quantity: "1",
  days: "1",
  rate: 0,
  currency: "AUD",
  basis: null,
  percent: null,
  committed: null,
  actual: 0,
  closed: false,
  ...own,
});
const RATES = { GBP: "1.94", JPY: "0.0102", KWD: "5.05" };
const planned = (own: Partial<Reckoned>, currency = "AUD") => amountsOfLines([line(own)], currency, RATES)[0]?.planned;

test("quantity, days and rate are multiplied exactly and rounded once", () => {
  expect(planned({ quantity: "1", days: "13", rate: 39_500 })).toBe(513_500);
  expect(planned({ quantity: "0.333", days: "2.5", rate: 100 })).toBe(83);
  expect(planned({ quantity: "1.005", days: "1", rate: 100 })).toBe(101);
  expect(planned({ quantity: "9999999.999", days: "1", rate: 1_000_000 })).toBe(9_999_999_999_000);
});

test("an amount in another currency follows its rate, also between currencies of other decimals", () => {
  expect(planned({ days: "3", rate: 29_000, currency: "GBP" })).toBe(168_780);
  // 120,000 JPY have no cents; 1.234 KWD has three decimals.
  expect(planned({ rate: 120_000, currency: "JPY" })).toBe(122_400);
  expect(planned({ rate: 1234, currency: "KWD" })).toBe(623);
  expect(amountsOfLines([line({ rate: 10_000 })], "JPY", { AUD: "98.04" })[0]?.planned).toBe(9804);
});

test("a percentage is of all lines that are no percentages, whatever their order", () => {
  const lines = [
    line({ category: "CONTINGENCY", basis: "COSTS", percent: "5" }),
    line({ rate: 100_050 }),
    line({ category: "FEES", basis: "INCOME", percent: "12.5" }),
    line({ category: "GUARANTEE", rate: 200_000 }),
  ];
  expect(amountsOfLines(lines, "AUD", {}).map((amounts) => amounts.planned)).toEqual([5003, 100_050, 25_000, 200_000]);
});

test("a closed line comes to its actual, another to the larger of the others, else to its plan", () => {
  const expected = (own: Partial<Reckoned>) => amountsOfLines([line({ rate: 1000, ...own })], "AUD", {})[0]?.expected;
  expect(expected({})).toBe(1000);
  expect(expected({ committed: 900, actual: 300 })).toBe(900);
  expect(expected({ committed: 900, actual: 1100 })).toBe(1100);
  expect(expected({ committed: 900, actual: 300, closed: true })).toBe(300);
  expect(expected({ closed: true })).toBe(0);
});

test("income less costs is the result, and categories come in their order", () => {
  const lines = [
    { category: "HOTEL", amounts: { planned: 300, committed: 200, actual: 100, expected: 200 } },
    { category: "GUARANTEE", amounts: { planned: 1000, committed: 1000, actual: 500, expected: 1000 } },
    { category: "HOTEL", amounts: { planned: 50, committed: 0, actual: 0, expected: 50 } },
  ] as const;
  const { byCategory, result } = budgetTotals(lines);
  expect(byCategory.map(({ category, lines: count }) => [category, count])).toEqual([
    ["GUARANTEE", 1],
    ["HOTEL", 2],
  ]);
  expect(result).toEqual({ planned: 650, committed: 800, actual: 400, expected: 750 });
});
