/** The fees of the talents, with their sum against the value. */
import { formatAmount } from "#contract/values/money.ts";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { t } from "../messages.ts";
import type { SectionProps } from "../section.ts";
import styles from "../WinDialog.module.css";
import { restOf, sumOf } from "./fees.ts";

export function FeeFields({ proposal, form }: Pick<SectionProps, "proposal" | "form">) {
  const { fees } = form.values;
  const { people, currency, value, event } = proposal;
  if (fees.length === 0) return null;
  const nameOf = (id: string): string => people.find((person) => person.id === id)?.displayName ?? "";
  const rest = restOf(fees, proposal);
  const amount = `${formatAmount(Math.abs(rest))} ${currency}`;
  return (
    <fieldset className={styles.fees}>
      <legend>{t("fees")}</legend>
      {fees.map(({ personId, fee }, index) => (
        <MoneyField
          key={personId}
          name={`fees.${index}`}
          label={nameOf(personId)}
          value={fee === null ? null : { amount: fee, currency }}
          onChange={(money) =>
            form.set(
              "fees",
              fees.map((row) => (row.personId === personId ? { personId, fee: money?.amount ?? null } : row)),
            )
          }
          onBlur={() => undefined}
          error={undefined}
          currency={currency}
          min={0}
        />
      ))}
      <p className={styles.sum} data-wrong={rest !== 0 || undefined} role="status">
        {t("feeSum", { sum: `${formatAmount(sumOf(fees))} ${currency}` })}
        {value !== null &&
          `, ${rest > 0 ? t("feesLess", { amount }) : rest < 0 ? t("feesMore", { amount }) : event && event.hiddenPeople > 0 ? t("feesWithin") : t("feesEqual")}`}
      </p>
      {event !== null && event.hiddenPeople > 0 && (
        <p className={styles.nothing}>{t("feesHidden", { count: event.hiddenPeople })}</p>
      )}
    </fieldset>
  );
}
