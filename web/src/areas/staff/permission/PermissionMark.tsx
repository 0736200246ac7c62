import { cx } from "#web/ui/cx.ts";
import styles from "./PermissionMark.module.css";
import type { LevelMark as MarkName } from "./permission.rules.ts";

/** The mark of a level: filled, tinted, empty, or a dash. */
export const PermissionMark = ({ mark, off = false }: { mark: MarkName; off?: boolean }) => (
  <span className={cx(styles.mark, styles[mark], off && styles.off)} aria-hidden />
);
