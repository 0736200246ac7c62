/** A booking in a day of the week: an edge in the colour of its kind, the face and the time. */
import { Link } from "react-router";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { formatTime, today } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import { shownRecordPath } from "../paths.ts";
import type { WeekEntry } from "./clusters.ts";
import styles from "./ThisWeek.module.css";
import { bookingWords, edgeStyle } from "./words.ts";

/** "09:00"; on a later day of a booking the time at which it ends. */
function timeText({ startsAt, endsAt, allDay }: WeekEntry, day: string, zone: string): string {
  if (allDay) return t("allDay");
  if (today(zone, Date.parse(startsAt)) === day) return formatTime(startsAt, zone);
  return today(zone, Date.parse(endsAt) - 1) === day ? t("untilTime", { time: formatTime(endsAt, zone) }) : t("allDay");
}

interface Props {
  entry: WeekEntry;
  day: string;
  zone: string;
  /** Its name among the entries, and whether Tab stops at it. */
  name: string;
  isCurrent: boolean;
  /** False on a phone, where the day opens and not the booking. */
  opens: boolean;
}

export function WeekBooking({ entry, day, zone, name, isCurrent, opens }: Props) {
  const { person, record, overlaps } = entry;
  const title = record?.title ?? t("busy");
  const time = timeText(entry, day, zone);
  const whole = bookingWords(entry, zone);
  const words = [person.displayName, whole.title, whole.time, overlaps && t("overlapping")];
  const shared = {
    className: styles.entry,
    style: edgeStyle(entry),
    "data-tip": words.filter(Boolean).join("\n"),
  };
  const content = (
    <>
      <Avatar person={person} size={22} />
      <span className={styles.time} aria-hidden>
        {time}
      </span>
      <span className={styles.name} aria-hidden>
        {title}
      </span>
      <span className="only-read">{words.filter(Boolean).join(", ")}</span>
    </>
  );
  if (record === null || !opens) return <span {...shared}>{content}</span>;
  return (
    <Link {...shared} to={shownRecordPath(record)} tabIndex={isCurrent ? 0 : -1} data-entry={name}>
      {content}
    </Link>
  );
}
