import { ChartBarIcon } from "@phosphor-icons/react/dist/csr/ChartBar";
import { ChartBarHorizontalIcon } from "@phosphor-icons/react/dist/csr/ChartBarHorizontal";
import { KanbanIcon } from "@phosphor-icons/react/dist/csr/Kanban";
import { RowsIcon } from "@phosphor-icons/react/dist/csr/Rows";
import { Link } from "react-router";
import { t } from "./messages.ts";
import styles from "./ViewSwitch.module.css";

export const TIMELINE_RANGES = ["week", "month"] as const;
export type TimelineRange = (typeof TIMELINE_RANGES)[number];
export type WorkView = "board" | "list" | TimelineRange;

/** Board, list, forecast or timeline of the same work; each has its own address. */
export function ViewSwitch({
  current,
  to,
  timeline = false,
  forecast,
}: {
  current: WorkView | "forecast";
  to: (view: WorkView) => string;
  /** Offers a timeline. */
  timeline?: boolean;
  /** The address of the forecast, if there is one. */
  forecast?: string;
}) {
  const link = (address: string, isCurrent: boolean, title: string, glyph?: React.ReactNode, label = title) => (
    <Link to={address} className={styles.view} aria-current={isCurrent ? "page" : undefined} aria-label={label} replace>
      {glyph}
      <span>{title}</span>
    </Link>
  );
  const view = (view: WorkView, title: string, glyph?: React.ReactNode, label?: string) =>
    link(to(view), view === current, title, glyph, label);
  return (
    <nav className={styles.switch} aria-label={t("show")}>
      {view("board", t("board"), <KanbanIcon size={16} aria-hidden />)}
      {view("list", t("list"), <RowsIcon size={16} aria-hidden />)}
      {forecast && link(forecast, current === "forecast", t("forecast"), <ChartBarIcon size={16} aria-hidden />)}
      {timeline && (
        <>
          <span className={styles.timeline} aria-hidden>
            <ChartBarHorizontalIcon size={16} />
            <span>{t("timeline")}</span>
          </span>
          {view("week", t("week"), undefined, t("timelineWeek"))}
          {view("month", t("month"), undefined, t("timelineMonth"))}
        </>
      )}
    </nav>
  );
}
