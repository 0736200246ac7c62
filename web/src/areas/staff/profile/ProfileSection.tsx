import type { ReactNode } from "react";
import { formatCount } from "#web/ui/format/numbers.ts";
import styles from "./StaffSummaryScreen.module.css";

interface Props {
  title: string;
  count?: number;
  /** An action of the section. */
  action?: ReactNode;
  children: ReactNode;
}

export const ProfileSection = ({ title, count, action, children }: Props) => (
  <section>
    <div className={styles.head}>
      <h2>
        {title}
        {count !== undefined && <span>{formatCount(count)}</span>}
      </h2>
      {action}
    </div>
    {children}
  </section>
);
