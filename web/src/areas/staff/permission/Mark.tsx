import { cx } from "#web/kit/cx.ts";
import styles from "./Mark.module.css";
import type { Mark as MarkName } from "./permission.rules.ts";

/** How far a level is given: filled, tinted, empty, a dark dash, or a dash where it is not offered. */
export const Mark = ({ mark, off = false }: { mark: MarkName; off?: boolean }) => (
  <span className={cx(styles.mark, styles[mark], off && styles.off)} aria-hidden />
);
