import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import type { Lane } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { useMoveBooking } from "../useMoveBooking.ts";
import { Booking } from "./Booking.tsx";
import styles from "./DayGrid.module.css";

interface Props {
  days: readonly { date: string; entries: readonly CalendarEntry[] }[];
  lane: Lane | undefined;
  today: string;
  zone: string;
  /** The month that is shown; days around it are paler. */
  month: string | null;
}

/** The place of the day under a point. */
function dayUnder(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

/** One person's days as whole weeks: a cell for each day, with what takes time on it. */
export function DayGrid({ days, lane, today, zone, month }: Props) {
  const overlapping = new Set(lane?.bars.filter(({ overlaps }) => overlaps).map(({ entry }) => entry.detail?.recordId));
  const columns = Math.min(days.length, 7);
  const { moved, handlersOf } = useMoveBooking({ dayAt: dayUnder, week: days.length > 7 ? 7 : null });
  // The key of a booking ends with the place of its day.
  const target = moved && Number(moved.key.split(" ").at(-1)) + moved.days;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={t("days_")}>
      <ol className={styles.grid} style={{ ["--columns" as string]: columns }}>
        {days.map(({ date, entries }, index) => (
          <li
            key={date}
            className={styles.cell}
            data-today={date === today || undefined}
            data-outside={(month !== null && !date.startsWith(month)) || undefined}
            data-weekend={weekday(date) > 4 || undefined}
            data-place={index}
            data-target={index === target || undefined}
          >
            <span className={styles.date}>
              {index < columns && `${weekdayName(date)} `}
              <b>{Number(date.slice(8))}</b>
            </span>
            {entries.map((entry, place) => (
              <Booking
                // Two times of one day that a reader may not tell apart differ by nothing else.
                key={`${entry.startsAt} ${entry.detail?.recordId ?? place}`}
                entry={entry}
                days={1}
                zone={zone}
                flat={month !== null}
                move={handlersOf(`${entry.startsAt} ${entry.detail?.recordId ?? place} ${index}`, entry)}
                overlaps={entry.detail !== null && overlapping.has(entry.detail.recordId)}
              />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
