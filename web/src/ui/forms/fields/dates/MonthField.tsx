import { lazy } from "react";
import { t } from "#web/ui/messages.ts";
import { formatMonth } from "../../../time/format.ts";
import { typedMonth } from "../../../time/parse.ts";
import type { Field } from "../../useCallForm.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import { TypedField, type TypedProps } from "./TypedField.tsx";
import { boundsError } from "./useTyped.ts";

const MonthPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).MonthPicker }));

interface Props extends Field<string | null>, TypedProps {
  /** `YYYY-MM`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A month, typed or picked from a calendar; the value is `YYYY-MM`. */
export const MonthField = ({ min, max, ...field }: Props) => (
  <TypedField
    {...field}
    placeholder={t("monthHint")}
    rules={{
      read: typedMonth,
      write: (value) => formatMonth(value) || value,
      invalid: t("invalidMonth"),
      error: (value) => boundsError(value, min, max, formatMonth),
      invalidValue: (text) => text,
    }}
    end={(text, set) => {
      const month = typedMonth(text);
      return (
        !field.disabled && (
          <CalendarButton title={t("openMonths")}>
            {(close) => (
              <MonthPicker
                value={month && `${month}-01`}
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
      );
    }}
  />
);
