import { Link, useLocation } from "react-router";
import { cx } from "../cx.ts";
import { formatCount as counted } from "../format/numbers.ts";
import styles from "./Tabs.module.css";

export interface Tab {
  id: string;
  title: string;
  count?: number | undefined;
  /** An address of its own; without it `onChoose` is told. */
  to?: string;
}
interface Props {
  label: string;
  tabs: readonly Tab[];
  /** Without it, the tab whose address is open. */
  current?: string;
  onChoose?: (id: string) => void;
  /** Second row: a fill instead of a line. */
  sub?: boolean;
  className?: string;
}

/** Views of one thing, each usually with its own address. */
export function Tabs({ label, tabs, current, onChoose, sub = false, className }: Props) {
  const { pathname } = useLocation();
  const isCurrent = ({ id, to }: Tab): boolean =>
    current === undefined ? to !== undefined && (pathname === to || pathname.startsWith(`${to}/`)) : id === current;
  return (
    <nav className={cx(styles.tabs, sub && styles.sub, className)} aria-label={label}>
      {tabs.map((tab) => {
        const now = isCurrent(tab);
        const content = (
          <>
            {tab.title}
            {tab.count !== undefined && <span className={styles.count}>{counted(tab.count)}</span>}
          </>
        );
        return tab.to === undefined ? (
          <button
            key={tab.id}
            type="button"
            className={styles.tab}
            aria-current={now || undefined}
            onClick={() => onChoose?.(tab.id)}
          >
            {content}
          </button>
        ) : (
          <Link key={tab.id} to={tab.to} className={styles.tab} aria-current={now ? "page" : undefined}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
