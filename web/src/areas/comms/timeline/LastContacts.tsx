import type { ContactTimeline } from "#contract/comms/timeline.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { dayOf, formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";
import { KindGlyph } from "./TimelineDays.tsx";

/** When each contact of a partner was last spoken to or heard from. */
export function LastContacts({ contacts }: { contacts: NonNullable<ContactTimeline["contacts"]> }) {
  const zone = useZone();
  const today = dayOf(Date.now(), zone);
  const dayText = (at: string): string => {
    const day = dayOf(at, zone);
    return day === today ? t("today") : formatDate(day);
  };
  return (
    <aside className={styles.side} aria-label={t("last")}>
      <h2>{t("last")}</h2>
      <ul>
        {contacts.map(({ id, name, role, last }) => (
          <li key={id}>
            <Avatar person={{ id, displayName: name, avatarUrl: null }} size={34} />
            <span className={styles.name}>
              <b>{name}</b>
              {role && <span className={styles.minor}>{role}</span>}
            </span>
            <span className={styles.minor}>
              {last ? (
                <>
                  <KindGlyph entry={last} /> {dayText(last.at)}
                </>
              ) : (
                t("never")
              )}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
