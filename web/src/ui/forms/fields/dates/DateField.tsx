import { lazy } from "react";
import { t } from "#web/ui/messages.ts";
import { formatDate, formatShortDate, typedDate } from "../../../time/format.ts";
import type { Field } from "../../useCallForm.ts";
import { stableProps } from "../stableProps.tsx";
import { CalendarButton } from "./CalendarButton.tsx";
import { TypedField, type TypedProps } from "./TypedField.tsx";
import { boundsError } from "./useTyped.ts";

const DayPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).DayPicker }));

interface Props extends Field<string | null>, TypedProps {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
  /** The error of a date after `max`, where there is more to say than the bound. */
  late?: string;
  /** Names the month, as everywhere a time follows the date. */
  named?: boolean;
}

const DateInput = ({ min, max, late, named = false, ...field }: Props) => (
  <TypedField
    {...field}
    placeholder={t(named ? "namedDateHint" : "dateHint")}
    rules={{
      read: typedDate,
      write: (day) => (named ? formatDate(day) : formatShortDate(day)) || day,
      invalid: t("invalidDate"),
      error: (day) =>
        late !== undefined && max !== undefined && day > max ? late : boundsError(day, min, max, formatDate),
      invalidValue: (text) => text,
    }}
    end={(text, set) =>
      !field.disabled && (
        <CalendarButton title={t("openCalendar")}>
          {(close) => (
            <DayPicker
              value={typedDate(text)}
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

/** A date, typed in any common format or picked from a calendar; the value is always `YYYY-MM-DD`. */
export const DateField = stableProps(DateInput);
