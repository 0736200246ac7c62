import type { ReactNode } from "react";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import styles from "./ConfigurationScreen.module.css";
import { ConfigurationTabs, FinanceTabs, RulesTabs } from "./FinanceTabs.tsx";

interface Props {
  title: string;
  children: ReactNode;
}
const Screen = ({ title, tabs, children }: Props & { tabs: ReactNode }) => (
  <section className={styles.screen} aria-label={title}>
    <ListBar tabs={<FinanceTabs />} />
    <div className={styles.tabs}>{tabs}</div>
    <div className={styles.body}>{children}</div>
  </section>
);

/** A screen of the configuration of finance: its tabs, and what is set. `current` names its tab, where its address does not. */
export const ConfigurationScreen = ({ current, ...props }: Props & { current?: string }) => (
  <Screen {...props} tabs={<ConfigurationTabs current={current} />} />
);
/** A screen of the rules of finance. */
export const RulesScreen = (props: Props) => <Screen {...props} tabs={<RulesTabs />} />;
