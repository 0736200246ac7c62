import type { CSSProperties, PointerEvent } from "react";
import { Link } from "react-router";
import { cx } from "#web/ui/cx.ts";
import styles from "./Timeline.module.css";
import type { TimelineRow } from "./timeline.ts";

/** Narrower bars show their name next to them and in their tip. */
const TITLED_PX = 56;

interface Props {
  row: TimelineRow;
  label: string;
  left: number;
  width: number;
  /** Tab reaches it. */
  active: boolean;
  dragged: boolean;
  onPointerDown: ((event: PointerEvent, row: TimelineRow) => void) | undefined;
}

/** A bar is the link of its record; its ends can be dragged. */
export const TimelineBar = ({ row, label, left, width, active, dragged, onPointerDown }: Props) => (
  <Link
    to={row.link}
    className={cx(styles.bar, row.resting && styles.resting, dragged && styles.dragged)}
    style={{ left, width, "--bar": `var(--${row.fill})` } as CSSProperties}
    tabIndex={active ? 0 : -1}
    aria-label={label}
    data-tip={dragged ? undefined : label}
    data-bar={row.id}
    data-movable={row.movable || undefined}
    draggable={false}
    preventScrollReset
    onPointerDown={(event) => onPointerDown?.(event, row)}
  >
    {row.movable && <span className={styles.grip} data-grip="start" />}
    {width >= TITLED_PX && <span className={styles.title}>{row.name}</span>}
    {row.movable && <span className={styles.grip} data-grip="end" />}
  </Link>
);
