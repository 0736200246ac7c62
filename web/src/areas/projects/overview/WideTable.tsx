import type { ReactNode } from "react";
import styles from "./WideTable.module.css";

/** A table that scrolls sideways where it does not fit, by keyboard too. */
export const WideTable = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table without controls must be scrollable by keyboard too
  <div className={styles.scroller} tabIndex={0}>
    <table className={styles.table} aria-label={name}>
      {children}
    </table>
  </div>
);

export const numberCell = styles.number;
export const lateCell = styles.late;
