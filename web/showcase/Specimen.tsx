import type { ReactNode } from "react";
import { cx } from "#web/ui/cx.ts";
import styles from "./Showcase.module.css";

/** A group of specimens with a heading. */
export const Shelf = ({ title, line, children }: { title?: string; line?: string; children: ReactNode }) => (
  <section className={styles.shelf}>
    {title && <h2>{title}</h2>}
    {line && <p className={styles.line}>{line}</p>}
    <div className={styles.specimens}>{children}</div>
  </section>
);

interface Props {
  /** The state that is shown. */
  title: string;
  /** Takes the full width of the group. */
  wide?: boolean;
  /** Without padding, for content with its own edges, such as a page. */
  flush?: boolean;
  children: ReactNode;
}

/** One component in one state. */
export const Specimen = ({ title, wide = false, flush = false, children }: Props) => (
  <figure className={cx(styles.specimen, wide && styles.wide)}>
    <figcaption>{title}</figcaption>
    <div className={styles.body} data-flush={flush || undefined}>
      {children}
    </div>
  </figure>
);
