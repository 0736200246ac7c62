/** A day of the week on a phone: its bookings with their times, each leading to its record. */
import { Link } from "react-router";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { briefDayOfWeek } from "../days.ts";
import { t } from "../messages.ts";
import { calendarDayPath, shownRecordPath } from "../paths.ts";
import type { ManagementData } from "../widget.ts";
import { clustersOf } from "./clusters.ts";
import styles from "./WeekDayDialog.module.css";
import { bookingWords, edgeStyle } from "./words.ts";

interface Props {
  day: ManagementData<"THIS_WEEK">["days"][number];
  zone: string;
  current: string;
  close: () => void;
}

export function WeekDayDialog({ day: { date, entries, count }, zone, current, close }: Props) {
  const rest = count - entries.length;
  return (
    <Dialog
      title={briefDayOfWeek(date, current)}
      line={t("bookings", { count })}
      size={650}
      onClose={close}
      footer={
        <Button to={calendarDayPath(date)} onClick={close}>
          {rest > 0 ? t("moreInCalendar", { count: rest }) : t("openOverlap")}
        </Button>
      }
    >
      {entries.length === 0 && <p>{t("noBookings")}</p>}
      <ul className={styles.entries}>
        {clustersOf(entries)
          .flatMap((cluster) => cluster.entries)
          .map((entry) => {
            const { title, time } = bookingWords(entry, zone);
            return (
              <li
                key={`${entry.person.id} ${entry.startsAt} ${title}`}
                className={styles.entry}
                style={edgeStyle(entry)}
              >
                <Avatar person={entry.person} size={34} />
                <span className={styles.words}>
                  {entry.record === null ? (
                    <b>{title}</b>
                  ) : (
                    <Link to={shownRecordPath(entry.record)} className={styles.link} onClick={close}>
                      {title}
                    </Link>
                  )}
                  <small>{entry.person.displayName}</small>
                </span>
                <span className={styles.end}>
                  {time}
                  {entry.overlaps && <small className={styles.overlap}>{t("overlapping")}</small>}
                </span>
              </li>
            );
          })}
      </ul>
    </Dialog>
  );
}
