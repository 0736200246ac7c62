/** Tax and payouts, as talents and staff both have them. */
import { CURRENCY_CODES } from "#contract/values/currencies.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "../messages.ts";

const CURRENCIES = CURRENCY_CODES.map((code) => ({ value: code, label: code }));

interface Props {
  fields: {
    taxNumber: Field<string | null>;
    taxRegistered: Field<boolean>;
    withholding: Field<string | null>;
    currency: Field<string | null>;
    payoutDays: Field<number | null>;
  };
  disabled: boolean;
}
export const MoneyFields = ({ fields, disabled }: Props) => (
  <>
    <FieldGroup title={t("taxSection")}>
      <FieldRow>
        <TextField
          {...asTextField(fields.taxNumber)}
          label={t("taxNumber")}
          hint={t("taxNumberHint")}
          autoComplete="off"
          disabled={disabled}
        />
        <TextField
          {...asTextField(fields.withholding)}
          label={t("withholding")}
          hint={t("withholdingHint")}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
        />
      </FieldRow>
      <SwitchField {...fields.taxRegistered} label={t("taxRegistered")} disabled={disabled} />
    </FieldGroup>
    <FieldGroup title={t("payouts")}>
      <FieldRow>
        <SelectField
          {...fields.currency}
          label={t("payoutCurrency")}
          choices={CURRENCIES}
          placeholder={t("agencyCurrency")}
          searchable
          disabled={disabled}
        />
        <NumberField
          {...fields.payoutDays}
          label={t("payoutDays")}
          hint={t("payoutDaysHint")}
          min={0}
          max={365}
          disabled={disabled}
        />
      </FieldRow>
    </FieldGroup>
  </>
);
