import type { ReactNode } from "react";
import styles from "./TabList.module.css";

/** A list in a tab of a record. It fills what the head leaves free, so that its footer stands at the bottom. */
export const TabList = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>;
