/** How a task repeats, with what that means in words and the next dates. */
import { TASK_REPEAT_ENDS, TASK_REPEAT_UNITS, TASK_REPEATS, WEEK_DAYS } from "#contract/enums.ts";
import { type RecurrenceSetting, repeatUnit } from "#contract/tasks/recurrence.ts";
import { tasks } from "#contract/tasks/task.ts";
import { t } from "#web/areas/tasks/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { CheckboxesField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { formatShortDate } from "#web/ui/time/format.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import styles from "./RecurrenceField.module.css";

interface Props extends Field<RecurrenceSetting | null> {
  startDate: string | null;
  dueDate: string | null;
  zone: string;
  /** Errors of its own fields, by their path below the setting. */
  errorOf: (path: string) => string | undefined;
}
const NONE: RecurrenceSetting = {
  repeat: "DO_NOT_REPEAT",
  interval: 1,
  unit: null,
  weekDays: [],
  end: null,
  endDate: null,
  occurrences: null,
};
const REPEATS = TASK_REPEATS.map((value) => ({ value, label: t(value) }));
const UNITS = TASK_REPEAT_UNITS.map((value) => ({ value, label: t(`every${value}`) }));
const ENDS = TASK_REPEAT_ENDS.map((value) => ({ value, label: t(value) }));
const DAYS = WEEK_DAYS.map((value) => ({ value, label: t(value) }));
const FIRST_OCCURRENCES = 10;

export function RecurrenceField({ name, value, onChange, onBlur, error, startDate, dueDate, zone, errorOf }: Props) {
  const setting = value ?? NONE;
  const set = (change: Partial<RecurrenceSetting>): void => {
    const next = { ...setting, ...change };
    onChange(next.repeat === "DO_NOT_REPEAT" ? null : next);
  };
  const field = <K extends keyof RecurrenceSetting>(key: K) => ({
    name: `${name}.${key}`,
    value: setting[key],
    onChange: (changed: RecurrenceSetting[K]) => set({ [key]: changed }),
    onBlur,
    error: errorOf(key),
  });
  const repeats = setting.repeat !== "DO_NOT_REPEAT";
  return (
    <>
      <FieldRow>
        <SelectField
          {...field("repeat")}
          error={error}
          label={t("repeats")}
          choices={REPEATS}
          onChange={(repeat) =>
            set({
              repeat,
              ...(repeat === "CUSTOM" && setting.unit === null && { unit: "WEEKS" as const }),
              ...(setting.end === null && { end: "AFTER" as const, occurrences: FIRST_OCCURRENCES }),
            })
          }
        />
        {setting.repeat === "CUSTOM" && (
          <>
            <NumberField
              {...field("interval")}
              onChange={(interval) => set({ interval: interval ?? 1 })}
              label={t("every")}
              min={1}
            />
            <SelectField {...field("unit")} label={t("unit")} choices={UNITS} />
          </>
        )}
      </FieldRow>
      {repeats && (
        <>
          {repeatUnit(setting) === "WEEKS" && (
            <CheckboxesField {...field("weekDays")} label={t("weekDays")} choices={DAYS} row />
          )}
          <FieldRow>
            <SelectField {...field("end")} label={t("ends")} choices={ENDS} />
            {setting.end === "ON" && <DateField {...field("endDate")} label={t("endDate")} />}
            {setting.end === "AFTER" && <NumberField {...field("occurrences")} label={t("occurrences")} min={1} />}
          </FieldRow>
          <Meaning setting={setting} startDate={startDate} dueDate={dueDate} zone={zone} />
        </>
      )}
    </>
  );
}

/** Describes the recurrence in the server's words. */
function Meaning({
  setting,
  startDate,
  dueDate,
  zone,
}: { setting: RecurrenceSetting } & Pick<Props, "startDate" | "dueDate" | "zone">) {
  const body = useDebounced(JSON.stringify({ recurrenceSetting: setting, startDate, dueDate, timeZoneId: zone }));
  const { data, isError } = useCallQuery(tasks.validateRecurrence, { body: JSON.parse(body) as never }, { keep: true });
  if (!data || isError) return null;
  return (
    <div className={styles.meaning} role="status">
      {data.valid ? (
        <>
          <p>{data.description}</p>
          <p className={styles.dates}>{data.nextDates.map((day) => formatShortDate(day)).join(" · ")}</p>
        </>
      ) : (
        data.problems.map(({ message }) => <p key={message}>{message}</p>)
      )}
    </div>
  );
}
