import { memo, type PointerEvent } from "react";
import type { CalendarEntry, CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import type { MoveHandlers } from "../dragging/useBookingDrag.ts";
import { DAY_MIN, NO_SHIFT, type Wall, wallSpan } from "../dragging/wall.ts";
import { type Bar, barTop, clashingWith, type Lane, laneHeight } from "../lanes.ts";
import { Booking } from "./Booking.tsx";
import { Drawing } from "./Drawing.tsx";
import styles from "./Lanes.module.css";
import { OverlapMark } from "./OverlapMark.tsx";

/** The days that are shown; one day is shown by the hour. */
interface Frame {
  first: string;
  count: number;
  zone: string;
}
interface Props {
  person: CalendarPerson;
  lane: Lane | undefined;
  frame: Frame;
  /** True if in view or nearly. Other lanes keep their height but render no bookings. */
  near: boolean;
  /** A booking of this lane that is being moved. */
  moved: (Wall & { key: string }) | null;
  /** The span being drawn in this lane. */
  draft: Wall | null;
  handlersOf: (key: string, entry: CalendarEntry) => MoveHandlers | undefined;
  draw: (event: PointerEvent, person: CalendarPerson) => void;
  onFocus: () => void;
}

const countLabel = (count: number): string =>
  count === 0 ? t("noBookings") : count === 1 ? t("oneBooking") : t("bookings", { count });

/** Returns a bar's offset and width as percentages. */
function placeOf({ entry, first: from, last }: Bar, { first, count, zone }: Frame, by: Wall) {
  const byHour = count === 1;
  const share = 100 / (count * DAY_MIN);
  // Bars inside the shown days need no times of their own.
  const isInside = !byHour && from > 0 && last < count - 1;
  const wall = isInside ? { start: 0, end: 0 } : wallSpan(entry, first, zone);
  const [start, end] = byHour
    ? [Math.max(0, wall.start + by.start), Math.min(DAY_MIN, wall.end + by.end)]
    : [from * DAY_MIN + by.start, (last + 1) * DAY_MIN + by.end];
  return {
    left: `calc(${start * share}% + ${byHour ? 1 : 4}px)`,
    width: byHour ? `max(18px, ${(end - start) * share}% - 2px)` : `calc(${(end - start) * share}% - 7px)`,
    ends: { start: wall.start >= 0, end: wall.end <= count * DAY_MIN },
  };
}

function Row({ person, lane, frame, near, moved, draft, handlersOf, draw, onFocus }: Props) {
  const { first, count, zone } = frame;
  const share = 100 / (count * DAY_MIN);
  const bars = near && lane ? lane.bars : [];
  const placed = bars.map((bar) => ({ bar, ...placeOf(bar, frame, moved?.key === bar.key ? moved : NO_SHIFT) }));
  return (
    <section
      className={styles.lane}
      data-lane={person.id}
      tabIndex={-1}
      style={{ height: laneHeight(lane?.rows ?? 0) }}
      aria-label={person.displayName}
      onFocus={onFocus}
    >
      <div className={styles.person}>
        <Avatar person={person} size={34} />
        <span>
          <b>{person.displayName}</b>
          <small>{countLabel(lane?.bars.length ?? 0)}</small>
        </span>
      </div>
      <div className={styles.bars} onPointerDown={(event) => draw(event, person)}>
        {placed.map(
          ({ bar, left }) =>
            lane &&
            bar.leads && (
              <OverlapMark
                key={bar.key}
                name={person.displayName}
                entry={bar.entry}
                others={clashingWith(bar, lane).map(({ entry }) => entry)}
                zone={zone}
                style={{ top: barTop(bar.row) + 28, left: `calc(${left} - 9px)` }}
              />
            ),
        )}
        {placed.map(({ bar: { key, entry, first: from, last, row, overlaps }, ends, left, width }) => (
          <Booking
            key={key}
            entry={entry}
            days={last - from + 1}
            zone={zone}
            overlaps={overlaps}
            move={handlersOf(key, entry)}
            ends={ends}
            style={{ position: "absolute", top: barTop(row), left, width }}
          />
        ))}
        {draft && (
          <Drawing
            span={draft}
            first={first}
            style={{ left: `${draft.start * share}%`, width: `${(draft.end - draft.start) * share}%` }}
          />
        )}
      </div>
    </section>
  );
}

/** The lane of a person: who it is, and a bar for each booking. The functions that it is given change nothing of what it shows. */
export const LaneRow = memo(Row, (before, now) =>
  (["person", "lane", "frame", "near", "moved", "draft"] as const).every((name) => before[name] === now[name]),
);
