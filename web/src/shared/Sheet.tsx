/** A record's summary: what is said of it on the left, what is known of it on the right. */
import type { ReactNode } from "react";
import styles from "./Sheet.module.css";

export const Sheet = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className={styles.sheet}>
    <div className={styles.main}>{children}</div>
    <div className={styles.side}>{side}</div>
  </div>
);

export const SheetPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Label and value, each on its hairline; what is not known is left out. */
export const SheetFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A text with the line breaks that were typed; `lead` for the sentence before it. */
export const Prose = ({ children, lead = false }: { children: string; lead?: boolean }) => (
  <p className={lead ? styles.lead : styles.prose}>{children}</p>
);

/** What stands where nothing is known yet. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;
