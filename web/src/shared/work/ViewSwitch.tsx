import { ChartBarHorizontalIcon } from "@phosphor-icons/react/dist/csr/ChartBarHorizontal";
import { KanbanIcon } from "@phosphor-icons/react/dist/csr/Kanban";
import { RowsIcon } from "@phosphor-icons/react/dist/csr/Rows";
import { Link } from "react-router";
import { t } from "./messages.ts";
import styles from "./ViewSwitch.module.css";

export const TIMELINE_RANGES = ["week", "month"] as const;
export type TimelineRange = (typeof TIMELINE_RANGES)[number];
export type WorkView = "board" | "list" | TimelineRange;

/** Board, list or timeline of the same work; each has its own address. */
export function ViewSwitch({
  current,
  to,
  timeline = false,
}: {
  current: WorkView;
  to: (view: WorkView) => string;
  /** Whether there is a timeline. */
  timeline?: boolean;
}) {
  const link = (view: WorkView, title: string, glyph?: React.ReactNode, label = title) => (
    <Link
      to={to(view)}
      className={styles.view}
      aria-current={view === current ? "page" : undefined}
      aria-label={label}
      replace
    >
      {glyph}
      <span>{title}</span>
    </Link>
  );
  return (
    <nav className={styles.switch} aria-label={t("show")}>
      {link("board", t("board"), <KanbanIcon size={16} aria-hidden />)}
      {link("list", t("list"), <RowsIcon size={16} aria-hidden />)}
      {timeline && (
        <>
          <span className={styles.timeline} aria-hidden>
            <ChartBarHorizontalIcon size={16} />
            <span>{t("timeline")}</span>
          </span>
          {link("week", t("week"), undefined, t("timelineWeek"))}
          {link("month", t("month"), undefined, t("timelineMonth"))}
        </>
      )}
    </nav>
  );
}
