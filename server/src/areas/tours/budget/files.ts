/** Writes the budget of a tour as a workbook and as a PDF: one row for each line, under the sums of its category. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { isIncome } from "#contract/tours/budget/codes.ts";
import type { BudgetLine, tourBudget as calls } from "#contract/tours/budget/line.ts";
import { BUDGET_CATEGORY_NAMES } from "#contract/tours/budget/names.ts";
import { type BudgetAmounts, budgetTotals } from "#contract/tours/budget/sums.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { formatAmount } from "#contract/values/money.ts";
import { agency } from "#server/areas/session/account.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import type { SheetCell } from "#server/lib/sheet/sheet.ts";
import { xlsx } from "#server/lib/sheet/xlsx.ts";
import { readBudget, tourOfBudget } from "./budget.read.ts";

const TEMPLATE = readFileSync(new URL("./budget.typ", import.meta.url), "utf8");
const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
type FileHandler = Handlers<typeof calls>["pdf"];
type Input = Parameters<FileHandler>[0];

interface Printed {
  tour: Awaited<ReturnType<typeof tourOfBudget>>;
  budget: Awaited<ReturnType<typeof readBudget>>;
  title: string;
}
async function printed({ db, actor, params: { id }, query: { scenarioId } }: Input): Promise<Printed> {
  const tour = await tourOfBudget(db, actor, id);
  const budget = await readBudget(db, actor, id, scenarioId ?? null);
  const scenario = budget.scenarios.find((own) => own.id === scenarioId);
  return { tour, budget, title: scenario ? `${tour.displayName}, ${scenario.name}` : tour.displayName };
}

/** Writes what a line is made of: "1 × 17 × 420.00 AUD", "142 days × 65.00 AUD", "5 % of costs". */
function madeOf({ basis, percent, group, quantity, days, rate, currency }: BudgetLine): string {
  if (basis !== null) return `${percent} % of ${basis === "INCOME" ? "income" : "costs"}`;
  const money = `${formatAmount(rate, currency)} ${currency}`;
  return group === null ? `${quantity} × ${days} × ${money}` : `${days} days × ${money}`;
}

const HEAD = [
  "Category",
  "Line",
  "Show",
  "Country",
  "Made of",
  "Currency",
  "Planned",
  "Committed",
  "Actual",
  "Expected",
  "Closed",
  "Note",
];

/** Turns amounts into numbers of major units, which a workbook can add up. */
const inMajorUnits = ({ planned, committed, actual, expected }: BudgetAmounts, currency: string): number[] =>
  [planned, committed, actual, expected].map((amount) => amount / 10 ** decimalsOf(currency));

function sheetRows({ currency, lines }: Printed["budget"]): SheetCell[][] {
  const { byCategory, income, costs, result } = budgetTotals(lines);
  const sum = (title: string, amounts: BudgetAmounts): SheetCell[] => [
    title,
    ...Array<SheetCell>(4).fill(null),
    currency,
    ...inMajorUnits(amounts, currency),
    null,
    null,
  ];
  return [
    ...byCategory.flatMap(({ category, amounts }) => [
      ...lines
        .filter((line) => line.category === category)
        .map((line): SheetCell[] => [
          BUDGET_CATEGORY_NAMES[category],
          line.name,
          line.event?.name ?? null,
          line.country,
          madeOf(line),
          currency,
          ...inMajorUnits(line.amounts, currency),
          line.closed ? "Yes" : null,
          line.note,
        ]),
      sum(`${BUDGET_CATEGORY_NAMES[category]}, sum`, amounts),
    ]),
    sum("Income", income),
    sum("Costs", costs),
    sum("Result", result),
  ];
}

const once = async function* <T>(value: T): AsyncGenerator<T> {
  yield value;
};

export const budgetXlsx: FileHandler = async (input) => {
  const { budget, title } = await printed(input);
  return { name: `Budget ${title}.xlsx`, type: XLSX_TYPE, parts: xlsx("Budget", HEAD, once(sheetRows(budget))) };
};

/** Turns a budget into the text that its print shows. */
function printData({ tour, budget: { currency, lines, rates }, title }: Printed, agencyName: string): object {
  const { byCategory, income, costs, result } = budgetTotals(lines);
  const texts = ({ planned, committed, actual, expected }: BudgetAmounts) =>
    [planned, committed, actual, expected].map((amount) => formatAmount(amount, currency));
  const side = (isOfIncome: boolean) =>
    byCategory
      .filter(({ category }) => isIncome(category) === isOfIncome)
      .map(({ category, amounts }) => ({
        name: BUDGET_CATEGORY_NAMES[category],
        amounts: texts(amounts),
        lines: lines
          .filter((line) => line.category === category)
          .map((line) => ({ name: line.name, made: madeOf(line), amounts: texts(line.amounts) })),
      }));
  return {
    agency: agencyName,
    title,
    line: [tour.startDate, tour.endDate].filter(Boolean).join(" to "),
    currency,
    sides: [
      { name: "Income", amounts: texts(income), categories: side(true) },
      { name: "Costs", amounts: texts(costs), categories: side(false) },
    ],
    result: texts(result),
    rates: rates.map(({ currency: code, rate, ratedOn }) => `1 ${code} is ${rate} ${currency}, since ${ratedOn}`),
    printed: `Printed ${tour.today}`,
  };
}

const agencyName = async (db: Db, { agencyId }: Actor): Promise<string> => {
  const [own] = await db.select({ name: agency.name }).from(agency).where(sql`${agency.id} = ${agencyId}::uuid`);
  return found(own).name;
};

export const budgetPdf: FileHandler = async (input) => {
  const print = await printed(input);
  const data = printData(print, await agencyName(input.db, input.actor));
  return {
    name: `Budget ${print.title}.pdf`,
    type: "application/pdf",
    parts: (async function* () {
      yield await makePdf({ template: TEMPLATE, data });
    })(),
  };
};
