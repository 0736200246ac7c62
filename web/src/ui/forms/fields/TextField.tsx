import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "../../cx.ts";
import type { Field } from "../useCallForm.ts";
import styles from "./Labelled.module.css";
import { Labelled, type LabelledProps } from "./Labelled.tsx";

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | "autoComplete"
  | "autoFocus"
  | "disabled"
  | "onKeyDown"
  | "inputMode"
  | "type"
  | "placeholder"
  | "maxLength"
  | "readOnly"
  | "spellCheck"
>;
interface Props extends Native, Omit<LabelledProps, "error">, Omit<Field<string | null>, "onChange" | "error"> {
  onChange: (value: string) => void;
  error?: ReactNode;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Class of the box around the input. */
  className?: string | undefined;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  required,
  error,
  value,
  onChange,
  leftSection,
  rightSection,
  className,
  ...native
}: Props) {
  return (
    <Labelled label={label} hint={hint} required={required} error={error}>
      {(described) => (
        <div
          className={cx(styles.box, className)}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
        >
          {leftSection && <span className={styles.left}>{leftSection}</span>}
          <input
            type="text"
            {...native}
            {...described}
            // A dialog's focus trap would otherwise focus its first button.
            data-autofocus={native.autoFocus || undefined}
            className={styles.input}
            value={value ?? ""}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {rightSection && <span className={styles.right}>{rightSection}</span>}
        </div>
      )}
    </Labelled>
  );
}
