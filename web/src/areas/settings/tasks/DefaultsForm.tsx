import type { FormEvent } from "react";
import type { ReplyOf } from "#contract/call.ts";
import { PRIORITY_LEVELS, REMINDER_UNITS, TASK_REMINDERS } from "#contract/enums.ts";
import { taskSettings } from "#contract/settings/task-setting.ts";
import { t as titles } from "#web/areas/settings/titles.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import type { Choice } from "#web/ui/filters/filterOptions.ts";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { settingChoices, t } from "./messages.ts";
import styles from "./TaskSettings.module.css";

type Settings = ReplyOf<typeof taskSettings.get>;
interface Props {
  current: Settings;
  types: readonly (Choice & { value: string })[];
  editable: boolean;
}

export function DefaultsForm({ current, types, editable }: Props) {
  const form = useCallForm(taskSettings.update, {
    initial: current,
    newest: (newer) => newer,
    draft: false,
    onDone: () => showToast(t("saved")),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const disabled = !editable;
  return (
    <form className={styles.form} aria-label={t("defaults")} onSubmit={onSubmit} noValidate>
      <SelectField
        {...form.field("typeId")}
        label={t("type")}
        choices={types}
        placeholder={t("general")}
        disabled={disabled}
      />
      <SelectField
        {...form.field("priorityLevel")}
        label={t("priority")}
        choices={settingChoices(PRIORITY_LEVELS)}
        required
        disabled={disabled}
      />
      <SelectField
        {...form.field("reminder")}
        label={t("reminder")}
        choices={settingChoices(TASK_REMINDERS)}
        required
        disabled={disabled}
      />
      {form.values.reminder === "CUSTOM" && (
        <>
          <NumberField {...form.field("reminderValue")} label={t("reminderValue")} min={1} max={999} />
          <SelectField
            {...form.field("reminderUnit")}
            label={t("reminderUnit")}
            choices={settingChoices(REMINDER_UNITS)}
          />
        </>
      )}
      {editable && (
        <Button type="submit" off={!form.dirty}>
          {titles("save")}
        </Button>
      )}
    </form>
  );
}
