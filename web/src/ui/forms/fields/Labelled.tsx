import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import { type ReactNode, useId } from "react";
import styles from "./Labelled.module.css";

export interface LabelledProps {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  error?: ReactNode;
}
export interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/**
 * Label, hint and error around a native input. Plain inputs are not Mantine's, so that the sign-in page does not have to
 * load Mantine's; they look the same (fields.css).
 */
export function Labelled({
  label,
  hint,
  required = false,
  error,
  children,
}: LabelledProps & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const [hintId, errorId] = [`${id}hint`, `${id}error`];
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && (
          <span aria-hidden className={styles.star}>
            {" *"}
          </span>
        )}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          {typeof error === "string" ? (
            <>
              <WarningCircleIcon weight="fill" size={14} />
              {error}
            </>
          ) : (
            error
          )}
        </p>
      )}
    </div>
  );
}
