import { useState } from "react";
import { DEFAULT_CURRENCY, type Money } from "#contract/values/money.ts";
import { t } from "#web/ui/messages.ts";
import type { Field } from "../useCallForm.ts";
import styles from "./AmountField.module.css";
import { comboboxProps, DROPDOWN_HEIGHT } from "./choices/combobox.ts";
import { Select } from "./choices/options.tsx";
import { MoneyField } from "./MoneyField.tsx";

interface Props extends Field<Money | null> {
  label: string;
  hint?: string;
  required?: boolean;
}

const hasCents = (currency: string): boolean =>
  new Intl.NumberFormat("en-AU", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;
let currencyCodes: string[] | undefined;
/** Returns the currencies with hundredths, which is what amounts are counted in. */
const currencies = (): string[] => {
  currencyCodes ??= Intl.supportedValuesOf("currency").filter(hasCents);
  return currencyCodes;
};

/** An amount in a currency of one's choice. */
export function AmountField({ value, onChange, label, ...rest }: Props) {
  const [chosen, setChosen] = useState(DEFAULT_CURRENCY);
  const currency = value?.currency ?? chosen;
  const offered = currencies();
  return (
    <div className={styles.amount}>
      <MoneyField
        {...rest}
        label={label}
        value={value}
        onChange={(money) => onChange(money && { ...money, currency })}
        currency={currency}
        bare
      />
      <Select
        label={t("currency")}
        aria-label={t("currencyOf", { label })}
        data={(offered.includes(currency) ? offered : [currency, ...offered]).map((code) => ({
          value: code,
          label: code,
        }))}
        value={currency}
        onChange={(next) => {
          if (next === null) return;
          setChosen(next);
          if (value) onChange({ ...value, currency: next });
        }}
        onClick={(event) => event.currentTarget.select()}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("nothingFound")}
        maxDropdownHeight={DROPDOWN_HEIGHT}
        comboboxProps={comboboxProps}
      />
    </div>
  );
}
