import { lazy } from "react";
import { t } from "#web/ui/messages.ts";
import { formatMonth } from "../../../time/format.ts";
import { typedMonth } from "../../../time/parse.ts";
import type { Field } from "../../useCallForm.ts";
import { CalendarButton } from "./CalendarButton.tsx";
import { TypedField, type TypedProps } from "./TypedField.tsx";
import { outside } from "./useTyped.ts";

const MonthPicker = lazy(async () => ({ default: (await import("./MonthPicker.tsx")).MonthPicker }));

interface Props extends Field<string | null>, TypedProps {
  /** `YYYY-MM`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A month, typed or picked; the value is `YYYY-MM`. */
export const MonthField = ({ min, max, ...field }: Props) => (
  <TypedField
    {...field}
    placeholder={t("monthHint")}
    rules={{
      read: typedMonth,
      write: (value) => formatMonth(value) || value,
      wrong: t("monthWrong"),
      error: (value) => outside(value, min, max, formatMonth),
      bad: (text) => text,
    }}
    end={(text, set) => {
      const now = typedMonth(text);
      return (
        !field.disabled && (
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
      );
    }}
  />
);
