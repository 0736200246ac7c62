import { AmountField } from "#web/ui/forms/fields/AmountField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";

/** An amount whose currency is its own field. */
export const MoneyWithCurrency = ({
  field,
  label,
  currency,
  onCurrency,
}: {
  field: Field<number | null>;
  label: string;
  currency: string;
  onCurrency: (currency: string) => void;
}) => (
  <AmountField
    {...field}
    label={label}
    value={field.value === null ? null : { amount: field.value, currency }}
    onChange={(moneyText) => {
      field.onChange(moneyText?.amount ?? null);
      if (moneyText) onCurrency(moneyText.currency);
    }}
  />
);
