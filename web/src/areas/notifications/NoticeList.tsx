import { CalendarBlankIcon } from "@phosphor-icons/react/dist/csr/CalendarBlank";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import type { Notification } from "#contract/notifications/notification.ts";
import { plainText } from "#contract/values/rich-text.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { dayOf, formatTime } from "#web/ui/time/format.ts";
import styles from "./Inbox.module.css";
import { NoticeWords, ReasonGlyph } from "./NoticeLine.tsx";
import { kindTitle, type NoticeDay, type NoticeGroup, type Places, subjectTitle } from "./notices.ts";

interface Props {
  days: readonly NoticeDay[];
  places: Places;
  current: Notification | null;
  choose: (notice: Notification) => void;
  showEarlier: (() => void) | undefined;
}

const DAY_MS = 86_400_000;

/** The notifications by day and record. */
export function NoticeList({ days, places, current, choose, showEarlier }: Props) {
  return (
    <section className={styles.list} aria-label={t("notices")}>
      {days.map(({ day, groups }) => (
        <section key={day} aria-label={day}>
          <DayHead day={day} />
          {groups.map((group) => (
            <Group key={group.key} group={group} places={places} current={current} choose={choose} />
          ))}
        </section>
      ))}
      {showEarlier && (
        <p className={styles.earlier}>
          <Button onClick={showEarlier}>{t("earlier")}</Button>
        </p>
      )}
    </section>
  );
}

function DayHead({ day }: { day: string }) {
  const zone = useZone();
  const now = Date.now();
  const name = { [dayOf(now, zone)]: t("today"), [dayOf(now - DAY_MS, zone)]: t("yesterday") }[day];
  return (
    <h2 className={styles.day}>
      {name ?? day}
      {name && <span>{day}</span>}
    </h2>
  );
}

interface GroupProps extends Omit<Props, "days" | "showEarlier"> {
  group: NoticeGroup;
}

function Group({ group: { notices }, places, current, choose }: GroupProps) {
  const zone = useZone();
  const [first] = notices;
  if (!first) return null;
  const { kind, record } = first;
  const unread = notices.filter(({ read }) => read === 0).length;
  return (
    <div className={styles.group}>
      <div className={styles.record}>
        {record ? (
          <Avatar person={record} size={28} />
        ) : (
          <span className={styles.icon}>
            {kind === "conflict" ? <CalendarBlankIcon size={16} /> : <DownloadSimpleIcon size={16} />}
          </span>
        )}
        <b>{subjectTitle(first)}</b>
        <span className={styles.kind}>{kindTitle(first, places)}</span>
        {unread > 0 && <span className={styles.count}>{t("unreadCount", { count: unread })}</span>}
      </div>
      <ul>
        {notices.map((notice) => (
          <li key={notice.id}>
            <button
              type="button"
              data-notice={notice.id}
              data-unread={notice.read === 0 || undefined}
              aria-current={notice.id === current?.id || undefined}
              className={styles.notice}
              onClick={() => choose(notice)}
            >
              <span className={styles.glyph}>
                <ReasonGlyph notice={notice} />
              </span>
              <span className={styles.words}>
                {notice.read === 0 && <span className="only-read">{t("unread")}: </span>}
                <NoticeWords notice={notice} />
                {notice.note && <span className={styles.quote}>{plainText(notice.note.note)}</span>}
              </span>
              <time dateTime={notice.at}>{formatTime(notice.at, zone)}</time>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
