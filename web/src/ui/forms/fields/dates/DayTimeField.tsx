import { t } from "#web/ui/messages.ts";
import type { Field } from "../../useCallForm.ts";
import { DateField } from "./DateField.tsx";
import styles from "./DateTimeField.module.css";
import { TimeField } from "./TimeField.tsx";

interface Props extends Field<string | null> {
  label: string;
  /** Label of the time, such as its city. */
  timeLabel: string;
}

/** A date, alone or with a wall time: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
export function DayTimeField({ name, value, onChange, onBlur, error, label, timeLabel }: Props) {
  const [day = null, time = null] = value?.split("T") ?? [];
  const change = (next: { day: string | null; time: string | null }): void =>
    onChange(
      next.day === null
        ? next.time === null
          ? null
          : `T${next.time}`
        : [next.day, next.time].filter(Boolean).join("T"),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a group of its own
    <div className={styles.both} role="group" aria-label={label}>
      <DateField
        name={name}
        label={label}
        value={day === "" ? null : day}
        onChange={(next) => change({ day: next, time })}
        onBlur={onBlur}
        error={error ?? (day === "" ? t("dateMissing") : undefined)}
      />
      <TimeField
        name={`${name}-time`}
        label={timeLabel}
        value={time}
        onChange={(next) => change({ day: day === "" ? null : day, time: next })}
        onBlur={onBlur}
        error={undefined}
      />
    </div>
  );
}
