import type { CalendarEntry, CalendarPerson } from "#contract/calendar/calendar.ts";
import { t } from "#web/areas/calendar/messages.ts";
import { HolidayName } from "#web/shared/holidays/HolidayName.tsx";
import { useHolidays } from "#web/shared/holidays/useHolidays.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import type { Lane } from "../lanes.ts";
import { weekdayName } from "../period.ts";
import styles from "./Agenda.module.css";
import { Booking } from "./Booking.tsx";

interface Props {
  days: readonly { date: string; entries: readonly CalendarEntry[] }[];
  people: readonly CalendarPerson[];
  lanes: readonly Lane[];
  today: string;
  zone: string;
  /** True for one person's own calendar: entries then omit the name. */
  own: boolean;
}

/** Day by day, what takes whose time; days without anything are left out. */
export function Agenda({ days, people, lanes, today, zone, own }: Props) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const overlapping = new Set(
    lanes.flatMap(({ bars }) => bars.filter(({ overlaps }) => overlaps).map(({ entry }) => entry)),
  );
  const isOverlapping = ({ personId, startsAt, detail }: CalendarEntry): boolean =>
    [...overlapping].some(
      (other) =>
        other.personId === personId && other.startsAt === startsAt && other.detail?.recordId === detail?.recordId,
    );
  const holidayOf = useHolidays(days[0]?.date, days.at(-1)?.date);
  const busy = days.filter(({ entries }) => entries.length > 0);
  if (busy.length === 0) return <Empty title={t("free")} line={t("freeLine")} />;
  return (
    <ol className={styles.days}>
      {busy.map(({ date, entries }) => (
        <li key={date}>
          <h2 data-today={date === today || undefined}>
            {weekdayName(date)} {formatDate(date)} <HolidayName name={holidayOf(date)} />
          </h2>
          <ul className={styles.entries}>
            {entries.map((entry, place) => {
              const person = byId.get(entry.personId);
              return (
                <li key={`${entry.personId} ${entry.startsAt} ${entry.detail?.recordId ?? place}`}>
                  {!own && person && <Avatar person={person} size={34} />}
                  <div className={styles.entry}>
                    {!own && person && <span>{person.displayName}</span>}
                    <Booking entry={entry} days={1} zone={zone} overlaps={isOverlapping(entry)} />
                  </div>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
