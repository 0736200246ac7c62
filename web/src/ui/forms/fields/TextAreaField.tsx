import type { TextareaHTMLAttributes } from "react";
import type { Field } from "../useCallForm.ts";
import styles from "./Labelled.module.css";
import { Labelled, type LabelledProps } from "./Labelled.tsx";
import { stableProps } from "./stableProps.tsx";

type Native = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "autoFocus" | "placeholder" | "maxLength" | "rows" | "disabled"
>;
interface Props extends Native, Omit<LabelledProps, "error">, Omit<Field<string | null>, "onChange"> {
  onChange: (value: string) => void;
}

function TextArea({ label, hint, required, error, value, onChange, rows = 3, ...native }: Props) {
  return (
    <Labelled label={label} hint={hint} required={required} error={error}>
      {(described) => (
        <textarea
          {...native}
          {...described}
          // A dialog's focus trap would otherwise focus its first button.
          data-autofocus={native.autoFocus || undefined}
          rows={rows}
          className={styles.input}
          style={{ minHeight: rows * 20 + 14 }}
          value={value ?? ""}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labelled>
  );
}

/** Several lines of text; grows with its content, up to a third of the screen. */
export const TextAreaField = stableProps(TextArea);
