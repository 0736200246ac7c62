/** Beside a budget: what the marked line is made of, and the rates that are used. */
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { BudgetLine } from "#contract/tours/budget/line.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import tabStyles from "../Budget.module.css";
import type { BudgetPlace } from "../budgetPlace.ts";
import { t } from "../messages.ts";
import { openTourRate } from "../openDialogs.tsx";
import { LineDocuments } from "./LineDocuments.tsx";
import { LineHistory } from "./LineHistory.tsx";
import { PerDiems } from "./PerDiems.tsx";
import styles from "./Side.module.css";

interface Props {
  place: BudgetPlace;
  marked: BudgetLine | null;
}
export function BudgetSide({ place, marked }: Props) {
  const { budget, scenarioId } = place;
  const isOfDays = marked === null || marked.category === "PER_DIEM";
  return (
    <aside className={tabStyles.aside} aria-label={marked ? t("about", { name: marked.name }) : t("perDiems")}>
      {isOfDays && <PerDiems place={place} marked={marked} />}
      {marked && scenarioId === null && <LineDocuments place={place} line={marked} />}
      {marked && scenarioId !== null && (
        <section className={styles.part}>
          <p className={styles.quiet}>{t("scenarioPlan")}</p>
        </section>
      )}
      {marked?.note && (
        <section className={styles.part} aria-labelledby="budget-note">
          <h2 id="budget-note">{t("note")}</h2>
          <p>{marked.note}</p>
        </section>
      )}
      {marked && <LineHistory place={place} line={marked} />}
      <section className={styles.part} aria-labelledby="budget-rates">
        <h2 id="budget-rates">{t("ratesUsed")}</h2>
        {budget.missingRates.map((currency) => (
          <p key={currency} className={styles.warning}>
            {t("missingRate", { currency })}{" "}
            {budget.editable && (
              <Button tone="link" onClick={() => openTourRate(place, { currency, rate: "" })}>
                {t("setRate")}
              </Button>
            )}
          </p>
        ))}
        {budget.rates.length === 0 ? (
          <p className={styles.quiet}>{t("noRates", { currency: budget.currency })}</p>
        ) : (
          <ul className={styles.rates}>
            {budget.rates.map((rate) => (
              <li key={rate.currency}>
                <span className={styles.chip}>{rate.currency}</span>
                <span>{t("rateIs", { currency: rate.currency, rate: rate.rate, own: budget.currency })}</span>
                <small>{t("ratedOn", { day: formatDate(rate.ratedOn) })}</small>
                {budget.editable && (
                  <Button
                    tone="link"
                    aria-label={t("changeRate", { currency: rate.currency })}
                    onClick={() => openTourRate(place, rate)}
                  >
                    <PencilSimpleIcon size={14} aria-hidden />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  );
}
