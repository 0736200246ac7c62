import type { ReactNode } from "react";
import styles from "./WideTable.module.css";

/** A table that scrolls sideways where it does not fit, by keyboard too. */
export const WideTable = ({ name, children }: { name: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region without controls must be scrollable by keyboard too
  <section className={styles.scroller} tabIndex={0} aria-label={name}>
    <table className={styles.table} aria-label={name}>
      {children}
    </table>
  </section>
);

export const numberCell = styles.number;
export const lateCell = styles.late;
