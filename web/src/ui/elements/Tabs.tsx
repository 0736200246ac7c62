import { Link, useLocation } from "react-router";
import { cx } from "../cx.ts";
import { formatCount, formatTotal, type Total } from "../format/numbers.ts";
import styles from "./Tabs.module.css";

export interface Tab {
  id: string;
  title: string;
  count?: number | Total | undefined;
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
  /** Shows counts over 99 as "(99+)", with the exact one in a tip. */
  cutsCounts?: boolean;
  className?: string;
}

function Count({ of, cut }: { of: number | Total; cut: boolean }) {
  const total = typeof of === "number" ? { count: of, isMinimum: false } : of;
  const [exact, short] = [formatTotal(total), formatCount(total.count)];
  if (!cut || exact === short) return <span className={styles.count}>{exact}</span>;
  return (
    <span className={styles.count} data-tip={exact}>
      <span aria-hidden>{short}</span>
      <span className="only-read">{exact}</span>
    </span>
  );
}

/** Tabs, each usually with its own address. */
export function Tabs({ label, tabs, current, onChoose, sub = false, cutsCounts = false, className }: Props) {
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
            {tab.count !== undefined && <Count of={tab.count} cut={cutsCounts} />}
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
