import { lazy } from "react";
import { t } from "#web/ui/messages.ts";
import { formatDate, formatShortDate, typedDate } from "../../../time/format.ts";
import type { Field } from "../../useCallForm.ts";
import { stableProps } from "../stableProps.tsx";
import { CalendarButton } from "./CalendarButton.tsx";
import { TypedField, type TypedProps } from "./TypedField.tsx";
import { outside } from "./useTyped.ts";

const DayPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).DayPicker }));

interface Props extends Field<string | null>, TypedProps {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

const Drawn = ({ min, max, ...field }: Props) => (
  <TypedField
    {...field}
    placeholder={t("dateHint")}
    rules={{
      read: typedDate,
      write: (day) => formatShortDate(day) || day,
      wrong: t("dateWrong"),
      error: (day) => outside(day, min, max, formatDate),
      bad: (text) => text,
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

/** A calendar date, typed in any usual way or picked; the value is `YYYY-MM-DD` and nothing else. */
export const DateField = stableProps(Drawn);
