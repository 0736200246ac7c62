/** A budget on a phone: groups with their expected sums, whose lines open as forms. */
import { useState } from "react";
import type { BudgetAmounts } from "#contract/tours/budget/sums.ts";
import { formatAmount } from "#contract/values/money.ts";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { openLine } from "../openDialogs.tsx";
import { madeOfGroup, madeOfLine } from "./madeOf.ts";
import styles from "./Narrow.module.css";
import { AmountsBar } from "./rowElements.tsx";
import type { BudgetSideRows } from "./rows.ts";

interface Props {
  place: BudgetPlace;
  sides: readonly BudgetSideRows[];
  result: BudgetAmounts;
}
export function NarrowBudget({ place, sides, result }: Props) {
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const { budget } = place;
  const money = (amount: number) => formatAmount(amount, budget.currency);
  return (
    <div className={styles.narrow}>
      {sides.map((side) => (
        <section key={side.title} aria-label={side.title}>
          <h2>
            {side.title} <b>{money(side.amounts.expected)}</b>
          </h2>
          <ul>
            {side.groups.map((group) => (
              <li key={group.key}>
                <button
                  type="button"
                  aria-expanded={unfolded === group.key}
                  onClick={() => setUnfolded((was) => (was === group.key ? null : group.key))}
                >
                  <span>
                    {group.title}
                    <small>{madeOfGroup(group.lines)}</small>
                  </span>
                  <AmountsBar amounts={group.amounts} />
                  <b>{money(group.amounts.expected)}</b>
                </button>
                {unfolded === group.key && (
                  <ul>
                    {group.lines.map((line) => (
                      <li key={line.id}>
                        <button
                          type="button"
                          disabled={!budget.editable}
                          onClick={() => openLine(place, budget.lines.find(({ id }) => id === line.id) ?? line)}
                        >
                          <span>
                            {line.name}
                            <small>{madeOfLine(line)}</small>
                          </span>
                          <b>{money(line.amounts.expected)}</b>
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.narrowResult}>
        {t("result")} <b>{money(result.expected)}</b>
      </p>
    </div>
  );
}
