/**
 * Sums of a tour's budget. Each line is rounded to the tour's smallest unit once, and every sum is a sum of such lines,
 * so that the same lines give the same result by category, by show and by country.
 */
import { decimalsOf } from "../../values/currency-decimals.ts";
import { type Decimal, decimalOf, proportionOf, roundedTo, times } from "../../values/decimal.ts";
import { BUDGET_CATEGORIES, type BudgetBase, type BudgetCategory, isIncome } from "./codes.ts";

/** The part of a line that its amounts follow from. Amounts are minor units of `currency`. */
export interface Reckoned {
  category: BudgetCategory;
  /** Decimals as text. */
  quantity: string;
  days: string;
  rate: number;
  currency: string;
  basis: BudgetBase | null;
  /** A decimal as text; only with a basis. */
  percent: string | null;
  committed: number | null;
  /** Minor units of the tour's currency: of linked documents, or typed. */
  actual: number;
  closed: boolean;
}

/** Amounts in minor units of the tour's currency. */
export interface BudgetAmounts {
  planned: number;
  committed: number;
  actual: number;
  /** Amount that it comes to: a closed line its actual, another the larger of committed and actual, else planned. */
  expected: number;
}
export const NO_AMOUNTS: BudgetAmounts = { planned: 0, committed: 0, actual: 0, expected: 0 };

/** Rates by currency: how much of the tour's currency one of it is, a decimal as text. */
export type TourRates = Readonly<Record<string, string>>;

/**
 * Converts an exact amount in minor units of a currency into minor units of another, rounded half away from zero.
 * Without a rate it is 0, which the caller tells apart by `hasRate`.
 */
export function inTourCurrency(amount: Decimal, from: string, to: string, rates: TourRates): number {
  if (from === to) return Number(roundedTo(amount, 0));
  const rate = rates[from];
  if (rate === undefined) return 0;
  const { units, scale } = times(amount, decimalOf(rate));
  // Minor units of both differ where one of them has no cents.
  const shift = decimalsOf(to) - decimalsOf(from);
  return Number(
    roundedTo(shift >= 0 ? { units: units * 10n ** BigInt(shift), scale } : { units, scale: scale - shift }, 0),
  );
}

export const hasRate = (currency: string, to: string, rates: TourRates): boolean =>
  currency === to || rates[currency] !== undefined;

/** Returns quantity × days × rate in minor units of the line's own currency, before rounding. */
export const plannedExactly = ({ quantity, days, rate }: Pick<Reckoned, "quantity" | "days" | "rate">): Decimal =>
  times(times(decimalOf(quantity), decimalOf(days)), { units: BigInt(rate), scale: 0 });

export const expectedOf = ({ planned, committed, actual }: Omit<BudgetAmounts, "expected">, closed: boolean): number =>
  closed ? actual : Math.max(committed, actual) || planned;

function percentageOf(amount: number, percent: string): number {
  const { units, scale } = decimalOf(percent);
  return proportionOf(amount, units, 100n * 10n ** BigInt(scale));
}

const plus = (sum: BudgetAmounts, own: BudgetAmounts): BudgetAmounts => ({
  planned: sum.planned + own.planned,
  committed: sum.committed + own.committed,
  actual: sum.actual + own.actual,
  expected: sum.expected + own.expected,
});
export const sumOfAmounts = (amounts: readonly BudgetAmounts[]): BudgetAmounts => amounts.reduce(plus, NO_AMOUNTS);

/** Returns the amounts of each line, in their order. */
export function amountsOfLines(lines: readonly Reckoned[], currency: string, rates: TourRates): BudgetAmounts[] {
  const converted = (line: Reckoned, amount: Decimal) => inTourCurrency(amount, line.currency, currency, rates);
  const plain = lines.map((line) => (line.basis === null ? converted(line, plannedExactly(line)) : null));
  const bases: Record<BudgetBase, number> = { INCOME: 0, COSTS: 0 };
  for (const [place, { category }] of lines.entries())
    bases[isIncome(category) ? "INCOME" : "COSTS"] += plain[place] ?? 0;
  return lines.map((line, place) => {
    const planned = plain[place] ?? percentageOf(bases[line.basis ?? "COSTS"], line.percent ?? "0");
    const committed = line.committed === null ? 0 : converted(line, { units: BigInt(line.committed), scale: 0 });
    const sums = { planned, committed, actual: line.actual };
    return { ...sums, expected: expectedOf(sums, line.closed) };
  });
}

export interface BudgetTotals {
  byCategory: { category: BudgetCategory; lines: number; amounts: BudgetAmounts }[];
  income: BudgetAmounts;
  costs: BudgetAmounts;
  /** Income less costs. */
  result: BudgetAmounts;
}

const minus = (whole: BudgetAmounts, part: BudgetAmounts): BudgetAmounts => ({
  planned: whole.planned - part.planned,
  committed: whole.committed - part.committed,
  actual: whole.actual - part.actual,
  expected: whole.expected - part.expected,
});

/** Sums up lines by category, in the order of the categories; those without lines are left out. */
export function budgetTotals(lines: readonly { category: BudgetCategory; amounts: BudgetAmounts }[]): BudgetTotals {
  const byCategory = BUDGET_CATEGORIES.flatMap((category) => {
    const own = lines.filter((line) => line.category === category);
    return own.length === 0
      ? []
      : [{ category, lines: own.length, amounts: sumOfAmounts(own.map(({ amounts }) => amounts)) }];
  });
  const side = (income: boolean) =>
    sumOfAmounts(byCategory.filter(({ category }) => isIncome(category) === income).map(({ amounts }) => amounts));
  const [income, costs] = [side(true), side(false)];
  return { byCategory, income, costs, result: minus(income, costs) };
}
