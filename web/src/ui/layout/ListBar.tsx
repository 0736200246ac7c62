import type { ReactNode } from "react";
import { type Action, visibleActions } from "../actions/action.ts";
import { TableTools } from "../table/TableTools.tsx";
import styles from "./ListBar.module.css";
import { PageActions } from "./PageActions.tsx";
import { usePageActions } from "./pageActions.ts";

/** The bar above a list: its tabs and actions. */
export function ListBar({
  tabs,
  actions = [],
  children,
}: {
  tabs?: ReactNode;
  actions?: readonly (Action | false)[];
  children?: ReactNode;
}) {
  usePageActions(visibleActions(actions));
  return (
    <div className={styles.bar}>
      <div className={styles.tabs}>{tabs}</div>
      {children}
      <TableTools />
      <PageActions actions={actions} />
    </div>
  );
}
