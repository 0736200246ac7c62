import type { ReactNode } from "react";
import { ConfigurationTabs, FinanceTabs } from "#web/shared/finance/FinanceTabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import styles from "./Finance.module.css";

/** A screen of the configuration of finance: its tabs, and what is set. */
export const ConfigurationScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.screen} aria-label={title}>
    <ListBar tabs={<FinanceTabs />} />
    <div className={styles.tabs}>
      <ConfigurationTabs />
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);
