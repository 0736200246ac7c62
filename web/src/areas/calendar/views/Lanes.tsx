import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { city } from "#web/ui/time/format.ts";
import { barTop, type Lane, laneHeight } from "../lanes.ts";
import { weekday, weekdayName } from "../period.ts";
import { Booking } from "./Booking.tsx";
import styles from "./Lanes.module.css";

interface Props {
  people: readonly CalendarPerson[];
  lanes: readonly Lane[];
  days: readonly string[];
  today: string;
  zone: string;
}

const countLabel = (count: number): string =>
  count === 0 ? t("noBookings") : count === 1 ? t("oneBooking") : t("bookings", { count });

/** Who is where: a lane for each person, a column for each day. */
export function Lanes({ people, lanes, days, today, zone }: Props) {
  const count = days.length;
  const share = 100 / count;
  const dense = count > 7;
  const tight = count > 14;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section className={styles.scroll} data-dense={dense || undefined} tabIndex={0} aria-label={t("people")}>
      <div className={styles.body} style={{ ["--columns" as string]: count }}>
        <div className={styles.head}>
          <span className={styles.zone}>{t("timesIn", { city: city(zone) })}</span>
          {days.map((day) => (
            <span key={day} className={styles.day} data-today={day === today || undefined}>
              {tight ? weekdayName(day).slice(0, 1) : weekdayName(day)} <b>{Number(day.slice(8))}</b>
            </span>
          ))}
        </div>
        <div className={styles.columns} aria-hidden>
          {days.map((day) => (
            <span
              key={day}
              data-today={day === today || undefined}
              data-weekend={weekday(day) > 4 || undefined}
              data-week-start={weekday(day) === 0 || undefined}
            />
          ))}
        </div>
        {people.map((person, index) => {
          const lane = lanes[index];
          return (
            <section
              key={person.id}
              className={styles.lane}
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
                {lane?.bars.map(({ key, entry, first, last, row, overlaps, leads }) => (
                  <Booking
                    key={key}
                    entry={entry}
                    days={last - first + 1}
                    zone={zone}
                    overlaps={overlaps}
                    leads={leads}
                    style={{
                      position: "absolute",
                      top: barTop(row),
                      left: `calc(${first * share}% + 4px)`,
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
