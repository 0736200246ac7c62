import { lazy } from "react";
import { t } from "#web/messages/kit.ts";
import { date, shortDate, typedDate } from "../../time/format.ts";
import type { Field } from "../useCallForm.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import { still } from "./still.tsx";
import { TextField } from "./TextField.tsx";
import { outside, useTyped } from "./useTyped.ts";

const DayPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).DayPicker }));

interface Props extends Field<string | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** `YYYY-MM-DD`, inclusive (B-279, B-280). */
  min?: string | undefined;
  max?: string | undefined;
}

function Drawn({ name, label, hint, required, disabled, min, max, ...field }: Props) {
  const { set, ...typed } = useTyped(field, {
    read: typedDate,
    write: (day) => shortDate(day) || day,
    wrong: t("dateWrong"),
    fault: (day) => outside(day, min, max, date),
    bad: (text) => text,
  });
  const day = typedDate(typed.value);
  return (
    <TextField
      {...typed}
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      placeholder={t("dateHint")}
      autoComplete="off"
      rightSection={
        !disabled && (
          <CalendarButton title={t("openCalendar")}>
            {(close) => (
              <DayPicker
                value={day}
                min={min}
                max={max}
                onPick={(picked) => {
                  set(picked);
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

/** A calendar date, typed in any usual way (B-276) or picked; the value is `YYYY-MM-DD` and nothing else (B-278). */
export const DateField = still(Drawn);
