import { type FormEvent, useState } from "react";
import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import { REMINDER_LIMITS, type ReminderConfig, reminderConfig } from "#contract/finance-emails/reminder.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "./Emails.module.css";
import { stepText, t } from "./messages.ts";

const same = (config: ReminderConfig): ReminderConfig => config;
const WHOLE = /^-?\d{1,3}$/;

/** When emails of this kind leave by themselves; nothing for kinds that never do. */
export function ReminderForm({ kind }: { kind: EmailKind }) {
  const answer = useCallQuery(reminderConfig.get, {});
  const disabled = !useMay("FINANCE", "write");
  if (kind !== "reminder" && kind !== "receipt") return null;
  return (
    <section aria-label={t("schedule")}>
      <div className={styles.head}>
        <h2>{t("schedule")}</h2>
      </div>
      <p className={styles.line}>{t(kind === "reminder" ? "scheduleLine" : "receiptsLine")}</p>
      <QueryBoundary answer={answer}>
        {(config) => <Form config={config} ofReminders={kind === "reminder"} disabled={disabled} />}
      </QueryBoundary>
    </section>
  );
}

interface Props {
  config: ReminderConfig;
  ofReminders: boolean;
  disabled: boolean;
}
function Form({ config, ofReminders, disabled }: Props) {
  const form = useCallForm(reminderConfig.update, {
    initial: config,
    newest: same,
    draft: false,
    onDone: () => showToast(t("settingsSaved")),
  });
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const days = form.field("invoiceReminderInDays");
  const chosen = [days.value].flat();
  const setDays = (typed: readonly string[]): void => {
    const fits = (text: string): boolean =>
      WHOLE.test(text) && Number(text) >= REMINDER_LIMITS.before && Number(text) <= REMINDER_LIMITS.after;
    setWrong(
      typed.every(fits) ? undefined : t("wrongDay", { from: REMINDER_LIMITS.before, to: REMINDER_LIMITS.after }),
    );
    days.onChange([...new Set(typed.filter(fits).map(Number))].sort((a, b) => a - b));
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className={styles.form} aria-label={t("schedule")} onSubmit={onSubmit} noValidate>
      {ofReminders ? (
        <>
          <TagsField
            {...days}
            value={chosen.map(String)}
            onChange={setDays}
            error={wrong ?? days.error}
            label={t("reminderDays")}
            hint={t("reminderDaysHint")}
            placeholder={t("addDay")}
            most={REMINDER_LIMITS.steps}
            disabled={disabled}
          />
          <p className={styles.quiet} role="status">
            {chosen.length === 0 ? t("noReminders") : chosen.map(stepText).join(", ")}
          </p>
          <SwitchField
            {...form.field("collective")}
            label={t("collective")}
            hint={t("collectiveHint")}
            disabled={disabled}
          />
        </>
      ) : (
        <SwitchField {...form.field("receipts")} label={t("receipts")} hint={t("receiptsHint")} disabled={disabled} />
      )}
      {!disabled && (
        <Button type="submit" tone="main" off={!form.dirty}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
