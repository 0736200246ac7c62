/** Rows of a widget: each leads to its record. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "#web/ui/cx.ts";
import { useWide } from "#web/ui/useWide.ts";
import styles from "./WidgetRows.module.css";

interface WidgetRow {
  id: string;
  to: string;
  /** A face or an icon before its words. */
  mark?: ReactNode;
  name: ReactNode;
  small?: ReactNode;
  /** At the end of its first line and of its second. */
  end?: ReactNode;
  endSmall?: ReactNode;
  /** True if its end cannot wait. */
  isUrgent?: boolean;
  /** Stands after the row, such as its menu. */
  trailing?: ReactNode;
}

interface Props {
  rows: readonly WidgetRow[];
  fit: number;
  isTall?: boolean;
}
/** `fit` rows are shown; more of them only on a wide screen. */
export const WidgetRows = ({ rows, fit, isTall = false }: Props) => (
  <ul className={cx(styles.rows, isTall && styles.tall)}>
    {rows
      // Rows without room are not rendered: of fourteen widgets they are half of the page.
      .slice(0, useWide() ? undefined : fit)
      .map(({ id, to, mark, name, small, end, endSmall, isUrgent = false, trailing }) => (
        <li key={id} className={styles.row}>
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
          <span className={styles.line}>
            <Link to={to} className={styles.name}>
              {name}
            </Link>
            {end !== undefined && <span className={cx(styles.end, isUrgent && styles.urgent)}>{end}</span>}
          </span>
          <span className={styles.small}>
            <span className={styles.text}>{small}</span>
            {endSmall !== undefined && <span className={styles.end}>{endSmall}</span>}
          </span>
          {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
        </li>
      ))}
  </ul>
);
