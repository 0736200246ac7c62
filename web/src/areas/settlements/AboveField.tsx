/** Confirms that more is sold than there are places. */
import { useId } from "react";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { t } from "./messages.ts";
import styles from "./Settlement.module.css";

export function AboveField({ value, onChange }: Pick<Field<boolean>, "value" | "onChange">) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <Checkbox id={id} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <label htmlFor={id}>{t("confirmAbove")}</label>
    </div>
  );
}
