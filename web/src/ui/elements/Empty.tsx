import type { ReactNode } from "react";
import styles from "./Empty.module.css";
import { PageHeading } from "./PageHeading.tsx";

interface Props {
  title: string;
  line?: string | undefined;
  children?: ReactNode;
  /** Announced to screen readers when it appears. */
  live?: boolean;
  /** Replaces the whole page, so that its title is the page's heading. */
  page?: boolean;
}

/** Empty state: a title, a line of text and actions. */
export function Empty({ title, line, children, live, page = false }: Props) {
  const Title = page ? PageHeading : "p";
  return (
    <div className={styles.empty} role={live ? "status" : undefined}>
      <Title className={styles.title}>{title}</Title>
      {line && <p className={styles.line}>{line}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
