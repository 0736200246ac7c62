/** Adds a schedule of a report, or edits one. */
import { formOf, ids } from "#contract/form.ts";
import {
  type ReportSchedule,
  ReportScheduleBody,
  RHYTHMS,
  reportSchedules,
  SCHEDULE_FORMATS,
  SCHEDULE_PERIODS,
} from "#contract/reports/schedule.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { useMe, useZone } from "#web/shared/session/me.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";
import styles from "./SchedulesDialog.module.css";
import { hourName, nameOfWeekday, type ScheduledReport } from "./words.ts";

const scheduleForm = formOf(ReportScheduleBody, {
  period: "LAST_MONTH",
  rhythm: "MONTH",
  hour: 8,
  zone: null,
  format: "PDF",
});
type Values = typeof scheduleForm.empty;
const valuesOf = (schedule: ReportSchedule): Values =>
  scheduleForm.valuesOf(schedule, { recipientIds: ids(schedule.recipients) });

const numbers = (from: number, to: number, label: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, place) => ({ value: from + place, label: label(from + place) }));
const HOURS = numbers(0, 23, hourName);
const WEEKDAYS = numbers(1, 7, nameOfWeekday);
const MONTH_DAYS = numbers(1, 31, String);
const PERIODS = SCHEDULE_PERIODS.map((value) => ({ value, label: t(value) }));
const RHYTHM_CHOICES = RHYTHMS.map((value) => ({ value, label: t(value) }));
const FORMATS = SCHEDULE_FORMATS.map((value) => ({ value, label: t(value) }));

interface FieldsProps {
  form: RecordForm<Values>;
  known: Parameters<typeof PersonSelect>[0]["known"];
  note: string;
}
function Fields({ form, known, note }: FieldsProps) {
  const { rhythm } = form.values;
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} hint={t("nameHint")} required autoComplete="off" />
      <PersonSelect
        {...form.field("recipientIds")}
        label={t("recipients")}
        hint={t("recipientsHint")}
        known={known ?? []}
        required
      />
      <FieldRow>
        <SelectField {...form.field("period")} label={t("period")} choices={PERIODS} required />
        <SelectField {...form.field("format")} label={t("format")} choices={FORMATS} required />
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("rhythm")} label={t("rhythm")} choices={RHYTHM_CHOICES} required />
        {rhythm === "WEEK" && (
          <SelectField {...form.field("weekday")} label={t("weekday")} choices={WEEKDAYS} required />
        )}
        {rhythm === "MONTH" && (
          <SelectField {...form.field("monthDay")} label={t("monthDay")} choices={MONTH_DAYS} required />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("hour")} label={t("hour")} choices={HOURS} required />
        <TimeZoneField field={form.field("zone")} label={t("zone")} />
      </FieldRow>
      <p className={styles.none}>{note}</p>
    </>
  );
}

export function AddSchedule({ report, title, filters, close }: ScheduledReport & { close: () => void }) {
  const { user } = useMe();
  const zone = useZone();
  const me = { id: user.id, displayName: user.displayName, avatarUrl: user.avatarUrl };
  return (
    <CallDialog
      call={reportSchedules.create}
      title={t("addTitle")}
      size={500}
      initial={{ ...scheduleForm.empty, report, name: title, filters, zone, recipientIds: [user.id] }}
      filled
      draft={false}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => <Fields form={form as unknown as RecordForm<Values>} known={[me]} note={t("keeps")} />}
    </CallDialog>
  );
}

export function EditSchedule({ schedule, close }: { schedule: ReportSchedule; close: () => void }) {
  const { recipients } = schedule;
  return (
    <CallDialog
      call={reportSchedules.update}
      params={{ id: schedule.id }}
      title={t("editTitle")}
      size={500}
      draft={schedule.id}
      initial={valuesOf(schedule)}
      newest={valuesOf}
      words={{
        recipientIds: {
          label: t("recipients"),
          value: (people: string[]) =>
            people.map((id) => recipients.find((person) => person.id === id)?.displayName ?? "…").join(", "),
        },
      }}
      close={close}
      savedMessage={() => t("saved")}
    >
      {(form) => <Fields form={form} known={recipients} note={t("keepsThem")} />}
    </CallDialog>
  );
}
