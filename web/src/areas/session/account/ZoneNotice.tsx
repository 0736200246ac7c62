import { useState } from "react";
import { type Me, users } from "#contract/session/session.ts";
import { t } from "#web/shared/shell/messages.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { browserZone, city } from "#web/ui/time/format.ts";
import styles from "./ZoneNotice.module.css";

/** Asks once which time zone to use, if the browser's differs from the profile's. Does not block the page. */
export function ZoneNotice({ me }: { me: Me }) {
  const [settled, setSettled] = useState(false);
  const change = useCallMutation(users.timezone, { onDone: () => setSettled(true) });
  const [here, profile] = [browserZone(), me.user.timezone.id];
  if (settled || me.timeZoneMismatchNotified || !here || here === profile) return null;
  const settle = (zone: { timezoneId?: string }): void =>
    void change.run({ body: { timeZoneMismatchNotified: true, clientTimezone: here, ...zone } });
  return (
    <section className={styles.notice} aria-label={t("timeZone")}>
      <p>
        <b>{t("zoneDiffers", { here: city(here), profile: city(profile) })}</b> {t("zoneQuestion")}
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={() => settle({})}>
          {t("keep", { city: city(profile) })}
        </Button>
        <Button size="small" onClick={() => settle({ timezoneId: here })}>
          {t("useOffered", { city: city(here) })}
        </Button>
      </div>
    </section>
  );
}
