import { t } from "#web/messages/kit.ts";
import { number } from "../../format/numbers.ts";
import type { Field } from "../useCallForm.ts";
import styles from "./MoneyField.module.css";
import { TextField } from "./TextField.tsx";
import { outside, useTyped } from "./useTyped.ts";

interface Props extends Field<number | null> {
  label: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  /** Inclusive; whole and not negative unless said otherwise. */
  min?: number;
  max?: number;
  decimals?: number;
  percent?: boolean;
}

/** "1,250" or "-2.5" with at most so many decimals; null when it is no such number. */
export function typedNumber(text: string, decimals: number): number | null {
  const match = /^([-−]?)(\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.(\d+))?$/.exec(text.trim());
  if (!match || (match[3]?.length ?? 0) > decimals) return null;
  return Number(`${match[1] ? "-" : ""}${match[2]?.replaceAll(",", "") ?? ""}.${match[3] ?? "0"}`);
}

/** A number, or a share of a hundred. */
export function NumberField({
  name,
  label,
  hint,
  required,
  disabled,
  percent = false,
  min = 0,
  max = percent ? 100 : undefined,
  decimals = percent ? 2 : 0,
  ...field
}: Props & { max?: number | undefined }) {
  const { set: _, ...typed } = useTyped(field, {
    read: (text) => typedNumber(percent ? text.replace(/\s*%\s*$/, "") : text, decimals),
    write: (value) => (Number.isNaN(value) ? "" : percent ? value.toFixed(2) : number(value)),
    wrong: decimals === 0 ? t("numberWhole") : t("numberWrong", { count: decimals }),
    fault: (value) => outside(value, min, max, (bound) => `${number(bound)}${percent ? "%" : ""}`),
    bad: () => Number.NaN,
  });
  return (
    <TextField
      {...typed}
      name={name}
      label={label}
      hint={hint}
      required={required}
      disabled={disabled}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      className={styles.figure}
      rightSection={percent && <span className={styles.percent}>%</span>}
    />
  );
}
