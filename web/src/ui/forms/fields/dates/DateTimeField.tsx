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
  /** The time zone, whose city is shown next to the time. */
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

/** A date and a time in a zone; the value is the instant, ISO 8601 UTC. Either one alone is not a value yet. */
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
  // Only a value from outside replaces the parts.
  const applyValue = useEffectEvent((next: string | null) => {
    if (reported.current === next) return;
    reported.current = next;
    setParts(partsOf(next));
  });
  useEffect(() => applyValue(value), [value]);

  const { day, time } = parts;
  const current = day && time ? instantIn(day, time, zone) : null;
  const change = (part: Partial<Parts>): void => {
    const next = { ...parts, ...part };
    setParts(next);
    const isEmpty = next.day === null && next.time === null;
    const instant = next.day && next.time ? instantIn(next.day, next.time, zone) : null;
    // An incomplete value, or a time that does not exist, is passed on as text, which the schema refuses.
    reported.current = isEmpty ? null : (instant ?? `${next.day ?? ""} ${next.time ?? ""}`.trim());
    onChange(reported.current);
  };
  const isSkipped = day !== null && time !== null && current === null && partsIn(`${day}T00:00:00Z`, zone) !== null;
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
        named
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
        error={isSkipped ? t("skippedTime") : time === null ? missing : undefined}
        disabled={disabled}
      />
    </div>
  );
}
