import { ContractCreate } from "#contract/contracts/contract.ts";
import { amountsOf } from "#contract/contracts/instalment.ts";
import { CONTRACT_LIMITS } from "#contract/contracts/limits.ts";
import { formOf } from "#contract/form.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { RULE_CHOICES, SHARE_CHOICES } from "../contractLabels.ts";
import type { ContractValues } from "./contractValues.ts";
import styles from "./InstalmentRows.module.css";

const empty = formOf(ContractCreate).emptyItem("instalments");

export interface InstalmentValues extends Pick<ContractValues, "instalments" | "value" | "currency"> {
  version?: number;
}

/** The parts that a contract is paid in, with their sum as it is typed. */
export function InstalmentRows<V extends InstalmentValues>({ form }: { form: RecordForm<V> }) {
  const { instalments, value, currency } = form.values;
  const amounts = amountsOf(value ?? 0, instalments);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const error = form.field("instalments").error;
  return (
    <>
      <RowsField
        rows={instalments}
        onChange={(rows) => form.set("instalments", rows)}
        empty={empty}
        max={CONTRACT_LIMITS.instalments}
        addLabel={t("addPart")}
        removeLabel={(index) => t("removePart", { number: index + 1 })}
        first={(index) => `instalments.${index}.title`}
      >
        {(index) => {
          const part = instalments[index] ?? empty;
          const amount = form.part("instalments", index, "amount");
          const offset = form.part("instalments", index, "offset");
          return (
            <>
              <FieldRow>
                <TextField
                  {...form.part("instalments", index, "title")}
                  label={t("partTitle")}
                  required
                  autoComplete="off"
                />
                <FieldRow>
                  <SelectField
                    {...form.part("instalments", index, "share")}
                    label={t("shareKind")}
                    choices={SHARE_CHOICES}
                    required
                  />
                  {part.share === "PERCENT" ? (
                    <TextField
                      {...asTextField(form.part("instalments", index, "percent"))}
                      label={t("percent")}
                      inputMode="decimal"
                      required
                    />
                  ) : (
                    <MoneyField
                      {...amount}
                      label={t("amount")}
                      value={{
                        amount: part.share === "AMOUNT" ? (amount.value ?? 0) : (amounts[index] ?? 0),
                        currency,
                      }}
                      onChange={(money) => amount.onChange(money?.amount ?? null)}
                      currency={currency}
                      disabled={part.share === "REST"}
                    />
                  )}
                </FieldRow>
              </FieldRow>
              <FieldRow>
                <SelectField
                  {...form.part("instalments", index, "rule")}
                  label={t("rule")}
                  choices={RULE_CHOICES}
                  required
                />
                <FieldRow>
                  {part.rule !== "DATE" && (
                    <NumberField
                      {...offset}
                      onChange={(days) => offset.onChange(days ?? 0)}
                      label={t("offset")}
                      hint={t("offsetHint")}
                      min={-CONTRACT_LIMITS.days}
                      max={CONTRACT_LIMITS.days}
                    />
                  )}
                  {(part.rule === "DATE" || part.rule === "MONTH_END") && (
                    <DateField
                      {...form.part("instalments", index, "onDate")}
                      label={part.rule === "DATE" ? t("on") : t("month")}
                      {...(part.rule === "MONTH_END" && { hint: t("monthHint") })}
                      required={part.rule === "DATE"}
                    />
                  )}
                  {part.rule !== "DATE" && (
                    <DateField {...form.part("instalments", index, "pinnedOn")} label={t("pin")} hint={t("pinHint")} />
                  )}
                </FieldRow>
              </FieldRow>
            </>
          );
        }}
      </RowsField>
      {instalments.length > 0 && (
        <p className={styles.sum} data-unequal={sum !== (value ?? 0) || undefined} aria-live="polite">
          {t("sum")} {moneyText(sum, currency)}
          {sum === (value ?? 0)
            ? `, ${t("sumEqual")}`
            : `, ${t("sumUnequal", { value: moneyText(value ?? 0, currency) ?? "" })}`}
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
