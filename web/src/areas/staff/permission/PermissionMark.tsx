import { cx } from "#web/ui/cx.ts";
import styles from "./PermissionMark.module.css";
import type { LevelMark as MarkName } from "./permission.rules.ts";

/** How far a level is given: filled, tinted, empty, a dark dash, or a dash where it is not offered. */
export const PermissionMark = ({ mark, off = false }: { mark: MarkName; off?: boolean }) => (
  <span className={cx(styles.mark, styles[mark], off && styles.off)} aria-hidden />
);
