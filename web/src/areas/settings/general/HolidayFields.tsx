import { agencySettings } from "#contract/settings/agency-setting.ts";
import { OWN_HOLIDAYS } from "#contract/settings/own-holiday.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { Changed } from "./Changed.tsx";
import styles from "./General.module.css";
import { maybeEmpty } from "./maybeEmpty.ts";
import { t } from "./messages.ts";
import type { GeneralSettingsForm } from "./parts.ts";

const choicesOf = (regions: readonly { code: string; name: string }[] = []) =>
  regions.map(({ code, name }) => ({ value: code, label: name }));
const NEW_DAY = { day: "", name: "" };

/** The country and state whose public holidays the agency has, and days of its own. */
export function HolidayFields({ form }: { form: GeneralSettingsForm }) {
  const { holidayCountry: country, ownHolidays } = form.values;
  const { data } = useCallQuery(agencySettings.regions, { query: country === null ? {} : { country } }, { keep: true });
  const countryField = form.field("holidayCountry");
  const states = choicesOf(country === null ? [] : data?.states);
  return (
    <>
      <div className={styles.pair}>
        <Changed form={form} name="holidayCountry">
          <SelectField
            {...countryField}
            onChange={(value) => {
              countryField.onChange(value);
              // A state belongs to its country.
              if (value !== country) form.set("holidayState", null);
            }}
            label={t("holidayCountry")}
            choices={choicesOf(data?.countries)}
            placeholder={t("noHolidays")}
          />
        </Changed>
        {states.length > 0 && (
          <Changed form={form} name="holidayState">
            <SelectField
              {...form.field("holidayState")}
              label={t("holidayState")}
              choices={states}
              placeholder={t("wholeCountry")}
            />
          </Changed>
        )}
      </div>
      {country !== null && <p className={styles.label}>{t("holidaySource")}</p>}
      <Changed form={form} name="ownHolidays">
        <p className={styles.label}>{t("ownHolidays")}</p>
        <RowsField
          rows={ownHolidays}
          onChange={(rows) => form.set("ownHolidays", rows)}
          empty={NEW_DAY}
          max={OWN_HOLIDAYS}
          addLabel={t("addHoliday")}
          removeLabel={(index) => t("removeHoliday", { number: index + 1 })}
          first={(index) => `ownHolidays.${index}.day`}
        >
          {(index) => (
            <div className={styles.pair}>
              <DateField {...maybeEmpty(form.part("ownHolidays", index, "day"))} label={t("holidayDay")} required />
              <TextField
                {...form.part("ownHolidays", index, "name")}
                label={t("holidayName")}
                autoComplete="off"
                required
              />
            </div>
          )}
        </RowsField>
      </Changed>
      <Changed form={form} name="dueOnWorkingDay">
        <SwitchField {...form.field("dueOnWorkingDay")} label={t("dueOnWorkingDay")} hint={t("dueOnWorkingDayHint")} />
      </Changed>
      <Changed form={form} name="remindOnWorkingDay">
        <SwitchField
          {...form.field("remindOnWorkingDay")}
          label={t("remindOnWorkingDay")}
          hint={t("remindOnWorkingDayHint")}
        />
      </Changed>
    </>
  );
}
