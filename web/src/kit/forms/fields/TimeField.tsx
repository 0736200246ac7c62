import { t } from "#web/messages/kit.ts";
import { typedTime } from "../../time/typed.ts";
import type { Field } from "../useCallForm.ts";
import { TextField } from "./TextField.tsx";
import { outside, useTyped } from "./useTyped.ts";

interface Props extends Field<string | null> {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** `HH:mm`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A time of day, typed as people write it; the value is `HH:mm`. */
export function TimeField({ name, label, hint, required, disabled, min, max, ...field }: Props) {
  const { set: _, ...typed } = useTyped(field, {
    read: typedTime,
    write: (value) => value,
    wrong: t("timeWrong"),
    fault: (value) => outside(value, min, max, (bound) => bound),
    bad: (text) => text,
  });
  return (
    <TextField
      {...typed}
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      placeholder={t("timeHint")}
      autoComplete="off"
    />
  );
}
