import type { XeroConnection } from "#contract/xero/connection.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { FieldGroup } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { formatDateTime } from "#web/ui/time/format.ts";
import { type MappingValues, taxChoices } from "./mappingValues.ts";
import { t } from "./messages.ts";
import xero from "./Xero.module.css";

interface Props {
  form: RecordForm<MappingValues>;
  connection: Pick<XeroConnection, "accounts" | "bills" | "chart">;
  codes: { value: string; label: string }[];
  disabled: boolean;
}
/** Settings for sending expenses and pay-runs to Xero as bills, and the accounts they are booked on. */
export function BillFields({ form, connection: { accounts, bills, chart }, codes, disabled }: Props) {
  const zone = useZone();
  const { sendExpenses, sendPayRuns } = form.values;
  const selectProps = { placeholder: t("none"), disabled };
  const taxes = taxChoices(chart.taxTypes.filter(({ purchases }) => purchases));
  const hintOf = (hint: string, since: string | null): string =>
    since === null ? hint : `${hint}. ${t("since", { when: formatDateTime(since, zone) })}`;
  return (
    <FieldGroup title={t("bills")} line={t("billsLine")}>
      <SwitchField
        {...form.field("sendExpenses")}
        label={t("sendExpenses")}
        hint={hintOf(t("sendExpensesHint"), bills.expensesSince)}
        disabled={disabled}
      />
      <SwitchField
        {...form.field("sendPayRuns")}
        label={t("sendPayRuns")}
        hint={hintOf(t("sendPayRunsHint"), bills.payRunsSince)}
        disabled={disabled}
      />
      {(sendExpenses || sendPayRuns) && (
        <div className={xero.pairs}>
          {sendPayRuns && (
            <SelectField {...form.field("payoutAccount")} {...selectProps} label={t("payoutAccount")} choices={codes} />
          )}
          {sendExpenses && (
            <>
              <SelectField {...form.field("billAccount")} {...selectProps} label={t("billAccount")} choices={codes} />
              {accounts.map(
                ({ id, code, name, kind }, n) =>
                  kind === "expense" && (
                    <SelectField
                      key={id}
                      {...form.part("accounts", n, "xero")}
                      {...selectProps}
                      label={`${code} ${name}`}
                      choices={codes}
                    />
                  ),
              )}
              <SelectField {...form.field("billTax")} {...selectProps} label={t("billTax")} choices={taxes} />
              {bills.taxRates.map(({ id, name, percent }, n) => (
                <SelectField
                  key={id}
                  {...form.part("billTaxRates", n, "xero")}
                  {...selectProps}
                  label={t("billRate", { name, percent })}
                  choices={taxes}
                />
              ))}
            </>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
