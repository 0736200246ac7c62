import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import styles from "./ContractSettings.module.css";
import { t } from "./messages.ts";
import { SettingForm, type TabProps, useSettingForm } from "./settingForm.tsx";

/** Days before a key date on which it is announced. */
export function KeyDatesTab(props: TabProps) {
  const form = useSettingForm(props, ["keyDateDays"]);
  const [wrong, setWrong] = useState(false);
  const { value, onChange, error, ...field } = form.field("keyDateDays");
  const change = (tags: string[]): void => {
    const days = tags.filter((tag) => /^\d{1,3}$/.test(tag) && Number(tag) <= LIMITS.contractDays).map(Number);
    setWrong(days.length < tags.length);
    onChange([...new Set(days)].sort((a, b) => b - a));
  };
  return (
    <SettingForm form={form} label={t("keyDates")} editable={props.editable}>
      <p className={styles.hint}>{t("keyDatesLine")}</p>
      <TagsField
        {...field}
        value={value.map(String)}
        onChange={change}
        error={wrong ? t("notDays") : error}
        label={t("keyDateDays")}
        hint={t("keyDateHint")}
        most={LIMITS.keyDateAlerts}
        disabled={!props.editable}
      />
    </SettingForm>
  );
}
