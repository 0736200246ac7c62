import type { ReactNode } from "react";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import styles from "./FinanceScreen.module.css";
import { FinanceTabs } from "./FinanceTabs.tsx";

interface Props {
  title: string;
  actions?: readonly (Action | false)[];
  children: ReactNode;
}
/** A screen among the tabs of finance, which scrolls below them. */
export const FinanceScreen = ({ title, actions, children }: Props) => (
  <section className={styles.screen} aria-label={title}>
    <ListBar tabs={<FinanceTabs />} {...(actions && { actions })} />
    <div className={styles.body}>{children}</div>
  </section>
);
