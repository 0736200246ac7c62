import { ChartBarHorizontalIcon } from "@phosphor-icons/react/dist/csr/ChartBarHorizontal";
import { KanbanIcon } from "@phosphor-icons/react/dist/csr/Kanban";
import { RowsIcon } from "@phosphor-icons/react/dist/csr/Rows";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { t } from "./messages.ts";
import styles from "./ViewSwitch.module.css";

export const TIMELINE_RANGES = ["week", "month"] as const;
export type TimelineRange = (typeof TIMELINE_RANGES)[number];
export type WorkView = "board" | "list" | TimelineRange;

interface Props<View extends string> {
  current: WorkView | View;
  to: (view: WorkView | View) => string;
  /** Offers a timeline. */
  timeline?: boolean;
  /** Views beyond board and list, such as a forecast or a map. */
  more?: readonly { view: View; title: string; glyph: ReactNode }[];
}

/** Board, list, timeline and further views of the same records; each has its own address. */
export function ViewSwitch<View extends string = never>({ current, to, timeline = false, more = [] }: Props<View>) {
  const link = (address: string, isCurrent: boolean, title: string, glyph?: ReactNode, label = title) => (
    <Link to={address} className={styles.view} aria-current={isCurrent ? "page" : undefined} aria-label={label} replace>
      {glyph}
      <span>{title}</span>
    </Link>
  );
  const view = (view: WorkView | View, title: string, glyph?: ReactNode, label?: string) =>
    link(to(view), view === current, title, glyph, label);
  return (
    <nav className={styles.switch} aria-label={t("show")}>
      {view("board", t("board"), <KanbanIcon size={16} aria-hidden />)}
      {view("list", t("list"), <RowsIcon size={16} aria-hidden />)}
      {more.map((other) => (
        <Fragment key={other.view}>{view(other.view, other.title, other.glyph)}</Fragment>
      ))}
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
