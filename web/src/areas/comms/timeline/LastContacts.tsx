import type { ContactTimeline } from "#contract/comms/timeline.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { dayOf } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import styles from "./Timeline.module.css";
import { isMissed, KindGlyph } from "./TimelineItem.tsx";

/** When each contact of a partner was last spoken to or heard from. */
export function LastContacts({ contacts }: { contacts: NonNullable<ContactTimeline["contacts"]> }) {
  const zone = useZone();
  const today = dayOf(Date.now(), zone);
  const dayText = (instant: string): string => {
    const day = dayOf(instant, zone);
    return day === today ? t("today") : day;
  };
  return (
    <section aria-label={t("last")}>
      <h2>{t("last")}</h2>
      <ul className={styles.contacts}>
        {contacts.map(({ id, name, role, last }) => (
          <li key={id}>
            <Avatar person={{ id, displayName: name, avatarUrl: null }} size={34} />
            <span className={styles.name}>
              <b>{name}</b>
              {role && <span className={styles.minor}>{role}</span>}
            </span>
            <span className={styles.when} data-missed={(last && isMissed(last)) || undefined}>
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
    </section>
  );
}
