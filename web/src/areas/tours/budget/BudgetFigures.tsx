import { daysBetween } from "#contract/tasks/anchored.ts";
import type { BudgetTotals } from "#contract/tours/budget/sums.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { formatAmount } from "#contract/values/money.ts";
import styles from "./Budget.module.css";
import { t } from "./messages.ts";

const Figure = ({ name, value, line }: { name: string; value: string; line: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <span>{line}</span>
    </dd>
  </div>
);

/** Writes how an amount differs from the plan. */
export function againstPlan(difference: number, currency: string): string {
  if (difference === 0) return t("asPlanned");
  const amount = formatAmount(Math.abs(difference), currency);
  return t(difference > 0 ? "moreThanPlanned" : "lessThanPlanned", { amount });
}

/** The four figures of a budget: what it comes to, what came in and went out so far, and what is left for surprises. */
export function BudgetFigures({ record, totals, today }: { record: Tour; totals: BudgetTotals; today: string }) {
  const { currency, startDate, endDate } = record;
  const { income, costs, result, byCategory } = totals;
  const money = (amount: number) => formatAmount(amount, currency);
  const contingency = byCategory.find(({ category }) => category === "CONTINGENCY")?.amounts;
  const percent = costs.expected === 0 ? 0 : Math.round((costs.actual / costs.expected) * 100);
  const isUnderWay = startDate !== null && endDate !== null && startDate <= today && today <= endDate;
  const left = contingency && contingency.planned - contingency.actual;
  return (
    <dl className={styles.figures} aria-label={t("figures")}>
      <Figure
        name={t("expectedResult")}
        value={money(result.expected)}
        line={againstPlan(result.expected - result.planned, currency)}
      />
      <Figure
        name={t("incomeSoFar")}
        value={money(income.actual)}
        line={t("ofExpected", { amount: money(income.expected) })}
      />
      <Figure
        name={t("spentSoFar")}
        value={money(costs.actual)}
        line={
          isUnderWay
            ? t("percentAndDay", {
                percent,
                day: daysBetween(startDate, today) + 1,
                days: daysBetween(startDate, endDate) + 1,
              })
            : t("percentOfCosts", { percent })
        }
      />
      {contingency && left !== undefined && (
        <Figure
          name={t("contingencyLeft")}
          value={money(left)}
          line={contingency.actual === 0 ? t("untouched") : t("ofExpected", { amount: money(contingency.planned) })}
        />
      )}
    </dl>
  );
}
