import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { workPath } from "#web/shared/work/workPath.ts";
import { cx } from "#web/ui/cx.ts";
import type { MoveHandlers } from "../dragging/useBookingDrag.ts";
import { ownTime, timeOf, titleOf } from "../entryText.ts";
import { lookOf } from "../kinds.tsx";
import styles from "./Booking.module.css";

interface Props {
  entry: CalendarEntry;
  /** How many of the shown days it takes. */
  days: number;
  zone: string;
  overlaps?: boolean;
  /** One line instead of two. */
  flat?: boolean;
  style?: CSSProperties;
  move?: MoveHandlers | undefined;
  /** The ends that can be dragged in this view. */
  ends?: { start: boolean; end: boolean };
  /** Its time runs downwards instead of to the right. */
  down?: boolean;
}

/** A booking as a bar that opens it; "Busy" if the reader may not see its details. */
export function Booking({ entry, days, zone, overlaps = false, flat = false, style, move, ends, down = false }: Props) {
  const { gel, Glyph, title: kind } = lookOf(entry);
  const [title, time, elsewhere] = [titleOf(entry), timeOf(entry, days, zone), ownTime(entry, zone)];
  const level = entry.detail?.holdLevel ?? null;
  const tip = [
    title,
    ...(entry.detail ? [entry.detail.typeName ?? kind] : []),
    time.start + time.end,
    elsewhere,
    overlaps && t("overlapping"),
  ]
    .filter(Boolean)
    .join("\n");
  const shared = {
    className: cx(styles.bar, flat && styles.flat, down && styles.down, overlaps && styles.overlaps),
    style,
    "data-gel": gel,
    "data-tip": tip,
    ...(level !== null && { "data-hold": level }),
  };
  const content = (
    <>
      <span className={styles.words}>
        {level === null ? (
          <Glyph size={14} weight="fill" className={styles.glyph} aria-hidden />
        ) : (
          <span className={styles.level} aria-hidden>
            {level}
          </span>
        )}
        <span className={styles.title}>{title}</span>
        <span className={styles.time}>
          {time.start}
          {time.end && <span className={styles.end}>{time.end}</span>}
        </span>
      </span>
      {overlaps && <span className="only-read">, {t("overlapping")}</span>}
    </>
  );
  if (entry.detail === null)
    return (
      <span {...shared} data-busy>
        {content}
      </span>
    );
  return (
    <Link
      {...shared}
      to={workPath(entry.detail)}
      draggable={false}
      {...(move && {
        "data-movable": "",
        "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight",
        onPointerDown: move.onPointerDown,
        onKeyDown: move.onKeyDown,
      })}
    >
      {content}
      {move && ends?.start && <span className={styles.grip} data-grip="start" />}
      {move && ends?.end && <span className={styles.grip} data-grip="end" />}
    </Link>
  );
}
