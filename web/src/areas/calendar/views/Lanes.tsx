import { type PointerEvent, useRef } from "react";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { city } from "#web/ui/time/format.ts";
import type { FreeSpan } from "../free/span.ts";
import { barTop, clashingWith, type Lane, laneHeight } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { useMoveBooking } from "../useMoveBooking.ts";
import { Booking } from "./Booking.tsx";
import styles from "./Lanes.module.css";
import { OverlapMark } from "./OverlapMark.tsx";

interface Props {
  people: readonly CalendarPerson[];
  lanes: readonly Lane[];
  days: readonly string[];
  today: string;
  zone: string;
  /** Days that are searched for who is free; dragging over the head chooses them. */
  span: FreeSpan | null;
  choose: (span: FreeSpan) => void;
}

/** Chooses days by dragging over their heads. By keyboard they are typed in the panel. */
function useDaysDrag(choose: (span: FreeSpan) => void) {
  const first = useRef<string | null>(null);
  const extend = (day: string): void => {
    if (first.current === null) return;
    const [from = day, to = day] = [first.current, day].sort();
    choose({ from, to });
  };
  return (day: string) => ({
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      event.preventDefault();
      first.current = day;
      window.addEventListener("pointerup", () => (first.current = null), { once: true });
      extend(day);
    },
    onPointerEnter: () => extend(day),
  });
}

const countLabel = (count: number): string =>
  count === 0 ? t("noBookings") : count === 1 ? t("oneBooking") : t("bookings", { count });

/** Who is where: a lane for each person, a column for each day. */
export function Lanes({ people, lanes, days, today, zone, span, choose }: Props) {
  const drag = useDaysDrag(choose);
  const isMarked = (day: string): true | undefined =>
    (span !== null && day >= span.from && day <= span.to) || undefined;
  const count = days.length;
  const body = useRef<HTMLDivElement>(null);
  const { moved, handlersOf } = useMoveBooking({
    dayAt(x) {
      const box = body.current?.querySelector("[data-columns]")?.getBoundingClientRect();
      return box ? Math.floor(((x - box.left) / box.width) * count) : null;
    },
    week: null,
  });
  const share = 100 / count;
  const dense = count > 7;
  const tight = count > 14;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section className={styles.scroll} data-dense={dense || undefined} tabIndex={0} aria-label={t("people")}>
      <div ref={body} className={styles.body} style={{ ["--columns" as string]: count }}>
        <div className={styles.head}>
          <span className={styles.zone}>{t("timesIn", { city: city(zone) })}</span>
          {days.map((day) => (
            <span
              key={day}
              className={styles.day}
              data-today={day === today || undefined}
              data-marked={isMarked(day)}
              {...drag(day)}
            >
              {tight ? weekdayName(day).slice(0, 1) : weekdayName(day)} <b>{Number(day.slice(8))}</b>
            </span>
          ))}
        </div>
        <div className={styles.columns} data-columns aria-hidden>
          {days.map((day) => (
            <span
              key={day}
              data-today={day === today || undefined}
              data-weekend={weekday(day) > 4 || undefined}
              data-week-start={weekday(day) === 0 || undefined}
              data-marked={isMarked(day)}
            />
          ))}
        </div>
        {people.map((person, index) => {
          const lane = lanes[index];
          return (
            <section
              key={person.id}
              className={styles.lane}
              data-lane={person.id}
              tabIndex={-1}
              style={{ height: laneHeight(lane?.rows ?? 0) }}
              aria-label={person.displayName}
            >
              <div className={styles.person}>
                <Avatar person={person} size={34} />
                <span>
                  <b>{person.displayName}</b>
                  <small>{countLabel(lane?.bars.length ?? 0)}</small>
                </span>
              </div>
              <div className={styles.bars}>
                {lane?.bars
                  .filter(({ leads }) => leads)
                  .map((bar) => (
                    <OverlapMark
                      key={bar.key}
                      name={person.displayName}
                      entry={bar.entry}
                      others={clashingWith(bar, lane).map(({ entry }) => entry)}
                      zone={zone}
                      style={{ top: barTop(bar.row) + 28, left: `calc(${bar.first * share}% - 5px)` }}
                    />
                  ))}
                {lane?.bars.map(({ key, entry, first, last, row, overlaps }) => (
                  <Booking
                    key={key}
                    entry={entry}
                    days={last - first + 1}
                    zone={zone}
                    overlaps={overlaps}
                    move={handlersOf(key, entry)}
                    style={{
                      position: "absolute",
                      top: barTop(row),
                      left: `calc(${(first + (moved?.key === key ? moved.days : 0)) * share}% + 4px)`,
                      width: `calc(${(last - first + 1) * share}% - 7px)`,
                    }}
                  />
                ))}
              </div>
            </section>
          );
        })}
      </div>
    </section>
  );
}
