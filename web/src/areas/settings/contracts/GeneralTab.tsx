import { numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import { TAX_MODES } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import styles from "./ContractSettings.module.css";
import { namedChoices, t } from "./messages.ts";
import { SettingForm, type TabProps, useSettingForm } from "./settingForm.tsx";
import { WholeField } from "./WholeField.tsx";

const FIELDS = [
  ...(["numberPrefix", "numberPattern", "numberStart", "numberRestarts"] as const),
  ...(["paymentDays", "leadDays", "taxMode", "consentText"] as const),
] as const;

/** Numbers, terms and consent. */
export function GeneralTab(props: TabProps) {
  const form = useSettingForm(props, FIELDS);
  const disabled = !props.editable;
  const { numberPrefix, numberPattern, numberStart } = form.values;
  const example = numberInSeries(
    { numberPrefix, numberPattern },
    { year: Temporal.Now.plainDateISO().year, sequence: numberStart },
  );
  return (
    <SettingForm form={form} label={t("general")} editable={props.editable}>
      <h2>{t("numbers")}</h2>
      <p className={styles.hint}>{t("numbersLine")}</p>
      <div className={styles.pair}>
        <TextField {...form.field("numberPrefix")} label={t("numberPrefix")} maxLength={20} disabled={disabled} />
        <TextField
          {...form.field("numberPattern")}
          label={t("numberPattern")}
          hint={t("numberPatternHint", { year: "{year}", seq: "{seq}" })}
          maxLength={40}
          required
          disabled={disabled}
        />
        <WholeField
          field={form.field("numberStart")}
          label={t("numberStart")}
          min={1}
          max={999_999}
          disabled={disabled}
        />
      </div>
      <p className={styles.hint} role="status">
        {t("numberExample", { number: example })}
      </p>
      <SwitchField {...form.field("numberRestarts")} label={t("numberRestarts")} disabled={disabled} />
      <h2>{t("terms")}</h2>
      <div className={styles.pair}>
        <WholeField
          field={form.field("paymentDays")}
          label={t("paymentDays")}
          hint={t("paymentDaysHint")}
          min={0}
          max={LIMITS.contractDays}
          disabled={disabled}
        />
        <WholeField
          field={form.field("leadDays")}
          label={t("leadDays")}
          hint={t("leadDaysHint")}
          min={0}
          max={LIMITS.contractDays}
          disabled={disabled}
        />
      </div>
      <SelectField
        {...form.field("taxMode")}
        label={t("taxMode")}
        choices={namedChoices(TAX_MODES)}
        required
        disabled={disabled}
      />
      <h2>{t("signing")}</h2>
      <TextAreaField
        {...form.field("consentText")}
        label={t("consentText")}
        hint={t("consentHint", { version: props.current.consentVersion })}
        maxLength={LIMITS.remark}
        required
        disabled={disabled}
      />
    </SettingForm>
  );
}
