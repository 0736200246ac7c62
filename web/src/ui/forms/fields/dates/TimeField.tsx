import { t } from "#web/ui/messages.ts";
import { typedTime } from "../../../time/parse.ts";
import type { Field } from "../../useCallForm.ts";
import { TypedField, type TypedProps } from "./TypedField.tsx";
import { boundsError } from "./useTyped.ts";

interface Props extends Field<string | null>, TypedProps {
  /** `HH:mm`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A time of day, typed in any common format; the value is `HH:mm`. */
export const TimeField = ({ min, max, ...field }: Props) => (
  <TypedField
    {...field}
    placeholder={t("timeHint")}
    rules={{
      read: typedTime,
      write: (value) => value,
      invalid: t("invalidTime"),
      error: (value) => boundsError(value, min, max, (bound) => bound),
      invalidValue: (text) => text,
    }}
  />
);
