import type { FormEvent } from "react";
import { formOf } from "#contract/form.ts";
import { type PayRunSetting, PayRunSettingForm, payRunSettings } from "#contract/pay-runs/pay-run-setting.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { ConfigurationScreen } from "#web/shared/finance/ConfigurationScreen.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import settingStyles from "../settings/Settings.module.css";
import { t } from "./messages.ts";

const settingForm = formOf(PayRunSettingForm);
const valuesOf = (current: PayRunSetting) => ({ ...settingForm.valuesOf(current), version: current.version });

/** From where the agency pays its talents. */
export function PayoutSettings() {
  const answer = useCallQuery(payRunSettings.get, {});
  return (
    <ConfigurationScreen title={t("settings")}>
      <QueryBoundary answer={answer}>{(current) => <Settings current={current} />}</QueryBoundary>
    </ConfigurationScreen>
  );
}

function Settings({ current }: { current: PayRunSetting }) {
  const disabled = !useMay("FINANCE", "write");
  const form = useCallForm(payRunSettings.update, {
    initial: valuesOf(current),
    newest: valuesOf,
    draft: false,
    onDone: () => showToast(t("settingsSaved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const text = (name: "accountName" | "bsb" | "accountNumber" | "bankCode" | "directEntryId" | "iban" | "bic") => ({
    ...asTextField(form.field(name)),
    label: t(name),
    autoComplete: "off",
    disabled,
  });
  const minimum = form.field("minimum");
  return (
    <form className={settingStyles.form} aria-label={t("settings")} onSubmit={onSubmit} noValidate>
      <p className={settingStyles.hint}>{t("settingsLine")}</p>
      <FieldRow>
        <TextField {...text("accountName")} />
        <NumberField
          {...minimum}
          onChange={(value) => minimum.onChange(value ?? 0)}
          label={t("minimum")}
          hint={t("minimumHint")}
          min={0}
          max={100_000}
          disabled={disabled}
        />
      </FieldRow>
      <SwitchField
        {...form.field("sendStatements")}
        label={t("sendStatements")}
        hint={t("sendStatementsHint")}
        disabled={disabled}
      />
      <FieldGroup title={t("australian")}>
        <p className={settingStyles.hint}>{t("australianHint")}</p>
        <FieldRow>
          <TextField {...text("bsb")} />
          <TextField {...text("accountNumber")} />
        </FieldRow>
        <FieldRow>
          <TextField {...text("bankCode")} hint={t("bankCodeHint")} />
          <TextField {...text("directEntryId")} hint={t("directEntryIdHint")} />
        </FieldRow>
        <SwitchField {...form.field("balanced")} label={t("balanced")} hint={t("balancedHint")} disabled={disabled} />
      </FieldGroup>
      <FieldGroup title={t("european")}>
        <p className={settingStyles.hint}>{t("europeanHint")}</p>
        <FieldRow>
          <TextField {...text("iban")} />
          <TextField {...text("bic")} />
        </FieldRow>
      </FieldGroup>
      {!disabled && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
