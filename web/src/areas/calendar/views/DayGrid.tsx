import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { HolidayName } from "#web/shared/holidays/HolidayName.tsx";
import { useHolidays } from "#web/shared/holidays/useHolidays.ts";
import { useMe } from "#web/shared/session/me.tsx";
import { useBookingDrag } from "../dragging/useBookingDrag.ts";
import { useDraw } from "../dragging/useDraw.ts";
import { DAY_MIN } from "../dragging/wall.ts";
import type { Bar, Lane } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { Booking } from "./Booking.tsx";
import styles from "./DayGrid.module.css";

interface Props {
  days: readonly { date: string }[];
  lane: Lane | undefined;
  today: string;
  zone: string;
  person: CalendarPerson | undefined;
  /** The month that is shown; days around it are paler. */
  month: string | null;
}

/** The noon of the day under a point. */
function dayUnder(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : (Number(place) + 0.5) * DAY_MIN;
}

/** One person's days as whole weeks: a cell for each day, with what takes time on it. */
export function DayGrid({ days, lane, today, zone, person, month }: Props) {
  const { agencyTime } = useMe().user;
  const columns = Math.min(days.length, 7);
  const first = days[0]?.date ?? today;
  const holidayOf = useHolidays(days[0]?.date, days.at(-1)?.date);
  const rowMinutes = columns * DAY_MIN;
  const { moved, handlersOf } = useBookingDrag({
    minuteAt: dayUnder,
    step: DAY_MIN,
    arrows: { ArrowLeft: -DAY_MIN, ArrowRight: DAY_MIN, ArrowUp: -rowMinutes, ArrowDown: rowMinutes },
  });
  const { draft, onPointerDown } = useDraw({ minuteAt: dayUnder, stepOf: () => DAY_MIN, first, zone });
  const byStart = (lane?.bars ?? []).toSorted((a, b) => a.entry.startsAt.localeCompare(b.entry.startsAt));
  const barsOn = (day: number): Bar[] => byStart.filter(({ first: from, last }) => from <= day && day <= last);
  // Days under the dragged or drawn span are marked.
  const held = moved && lane?.bars.find(({ key }) => key === moved.key);
  const taken = held
    ? { start: held.first * DAY_MIN + moved.start, end: (held.last + 1) * DAY_MIN + moved.end }
    : draft;
  const isTaken = (index: number): true | undefined =>
    (taken !== null && index * DAY_MIN >= taken.start && index * DAY_MIN < taken.end) || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t("days_")}>
      <ol className={styles.grid} style={{ ["--columns" as string]: columns }}>
        {days.map(({ date }, index) => (
          <li
            key={date}
            className={styles.cell}
            data-today={date === today || undefined}
            data-outside={(month !== null && !date.startsWith(month)) || undefined}
            data-weekend={!agencyTime.days.includes(weekday(date) + 1) || holidayOf(date) !== undefined || undefined}
            data-place={index}
            data-target={isTaken(index)}
            onPointerDown={(event) => onPointerDown(event, person)}
          >
            <span className={styles.date}>
              {index < columns && `${weekdayName(date)} `}
              <b>{Number(date.slice(8))}</b> <HolidayName name={holidayOf(date)} />
            </span>
            {barsOn(index).map((bar) => (
              <Booking
                key={bar.key}
                entry={bar.entry}
                days={1}
                zone={zone}
                flat={month !== null}
                move={handlersOf(bar.key, bar.entry)}
                ends={{ start: bar.first === index, end: bar.last === index }}
                overlaps={bar.overlaps}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
