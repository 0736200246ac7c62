import { t } from "#web/ui/messages.ts";
import { formatNumber } from "../../format/numbers.ts";
import type { Field } from "../useCallForm.ts";
import { TypedField, type TypedProps } from "./dates/TypedField.tsx";
import { boundsError } from "./dates/useTyped.ts";
import styles from "./MoneyField.module.css";

interface Props extends Field<number | null>, TypedProps {
  /** Inclusive; by default numbers are whole and not negative. */
  min?: number;
  max?: number | undefined;
  decimals?: number;
  percent?: boolean;
}

/** Parses "1,250" or "-2.5" with at most `decimals` decimals; null if it is not such a number. */
export function typedNumber(text: string, decimals: number): number | null {
  const match = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d+))?$/.exec(text.trim());
  if (!match || (match[3]?.length ?? 0) > decimals) return null;
  return Number(`${match[1] ? "-" : ""}${match[2]?.replaceAll(",", "") ?? ""}.${match[3] ?? "0"}`);
}

/** Returns a field that can't be empty as one for `NumberField`: emptied, it is zero. */
export const requiredNumber = ({ value, onChange, ...field }: Field<number>): Field<number | null> => ({
  ...field,
  value,
  onChange: (entered) => onChange(entered ?? 0),
});

/** A number or a percentage. */
export const NumberField = ({
  percent = false,
  min = 0,
  max = percent ? 100 : undefined,
  decimals = percent ? 2 : 0,
  ...field
}: Props) => (
  <TypedField
    {...field}
    inputMode={decimals > 0 ? "decimal" : "numeric"}
    className={styles.figure}
    rules={{
      read: (text) => typedNumber(percent ? text.trimEnd().replace(/%$/, "") : text, decimals),
      write: (value) =>
        Number.isNaN(value) ? "" : percent ? value.toFixed(2) : formatNumber(value, Math.max(decimals, 2)),
      invalid: decimals === 0 ? t("numberWhole") : t("invalidNumber", { count: decimals }),
      error: (value) => boundsError(value, min, max, (bound) => `${formatNumber(bound)}${percent ? "%" : ""}`),
      invalidValue: () => Number.NaN,
    }}
    end={() => percent && <span className={styles.percent}>%</span>}
  />
);
