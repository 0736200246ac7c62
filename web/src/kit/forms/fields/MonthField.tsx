import { lazy } from "react";
import { t } from "#web/messages/kit.ts";
import { month } from "../../time/format.ts";
import { typedMonth } from "../../time/typed.ts";
import type { Field } from "../useCallForm.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import { TextField } from "./TextField.tsx";
import { outside, useTyped } from "./useTyped.ts";

const MonthPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).MonthPicker }));

interface Props extends Field<string | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** `YYYY-MM`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A month, typed or picked; the value is `YYYY-MM` (B-277). */
export function MonthField({ name, label, hint, required, disabled, min, max, ...field }: Props) {
  const { set, ...typed } = useTyped(field, {
    read: typedMonth,
    write: (value) => month(value) || value,
    wrong: t("monthWrong"),
    fault: (value) => outside(value, min, max, month),
    bad: (text) => text,
  });
  const now = typedMonth(typed.value);
  return (
    <TextField
      {...typed}
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      placeholder={t("monthHint")}
      autoComplete="off"
      rightSection={
        !disabled && (
          <CalendarButton title={t("openMonths")}>
            {(close) => (
              <MonthPicker
                value={now && `${now}-01`}
                min={min && `${min}-01`}
                max={max && `${max}-01`}
                onPick={(day) => {
                  set(day.slice(0, 7));
                  close();
                }}
              />
            )}
          </CalendarButton>
        )
      }
    />
  );
}
