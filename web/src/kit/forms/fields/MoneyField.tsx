import { formatMessage } from "#contract/formats.ts";
import { amountText, DEFAULT_CURRENCY, type Money, typedAmount } from "#contract/money.ts";
import { t } from "#web/messages/kit.ts";
import type { Field } from "../useCallForm.ts";
import styles from "./MoneyField.module.css";
import { TextField } from "./TextField.tsx";
import { outside, useTyped } from "./useTyped.ts";

interface Props extends Field<Money | null> {
  label: string;
  /** What an amount typed here is in; AUD unless said otherwise. */
  currency?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** In minor units, inclusive. */
  min?: number;
  max?: number;
}

/** An amount with two decimals, commas between thousands (B-316, B-798) and its currency after it; the value is in minor units. */
export function MoneyField({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  currency = DEFAULT_CURRENCY,
  hint,
  required,
  disabled,
  min,
  max,
}: Props) {
  const unit = value?.currency ?? currency;
  const field = {
    value: value?.amount ?? null,
    onChange: (amount: number | null) => onChange(amount === null ? null : { amount, currency: unit }),
    onBlur,
    error,
  };
  const { set: _, ...typed } = useTyped(field, {
    read: typedAmount,
    write: (amount) => (Number.isNaN(amount) ? "" : amountText(amount)),
    wrong: formatMessage("dollar"),
    fault: (amount) => outside(amount, min, max, (bound) => t("amount", { amount: amountText(bound), currency: unit })),
    bad: () => Number.NaN,
  });
  return (
    <TextField
      {...typed}
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      className={styles.amount}
      rightSection={<span className={styles.currency}>{unit}</span>}
    />
  );
}
