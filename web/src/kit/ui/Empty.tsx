import type { ReactNode } from "react";
import styles from "./Empty.module.css";

/** One sentence, one plain line, one button (look.md, "Empty states"). */
export function Empty({
  title,
  line,
  children,
  live,
}: {
  title: string;
  line?: string | undefined;
  children?: ReactNode;
  live?: boolean;
}) {
  return (
    <div className={styles.empty} role={live ? "status" : undefined}>
      <p className={styles.title}>{title}</p>
      {line && <p className={styles.line}>{line}</p>}
      {children && <div className={styles.way}>{children}</div>}
    </div>
  );
}
