import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { memo, type PointerEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { HolidayName } from "#web/shared/holidays/HolidayName.tsx";
import { useHolidays } from "#web/shared/holidays/useHolidays.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { city } from "#web/ui/time/format.ts";
import { useBookingDrag } from "../dragging/useBookingDrag.ts";
import { useDraw } from "../dragging/useDraw.ts";
import { clockText, DAY_MIN } from "../dragging/wall.ts";
import type { FreeSpan } from "../free/span.ts";
import { type Lane, laneHeight } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { LaneRow } from "./LaneRow.tsx";
import styles from "./Lanes.module.css";

interface Props {
  people: readonly CalendarPerson[];
  lanes: readonly Lane[];
  days: readonly string[];
  today: string;
  zone: string;
  /** Days searched for availability; selected by dragging over the header. */
  span: FreeSpan | null;
  choose: (span: FreeSpan) => void;
}

/** Selects days by dragging over their headers. With a keyboard they are typed in the panel. */
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

const [QUARTER, HOUR] = [15, 60];
/** Column labels of a day shown by the hour. */
const HOURS = Array.from({ length: 24 }, (_, hour) => clockText(hour * HOUR));
const dayAt = (minutes: number): number => Math.floor(minutes / DAY_MIN);

/** The wall time under a point of the columns. */
function minuteAt(body: HTMLElement | null, x: number, days: number): number | null {
  const box = body?.querySelector("[data-columns]")?.getBoundingClientRect();
  return box && x >= box.left && x < box.right ? ((x - box.left) / box.width) * days * DAY_MIN : null;
}

/** Up to this many bookings all are rendered: fast enough, and the browser's find reaches them. */
const MAX_RENDERED_WHOLE = 120;
const HEADER_HEIGHT = 33;
/** Lanes rendered beyond those in view. */
const OVERSCAN = 3;

/** A lane for each person and a column for each day. Deferred, so that keys and clicks respond before other days render. */
export const Lanes = (props: Props) => <DrawnLanes {...useDeferredValue(props)} />;

const DrawnLanes = memo(({ people, lanes, days, today, zone, span, choose }: Props) => {
  const { agencyTime } = useMe().user;
  const drag = useDaysDrag(choose);
  const isMarked = (day: string): true | undefined =>
    (span !== null && day >= span.from && day <= span.to) || undefined;
  const count = days.length;
  const [first = today] = days;
  const holidayOf = useHolidays(days[0], days.at(-1));
  // One day is shown by the hour.
  const byHour = count === 1;
  const body = useRef<HTMLDivElement>(null);
  const minuteUnder = (x: number): number | null => minuteAt(body.current, x, count);
  const keyStep = byHour ? QUARTER : DAY_MIN;
  const { moved, handlersOf } = useBookingDrag({
    minuteAt: (x) => {
      const minutes = minuteUnder(x);
      return minutes === null || byHour ? minutes : dayAt(minutes) * DAY_MIN;
    },
    step: keyStep,
    arrows: { ArrowLeft: -keyStep, ArrowRight: keyStep },
  });
  const { draft, onPointerDown } = useDraw({
    minuteAt: minuteUnder,
    // Steps are hours within one day if its column is wide enough, and whole days across several.
    stepOf: (from, to) => (byHour ? QUARTER : count > 7 || dayAt(from) !== dayAt(to) ? DAY_MIN : HOUR),
    first,
    zone,
  });
  const columns = byHour ? HOURS : days;
  const dense = columns.length > 7;
  const tight = count > 14;
  const frame = useMemo(() => ({ first, count, zone }), [first, count, zone]);
  const scroller = useRef<HTMLElement>(null);
  /** The lane of the last focus keeps its bookings while one scrolls elsewhere. */
  const [focused, setFocused] = useState(-1);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => laneHeight(lanes[index]?.rows ?? 0),
    // New keys make the virtualiser measure again, since other lanes have other heights.
    getItemKey: useCallback((index: number) => lanes[index]?.personId ?? index, [lanes]),
    overscan: OVERSCAN,
    scrollMargin: HEADER_HEIGHT,
    useFlushSync: false,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return focused < 0 || focused >= range.count || indexes.includes(focused) ? indexes : [...indexes, focused];
      },
      [focused],
    ),
  });
  const isFew = lanes.reduce((sum, { bars }) => sum + bars.length, 0) <= MAX_RENDERED_WHOLE;
  const near = new Set(virtual.getVirtualItems().map(({ index }) => index));
  return (
    <section
      ref={scroller}
      className={styles.scroll}
      data-dense={dense || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
      tabIndex={0}
      aria-label={t("people")}
    >
      <div ref={body} className={styles.body} style={{ ["--columns" as string]: columns.length }}>
        <div className={styles.head}>
          <span className={styles.zone}>{t("timesIn", { city: city(zone) })}</span>
          {(byHour ? [] : days).map((day) => (
            <span
              key={day}
              className={styles.day}
              data-today={day === today || undefined}
              data-marked={isMarked(day)}
              data-tip={holidayOf(day)}
              {...drag(day)}
            >
              {tight ? weekdayName(day).slice(0, 1) : weekdayName(day)} <b>{Number(day.slice(8))}</b>
              {!tight && <HolidayName name={holidayOf(day)} />}
            </span>
          ))}
          {byHour &&
            HOURS.map((hour) => (
              <span key={hour} className={styles.hour}>
                {hour.slice(0, 2)}
              </span>
            ))}
        </div>
        <div className={styles.columns} data-columns aria-hidden>
          {columns.map((day) => (
            <span
              key={day}
              data-today={day === today || undefined}
              data-weekend={
                (!byHour && (!agencyTime.days.includes(weekday(day) + 1) || holidayOf(day) !== undefined)) || undefined
              }
              data-week-start={(!byHour && weekday(day) + 1 === agencyTime.week) || undefined}
              data-marked={isMarked(byHour ? first : day)}
            />
          ))}
        </div>
        {people.map((person, index) => (
          <LaneRow
            key={person.id}
            person={person}
            lane={lanes[index]}
            frame={frame}
            near={isFew || near.has(index)}
            moved={moved && lanes[index]?.bars.some(({ key }) => key === moved.key) ? moved : null}
            draft={draft?.personId === person.id ? draft : null}
            handlersOf={handlersOf}
            draw={onPointerDown}
            onFocus={() => setFocused(index)}
          />
        ))}
      </div>
    </section>
  );
});
