import type { FormEvent } from "react";
import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import { OPPORTUNITY_TYPES } from "#contract/enums.ts";
import { type InvoiceSettings, invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { LIMITS } from "#contract/limits.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { ElectronicAddressField } from "#web/shared/billing/ElectronicAddressField.tsx";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { WORK_TYPE_CHOICES } from "#web/shared/deals/workTypes.ts";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./InvoiceSettings.module.css";
import { t } from "./messages.ts";
import { t as titles } from "./titles.ts";

/** Invoice settings: the agency's details, payment instructions and numbering. */
export function InvoiceSettingsScreen() {
  const answer = useCallQuery(invoiceSettings.get, {});
  return (
    <ConfigurationScreen title={titles("invoiceSettings")}>
      <QueryBoundary answer={answer}>{(current) => <Settings current={current} />}</QueryBoundary>
    </ConfigurationScreen>
  );
}

const same = (settings: InvoiceSettings): InvoiceSettings => settings;

function Settings({ current }: { current: InvoiceSettings }) {
  const disabled = !useMay("FINANCE", "write");
  const form = useCallForm(invoiceSettings.update, {
    initial: current,
    newest: same,
    draft: false,
    onDone: () => showToast(t("settingsSaved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const text = (
    name:
      | "legalName"
      | "taxNumber"
      | "address"
      | "postCode"
      | "city"
      | "footer"
      | "bankName"
      | "bankAccountName"
      | "bankCode"
      | "bankAccount",
  ) => ({
    ...asTextField(form.field(name)),
    label: t(name),
    disabled,
  });
  const start = form.field("numberStart");
  const number = numberInSeries(form.values, {
    year: Temporal.Now.plainDateISO().year,
    sequence: form.values.numberStart,
  });
  return (
    <form className={styles.form} aria-label={titles("invoiceSettings")} onSubmit={onSubmit} noValidate>
      <FieldGroup title={t("ownSide")}>
        <FieldRow>
          <TextField {...text("legalName")} hint={t("legalNameHint")} autoComplete="organization" />
          <TextField {...text("taxNumber")} hint={t("taxNumberHint")} autoComplete="off" />
        </FieldRow>
        <TextAreaField {...text("address")} maxLength={LIMITS.headline} />
        <FieldRow>
          <TextField {...text("postCode")} autoComplete="postal-code" />
          <TextField {...text("city")} autoComplete="address-level2" />
          <SelectField
            {...form.field("country")}
            label={t("country")}
            hint={t("countryHint")}
            choices={COUNTRY_CHOICES}
            disabled={disabled}
          />
        </FieldRow>
        <ElectronicAddressField field={form.field("electronicAddress")} disabled={disabled} />
        <TextField {...text("footer")} autoComplete="off" />
        <CurrencySelect {...form.field("currency")} label={t("ownCurrency")} disabled={disabled} />
      </FieldGroup>
      <FieldGroup title={t("whereToPay")}>
        <FieldRow>
          <TextField {...text("bankAccountName")} autoComplete="off" />
          <TextField {...text("bankName")} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <TextField {...text("bankCode")} autoComplete="off" />
          <TextField {...text("bankAccount")} autoComplete="off" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={t("numbers")}>
        <FieldRow>
          <TextField {...form.field("numberPrefix")} label={t("numberPrefix")} disabled={disabled} />
          <TextField {...form.field("numberPattern")} label={t("numberPattern")} required disabled={disabled} />
          <NumberField
            {...start}
            onChange={(value) => start.onChange(value ?? 0)}
            label={t("numberStart")}
            min={1}
            max={999_999}
            disabled={disabled}
          />
        </FieldRow>
        <p role="status">{t("nextLike", { number, year: "{year}", seq: "{seq}" })}</p>
        <SwitchField {...form.field("numberRestarts")} label={t("numberRestarts")} disabled={disabled} />
      </FieldGroup>
      <FieldGroup title={t("agentTypes")}>
        <MultiSelectField
          {...form.field("agentTypes")}
          onChange={(types) =>
            form.set(
              "agentTypes",
              OPPORTUNITY_TYPES.filter((type) => types.includes(type)),
            )
          }
          label={t("agentTypes")}
          hint={t("agentTypesHint")}
          choices={WORK_TYPE_CHOICES}
          disabled={disabled}
        />
      </FieldGroup>
      {!disabled && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
