import type { ReactNode } from "react";
import styles from "./NextLine.module.css";

/** Next step of a document, with its actions. */
export const NextLine = ({ children }: { children: ReactNode }) => <p className={styles.line}>{children}</p>;
