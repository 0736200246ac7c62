import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type ReactNode, useId } from "react";
import labels from "../Labelled.module.css";
import type { LabelledProps } from "../Labelled.tsx";
import styles from "./ChoiceFields.module.css";

/** Label, hint and error around several inputs that form one field. */
export function ChoiceGroup({
  label,
  hint,
  required = false,
  error,
  path,
  row = false,
  children,
}: LabelledProps & { path: string; row?: boolean; children: ReactNode }) {
  const id = useId();
  const describedBy = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(" ");
  return (
    <fieldset aria-describedby={describedBy || undefined} data-path={path} tabIndex={-1} className={styles.group}>
      <legend className={labels.label}>
        {label}
        {required && (
          <span aria-hidden className={labels.star}>
            {" *"}
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}hint`} className={labels.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices} data-row={row || undefined}>
        {children}
      </div>
      {error && (
        <p id={`${id}error`} className={labels.error}>
          <WarningCircleIcon weight="fill" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
