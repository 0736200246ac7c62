import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { HolidayName } from "#web/shared/holidays/HolidayName.tsx";
import { useHolidays } from "#web/shared/holidays/useHolidays.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { sideBySide } from "#web/shared/work/sideBySide.ts";
import { city, formatDate } from "#web/ui/time/format.ts";
import { useBookingDrag } from "../dragging/useBookingDrag.ts";
import { useDraw } from "../dragging/useDraw.ts";
import { clockText, DAY_MIN, roomOn, type Wall, wallSpan } from "../dragging/wall.ts";
import type { Bar, Lane } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { Booking } from "./Booking.tsx";
import { Drawing } from "./Drawing.tsx";
import styles from "./TimeGrid.module.css";

interface Props {
  days: readonly { date: string }[];
  lane: Lane | undefined;
  today: string;
  zone: string;
  person: CalendarPerson | undefined;
}

const [STEP, HOUR_PX] = [15, 48];
const PX = HOUR_PX / 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => clockText(hour * 60));
/** Minutes shown before work begins, unless something begins earlier. */
const BEFORE_WORK = 90;

/** True for all-day entries and those of a day or longer, which go above the hours. */
const isAbove = ({ entry }: Bar, { start, end }: Wall): boolean =>
  entry.detail?.allDay === true || (end - start >= DAY_MIN && start % DAY_MIN === 0);

/** One person's days by the hour: a column for each day, time runs downwards. */
export function TimeGrid({ days, lane, today, zone, person }: Props) {
  const { agencyTime } = useMe().user;
  const [hour = 9, minute = 0] = agencyTime.from.split(":").map(Number);
  const morning = Math.max(0, hour * 60 + minute - BEFORE_WORK);
  const body = useRef<HTMLOListElement>(null);
  const scroll = useRef<HTMLElement>(null);
  const first = days[0]?.date ?? today;
  const holidayOf = useHolidays(days[0]?.date, days.at(-1)?.date);
  const count = days.length;
  const dayUnder = (x: number): number | null => {
    const box = body.current?.getBoundingClientRect();
    return box && x >= box.left && x < box.right ? Math.floor(((x - box.left) / box.width) * count) : null;
  };
  const minuteUnder = (y: number): number => {
    const top = body.current?.getBoundingClientRect().top ?? y;
    return Math.min(DAY_MIN, Math.max(0, (y - top) / PX));
  };
  const minutesAt = (x: number, y: number): number | null => {
    const day = dayUnder(x);
    return day === null ? null : day * DAY_MIN + minuteUnder(y);
  };
  const { shiftFor, handlersOf } = useBookingDrag({
    minuteAt: minutesAt,
    step: STEP,
    arrows: { ArrowLeft: -DAY_MIN, ArrowRight: DAY_MIN, ArrowUp: -STEP, ArrowDown: STEP },
  });
  const hours = useDraw({
    // It is drawn within the day that was pressed.
    minuteAt: (x, y, from) => (from === null ? minutesAt(x, y) : Math.floor(from / DAY_MIN) * DAY_MIN + minuteUnder(y)),
    stepOf: () => STEP,
    first,
    zone,
  });
  const whole = useDraw({
    minuteAt: (x) => {
      const day = dayUnder(x);
      return day === null ? null : (day + 0.5) * DAY_MIN;
    },
    stepOf: () => DAY_MIN,
    first,
    zone,
  });
  const bars = (lane?.bars ?? []).map((bar) => {
    const saved = wallSpan(bar.entry, first, zone);
    const by = shiftFor(bar.key);
    const span = { start: saved.start + by.start, end: saved.end + by.end };
    return { bar, span, above: isAbove(bar, saved) };
  });
  const timed = bars.filter(({ above }) => !above);
  const above = bars.filter((bar) => bar.above);
  const on = (list: typeof bars, day: number) =>
    list.filter(
      ({ span: { start, end } }) => start < (day + 1) * DAY_MIN && (end > day * DAY_MIN || start === day * DAY_MIN),
    );
  const earliest = timed.reduce((least, { span }) => Math.min(least, Math.max(0, span.start % DAY_MIN)), morning);
  const begin = useEffectEvent((day: string) => {
    if (day && scroll.current) scroll.current.scrollTop = (earliest - 45) * PX;
  });
  // Moving a booking later does not scroll.
  useLayoutEffect(() => begin(first), [first]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label={t("days_")}>
      <div className={styles.head} style={{ ["--columns" as string]: count }}>
        <span className={styles.zone} data-tip={t("timesIn", { city: city(zone) })}>
          {city(zone)}
        </span>
        {days.map(({ date }, index) => (
          <div
            key={date}
            className={styles.day}
            data-today={date === today || undefined}
            data-target={
              (whole.draft && index * DAY_MIN >= whole.draft.start && index * DAY_MIN < whole.draft.end) || undefined
            }
            onPointerDown={(event) => whole.onPointerDown(event, person)}
          >
            <span className={styles.date}>
              {weekdayName(date)} <b>{Number(date.slice(8))}</b> <HolidayName name={holidayOf(date)} />
            </span>
            {on(above, index).map(({ bar, span }) => (
              <Booking
                key={bar.key}
                entry={bar.entry}
                days={1}
                zone={zone}
                flat
                overlaps={bar.overlaps}
                move={handlersOf(bar.key, bar.entry)}
                ends={{ start: span.start >= index * DAY_MIN, end: span.end <= (index + 1) * DAY_MIN }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        <ol ref={body} className={styles.days} style={{ ["--columns" as string]: count }}>
          {days.map(({ date }, index) => (
            <li
              key={date}
              aria-label={formatDate(date)}
              data-today={date === today || undefined}
              data-weekend={!agencyTime.days.includes(weekday(date) + 1) || holidayOf(date) !== undefined || undefined}
              onPointerDown={(event) => hours.onPointerDown(event, person)}
            >
              {sideBySide(on(timed, index).map((bar) => ({ ...bar, ...roomOn(bar.span, index) }))).map(
                ({ bar, span, from, to, column, columns }) => {
                  return (
                    <Booking
                      key={bar.key}
                      entry={bar.entry}
                      days={1}
                      zone={zone}
                      down
                      flat={to - from < 45}
                      overlaps={bar.overlaps}
                      move={handlersOf(bar.key, bar.entry)}
                      ends={{ start: span.start >= index * DAY_MIN, end: span.end <= (index + 1) * DAY_MIN }}
                      style={{
                        position: "absolute",
                        top: from * PX + 1,
                        height: (to - from) * PX - 2,
                        left: `calc(${(100 * column) / columns}% + 3px)`,
                        width: `calc(${100 / columns}% - 6px)`,
                      }}
                    />
                  );
                },
              )}
              {hours.draft && Math.floor(hours.draft.start / DAY_MIN) === index && (
                <Drawing
                  span={hours.draft}
                  first={first}
                  style={{
                    inset: "auto 3px",
                    top: (hours.draft.start - index * DAY_MIN) * PX,
                    height: (hours.draft.end - hours.draft.start) * PX,
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
