import { RETENTION_DAYS } from "#contract/comms/comms-setting.ts";
import { AgencySettingsForm, IDLE_HOURS, PASSWORD_LENGTHS } from "#contract/settings/agency-setting.ts";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { useOwnerSwitches } from "#web/shared/session/ownerSwitches.ts";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { CheckboxesField, SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TimeField } from "#web/ui/forms/fields/dates/TimeField.tsx";
import { NumberField, requiredNumber } from "#web/ui/forms/fields/NumberField.tsx";
import { Changed } from "./Changed.tsx";
import styles from "./General.module.css";
import { maybeEmpty } from "./maybeEmpty.ts";
import { t } from "./messages.ts";
import type { GeneralSettingsForm } from "./parts.ts";
import { MONTHS, WEEKDAYS, WEEKS } from "./settingText.ts";

interface Props {
  form: GeneralSettingsForm;
}

export const ZoneFields = ({ form }: Props) => (
  <>
    <div className={styles.triple}>
      <Changed form={form} name="timeZoneId">
        <TimeZoneField field={maybeEmpty(form.field("timeZoneId"))} label={t("timeZoneId")} required />
      </Changed>
      <Changed form={form} name="currency">
        <CurrencySelect {...form.field("currency")} label={t("currency")} />
      </Changed>
      <Changed form={form} name="weekBegins">
        <SelectField {...form.field("weekBegins")} label={t("weekBegins")} choices={WEEKS} required />
      </Changed>
    </div>
    <div className={styles.pair}>
      <Changed form={form} name="firstMonth">
        <SelectField
          {...form.field("firstMonth")}
          label={t("firstMonth")}
          hint={t("firstMonthHint")}
          choices={MONTHS}
          required
        />
      </Changed>
    </div>
  </>
);

export const WeekFields = ({ form }: Props) => (
  <>
    <Changed form={form} name="workingDays">
      <div className={styles.days}>
        <CheckboxesField {...form.field("workingDays")} label={t("workingDays")} choices={WEEKDAYS} />
      </div>
    </Changed>
    <div className={styles.pair}>
      <Changed form={form} name="workFrom">
        <TimeField {...maybeEmpty(form.field("workFrom"))} label={t("workFrom")} required />
      </Changed>
      <Changed form={form} name="workTo">
        <TimeField {...maybeEmpty(form.field("workTo"))} label={t("workTo")} required />
      </Changed>
    </div>
  </>
);

export function SecurityFields({ form }: Props) {
  const switchOf = useOwnerSwitches(AgencySettingsForm, true);
  return (
    <>
      <Changed form={form} name="requireTwoFactor">
        <SwitchField
          {...form.field("requireTwoFactor")}
          label={t("requireTwoFactor")}
          {...switchOf("requireTwoFactor", t("requireTwoFactorHint"))}
        />
      </Changed>
      <div className={styles.pair}>
        <Changed form={form} name="passwordMinLength">
          <NumberField
            {...requiredNumber(form.field("passwordMinLength"))}
            label={t("passwordMinLength")}
            {...switchOf("passwordMinLength", t("passwordMinLengthHint"))}
            {...PASSWORD_LENGTHS}
            required
          />
        </Changed>
        <Changed form={form} name="sessionIdleHours">
          <NumberField
            {...requiredNumber(form.field("sessionIdleHours"))}
            label={t("sessionIdleHours")}
            {...switchOf("sessionIdleHours", t("sessionIdleHoursHint"))}
            {...IDLE_HOURS}
            required
          />
        </Changed>
      </div>
    </>
  );
}

const USUAL = [RETENTION_DAYS.min, 180, 365, 730, 1825];
const choicesOf = (days: number | null) =>
  (days === null || USUAL.includes(days) ? USUAL : [...USUAL, days].sort((a, b) => a - b)).map((value) => ({
    value,
    label: t("keptDays", { count: value }),
  }));

export const KeepingFields = ({ form }: Props) => (
  <div className={styles.triple}>
    {(["enquiryDays", "mailDays", "messageDays"] as const).map((name) => (
      <Changed key={name} form={form} name={name}>
        <SelectField
          {...form.field(name)}
          label={t(name)}
          choices={choicesOf(form.initial[name])}
          placeholder={t("keptForever")}
        />
      </Changed>
    ))}
  </div>
);
