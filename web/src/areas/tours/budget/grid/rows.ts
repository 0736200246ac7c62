/** The rows of a budget as they are shown: sides, groups and lines, with sums that follow what is being typed. */
import { BUDGET_CATEGORIES, isIncome } from "#contract/tours/budget/codes.ts";
import type { BudgetLine, TourBudget } from "#contract/tours/budget/line.ts";
import { BUDGET_CATEGORY_NAMES } from "#contract/tours/budget/names.ts";
import {
  amountsOfLines,
  type BudgetAmounts,
  budgetTotals,
  inTourCurrency,
  sumOfAmounts,
  type TourRates,
} from "#contract/tours/budget/sums.ts";
import { t } from "../messages.ts";

export const GROUPINGS = ["CATEGORY", "SHOW", "COUNTRY"] as const;
export type BudgetGrouping = (typeof GROUPINGS)[number];

export interface BudgetGroup {
  key: string;
  title: string;
  amounts: BudgetAmounts;
  lines: BudgetLine[];
}
export interface BudgetSideRows {
  isIncome: boolean;
  title: string;
  amounts: BudgetAmounts;
  groups: BudgetGroup[];
}

export const ratesOf = ({ rates }: Pick<TourBudget, "rates">): TourRates =>
  Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate]));

/** Returns lines with the amounts that a change of one of them would give. */
export function withChange(
  budget: TourBudget,
  change: { lineId: string; values: Partial<BudgetLine> & { actual?: number | null } } | null,
): BudgetLine[] {
  if (!change) return budget.lines;
  const rates = ratesOf(budget);
  const lines = budget.lines.map((line) => (line.id === change.lineId ? { ...line, ...change.values } : line));
  const amounts = amountsOfLines(
    lines.map((line) => {
      const typed = line.id === change.lineId ? change.values.actual : undefined;
      return {
        ...line,
        // A per diem is owed as soon as somebody comes along.
        committed: line.group !== null && line.committed === null ? line.rate * Number(line.days) : line.committed,
        actual:
          typeof typed === "number"
            ? inTourCurrency({ units: BigInt(typed), scale: 0 }, line.currency, budget.currency, rates)
            : line.amounts.actual,
      };
    }),
    budget.currency,
    rates,
  );
  return lines.map((line, place) => ({ ...line, amounts: amounts[place] ?? line.amounts }));
}

const ORDER: readonly string[] = BUDGET_CATEGORIES;
function keyOf(line: BudgetLine, grouping: BudgetGrouping, countryName: (code: string) => string): [string, string] {
  if (grouping === "CATEGORY") return [line.category, BUDGET_CATEGORY_NAMES[line.category]];
  if (grouping === "COUNTRY")
    return line.country === null ? ["", t("noCountry")] : [line.country, countryName(line.country)];
  if (line.event) return [line.event.id, line.event.name];
  return line.hasEvent ? ["unseen", t("unseenShow")] : ["", t("wholeTour")];
}

/** Groups lines on both sides. A side without lines is left out. */
export function sidesOf(
  lines: readonly BudgetLine[],
  grouping: BudgetGrouping,
  countryName: (code: string) => string,
): BudgetSideRows[] {
  return [true, false].flatMap((income) => {
    const own = lines.filter(({ category }) => isIncome(category) === income);
    if (own.length === 0) return [];
    const groups = Map.groupBy(own, (line) => keyOf(line, grouping, countryName)[0]);
    const order = (key: string) => (grouping === "CATEGORY" ? ORDER.indexOf(key) : 0);
    return [
      {
        isIncome: income,
        title: t(income ? "income" : "costs"),
        amounts: sumOfAmounts(own.map(({ amounts }) => amounts)),
        groups: [...groups]
          .toSorted(([key], [other]) => order(key) - order(other))
          .map(([key, members]) => ({
            key: `${income} ${key}`,
            title: members[0] ? keyOf(members[0], grouping, countryName)[1] : "",
            amounts: sumOfAmounts(members.map(({ amounts }) => amounts)),
            lines: members,
          })),
      },
    ];
  });
}

export const totalsOfLines = (lines: readonly BudgetLine[]) => budgetTotals(lines);
