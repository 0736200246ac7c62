import type { ReactNode } from "react";
import styles from "./forms.module.css";

/** A group of fields with a heading. */
export function FieldGroup({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {line && <p className={styles.line}>{line}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Places two or three short fields side by side if there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.side}>{children}</div>;
