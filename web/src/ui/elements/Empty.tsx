import type { ReactNode } from "react";
import styles from "./Empty.module.css";

interface Props {
  title: string;
  line?: string | undefined;
  children?: ReactNode;
  /** Read out when it appears. */
  live?: boolean;
  /** It stands for the whole page, so its sentence is the page's heading. */
  page?: boolean;
}

/** One sentence, one plain line, one button. */
export function Empty({ title, line, children, live, page = false }: Props) {
  const Title = page ? "h1" : "p";
  return (
    <div className={styles.empty} role={live ? "status" : undefined}>
      <Title className={styles.title}>{title}</Title>
      {line && <p className={styles.line}>{line}</p>}
      {children && <div className={styles.way}>{children}</div>}
    </div>
  );
}
