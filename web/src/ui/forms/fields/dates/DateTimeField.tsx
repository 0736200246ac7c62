import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "#web/ui/messages.ts";
import { city } from "../../../time/format.ts";
import { instantIn, partsIn } from "../../../time/parse.ts";
import type { Field } from "../../useCallForm.ts";
import { DateField } from "./DateField.tsx";
import styles from "./DateTimeField.module.css";
import { TimeField } from "./TimeField.tsx";

interface Props extends Field<string | null> {
  label: string;
  /** Of the place it is about; it stands beside the time. */
  zone: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** `YYYY-MM-DD` in that zone, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}
interface Parts {
  day: string | null;
  time: string | null;
}
const NONE: Parts = { day: null, time: null };

/** A day and a time of a place; the value is the instant, ISO 8601 UTC. Only one of the two is no value yet. */
export function DateTimeField({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  zone,
  hint,
  required,
  disabled,
  min,
  max,
}: Props) {
  const partsOf = (instant: string | null): Parts => (instant ? (partsIn(instant, zone) ?? NONE) : NONE);
  const [parts, setParts] = useState(() => partsOf(value));
  const reported = useRef(value);
  // Only a value from outside rewrites the parts.
  const takeIn = useEffectEvent((next: string | null) => {
    if (reported.current === next) return;
    reported.current = next;
    setParts(partsOf(next));
  });
  useEffect(() => takeIn(value), [value]);

  const { day, time } = parts;
  const instant = day && time ? instantIn(day, time, zone) : null;
  const change = (part: Partial<Parts>): void => {
    const next = { ...parts, ...part };
    setParts(next);
    const none = next.day === null && next.time === null;
    const at = next.day && next.time ? instantIn(next.day, next.time, zone) : null;
    // Half of it, or an hour that there is not, is passed on as it stands: the schema refuses it.
    reported.current = none ? null : (at ?? `${next.day ?? ""} ${next.time ?? ""}`.trim());
    onChange(reported.current);
  };
  const leapt = day !== null && time !== null && instant === null && partsIn(`${day}T00:00:00Z`, zone) !== null;
  const missing = (day === null) !== (time === null) ? t(day === null ? "dateMissing" : "timeMissing") : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like a group of its own
    <div className={styles.both} role="group" aria-label={label}>
      <DateField
        name={name}
        label={label}
        value={day}
        onChange={(next) => change({ day: next })}
        onBlur={onBlur}
        error={error ?? (day === null ? missing : undefined)}
        min={min}
        max={max}
        {...(hint && { hint })}
        {...(required && { required })}
        {...(disabled && { disabled })}
      />
      <TimeField
        name={`${name}-time`}
        label={t("timeIn", { city: city(zone) })}
        value={time}
        onChange={(next) => change({ time: next })}
        onBlur={onBlur}
        error={leapt ? t("timeLeapt") : time === null ? missing : undefined}
        disabled={disabled}
      />
    </div>
  );
}
