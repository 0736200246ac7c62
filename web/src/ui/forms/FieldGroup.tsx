import type { ReactNode } from "react";
import styles from "./forms.module.css";

/** Fields that belong together, under a heading and a hairline. */
export function FieldGroup({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {line && <p className={styles.line}>{line}</p>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

/** Two or three short fields beside each other, where there is room. */
export const Side = ({ children }: { children: ReactNode }) => <div className={styles.side}>{children}</div>;
