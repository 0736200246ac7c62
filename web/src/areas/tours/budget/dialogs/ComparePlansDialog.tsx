/** Shows what the budget and its scenarios plan, side by side. */
import { BUDGET_CATEGORIES, isIncome } from "#contract/tours/budget/codes.ts";
import { budgetScenarios } from "#contract/tours/budget/line.ts";
import { BUDGET_CATEGORY_NAMES } from "#contract/tours/budget/names.ts";
import type { Tour } from "#contract/tours/tour.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { ResultOf } from "#web/ui/calls/callTypes.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { t } from "../messages.ts";
import styles from "./Dialogs.module.css";

type Plans = ResultOf<typeof budgetScenarios.compare>;

export function ComparePlansDialog({ tour, close }: { tour: Tour; close: () => void }) {
  const answer = useCallQuery(budgetScenarios.compare, { params: { id: tour.id } });
  return (
    <Dialog title={t("compareTitle")} size={960} onClose={close} flush>
      <QueryBoundary answer={answer}>
        {(plans) =>
          plans.length < 2 ? (
            <Empty title={t("scenarios")} line={t("noScenarios")} />
          ) : (
            <Plans plans={plans} currency={tour.currency} />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function Plans({ plans, currency }: { plans: Plans; currency: string }) {
  const own = plans[0];
  const plannedOf = (plan: Plans[number], category: string): number =>
    plan.categories.find((row) => row.category === category)?.planned ?? 0;
  const categories = BUDGET_CATEGORIES.filter((category) => plans.some((plan) => plannedOf(plan, category) !== 0));
  const row = (title: string, amountOf: (plan: Plans[number]) => number, isSum: boolean, isOfIncome: boolean) => (
    <tr key={title} data-sum={isSum || undefined}>
      <th scope="row">{title}</th>
      {plans.map((plan) => {
        const difference = own ? amountOf(plan) - amountOf(own) : 0;
        return (
          <td key={plan.id ?? "budget"} className={styles.number}>
            {formatAmount(amountOf(plan), currency)}
            {difference !== 0 && (
              <small className={(isOfIncome ? difference < 0 : difference > 0) ? styles.bad : undefined}>
                {t(difference > 0 ? "more" : "less", { amount: formatAmount(Math.abs(difference), currency) })}
              </small>
            )}
          </td>
        );
      })}
    </tr>
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.compared}>
        <thead>
          <tr>
            <th scope="col">{t("category")}</th>
            {plans.map(({ id, name }) => (
              <th key={id ?? "budget"} scope="col" className={styles.number}>
                {name ?? t("theBudget")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories
            .filter(isIncome)
            .map((category) => row(BUDGET_CATEGORY_NAMES[category], (plan) => plannedOf(plan, category), false, true))}
          {row(t("income"), ({ income }) => income, true, true)}
          {categories
            .filter((category) => !isIncome(category))
            .map((category) => row(BUDGET_CATEGORY_NAMES[category], (plan) => plannedOf(plan, category), false, false))}
          {row(t("costs"), ({ costs }) => costs, true, false)}
          {row(t("result"), ({ result }) => result, true, true)}
        </tbody>
      </table>
    </div>
  );
}
