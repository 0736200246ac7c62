import type { ReactNode } from "react";
import styles from "./NextLine.module.css";

/** What comes next of a document, with what can be done about it. */
export const NextLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>;
