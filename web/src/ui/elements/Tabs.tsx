import { Link, useLocation } from "react-router";
import { cx } from "../cx.ts";
import { formatNumber } from "../format/numbers.ts";
import styles from "./Tabs.module.css";

export interface Tab {
  id: string;
  title: string;
  /** An exact number, or one as it is shown, such as "10,000+". */
  count?: number | string | undefined;
  /** The tab's own address; without it `onChoose` is called. */
  to?: string;
}
interface Props {
  label: string;
  tabs: readonly Tab[];
  /** Defaults to the tab whose address is open. */
  current?: string;
  onChoose?: (id: string) => void;
  /** A second row of tabs, drawn with a fill instead of a line. */
  sub?: boolean;
  className?: string;
}

/** Tabs, each usually with its own address. */
export function Tabs({ label, tabs, current, onChoose, sub = false, className }: Props) {
  const { pathname } = useLocation();
  const isCurrent = ({ id, to }: Tab): boolean =>
    current === undefined ? to !== undefined && (pathname === to || pathname.startsWith(`${to}/`)) : id === current;
  return (
    <nav className={cx(styles.tabs, sub && styles.sub, className)} aria-label={label}>
      {tabs.map((tab) => {
        const active = isCurrent(tab);
        const content = (
          <>
            {tab.title}
            {tab.count !== undefined && (
              <span className={styles.count}>
                {typeof tab.count === "number" ? formatNumber(tab.count) : tab.count}
              </span>
            )}
          </>
        );
        return tab.to === undefined ? (
          <button
            key={tab.id}
            type="button"
            className={styles.tab}
            aria-current={active || undefined}
            onClick={() => onChoose?.(tab.id)}
          >
            {content}
          </button>
        ) : (
          <Link key={tab.id} to={tab.to} className={styles.tab} aria-current={active ? "page" : undefined}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
