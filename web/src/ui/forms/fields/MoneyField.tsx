import { formatMessage } from "#contract/values/formats.ts";
import { DEFAULT_CURRENCY, formatAmount, type Money, parseAmount } from "#contract/values/money.ts";
import { t } from "#web/ui/messages.ts";
import type { Field } from "../useCallForm.ts";
import { TypedField, type TypedProps } from "./dates/TypedField.tsx";
import { boundsError } from "./dates/useTyped.ts";
import styles from "./MoneyField.module.css";

interface Props extends Field<Money | null>, TypedProps {
  /** The currency of a typed amount; AUD by default. */
  currency?: string;
  /** Leaves the currency out, which is shown next to the field. */
  bare?: boolean;
  /** In minor units, inclusive. */
  min?: number;
  max?: number;
}

/** An amount with two decimals, thousands separators and its currency; the value is in minor units. */
export function MoneyField({ value, onChange, currency = DEFAULT_CURRENCY, bare = false, min, max, ...field }: Props) {
  const unit = value?.currency ?? currency;
  return (
    <TypedField
      {...field}
      value={value?.amount ?? null}
      onChange={(amount) => onChange(amount === null ? null : { amount, currency: unit })}
      inputMode="decimal"
      placeholder="0.00"
      className={bare ? styles.figure : styles.amount}
      rules={{
        read: (text) => parseAmount(text, unit),
        write: (amount) => (Number.isNaN(amount) ? "" : formatAmount(amount, unit)),
        invalid: formatMessage("dollar"),
        error: (amount) =>
          boundsError(amount, min, max, (bound) => t("amount", { amount: formatAmount(bound, unit), currency: unit })),
        invalidValue: () => Number.NaN,
      }}
      end={() => !bare && <span className={styles.currency}>{unit}</span>}
    />
  );
}
