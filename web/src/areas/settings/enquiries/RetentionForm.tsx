import type { FormEvent } from "react";
import { type CommsSetting, commsSettings, RETENTION_DAYS } from "#contract/comms/comms-setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../tasks/TaskSettings.module.css";
import { t } from "./messages.ts";

const USUAL = [RETENTION_DAYS.min, 180, 365, 730, 1825];

/** For how long enquiries, emails and messages are kept. */
export function RetentionForm({ current, editable }: { current: CommsSetting; editable: boolean }) {
  const form = useCallForm(commsSettings.update, {
    initial: current,
    newest: (newer) => newer,
    draft: false,
    onDone: () => showToast(t("kept")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const choicesOf = (days: number | null) =>
    (days === null || USUAL.includes(days) ? USUAL : [...USUAL, days].sort((a, b) => a - b)).map((value) => ({
      value,
      label: t("keepDays", { count: value }),
    }));
  return (
    <form className={styles.form} aria-label={t("keep")} onSubmit={onSubmit} noValidate>
      {(["enquiryDays", "mailDays", "messageDays"] as const).map((name) => (
        <SelectField
          key={name}
          {...form.field(name)}
          label={t(name)}
          choices={choicesOf(current[name])}
          placeholder={t("keepAll")}
          disabled={!editable}
        />
      ))}
      {editable && (
        <Button type="submit" off={!form.dirty}>
          {titles("save")}
        </Button>
      )}
    </form>
  );
}
