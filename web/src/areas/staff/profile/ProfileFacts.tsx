import type { ReactNode } from "react";
import styles from "./StaffSummaryScreen.module.css";

export interface ProfileFact {
  label: string;
  value: ReactNode;
}

/** Label and value, each on its hairline; what is not known is left out. */
export const ProfileFacts = ({ facts }: { facts: readonly ProfileFact[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== "")
      .map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
