import type { ReactNode } from "react";
import styles from "./StaffSummaryScreen.module.css";

export interface ProfileFact {
  label: string;
  value: ReactNode;
}

/** Labels and values; those without a value are left out. */
export const ProfileFacts = ({ facts }: { facts: readonly ProfileFact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
