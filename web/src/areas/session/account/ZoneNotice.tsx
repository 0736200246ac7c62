import { useEffect, useState } from "react";
import { type Me, users } from "#contract/session/session.ts";
import { t } from "#web/shared/shell/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { browserZone, city } from "#web/ui/time/format.ts";
import styles from "./ZoneNotice.module.css";

/**
 * Says once that the browser's time zone differs from the profile's, and asks which to use. Being shown is being said: it
 * stays for this visit and does not come again, whether or not it is answered. Does not block the page.
 */
export function ZoneNotice({ me }: { me: Me }) {
  const [settled, setSettled] = useState(false);
  const [said] = useState(me.timeZoneMismatchNotified);
  const change = useCallMutation(users.timezone, { onDone: () => setSettled(true) });
  const [browser, profile] = [browserZone(), me.user.timezone.id];
  const shown = !settled && !said && browser !== undefined && browser !== "" && browser !== profile;
  useEffect(() => {
    if (shown)
      send(users.timezone, { body: { timeZoneMismatchNotified: true, clientTimezone: browser } }).catch(
        () => undefined,
      );
  }, [shown, browser]);
  if (!shown) return null;
  const settle = (zone: { timezoneId?: string }): void =>
    void change.run({ body: { timeZoneMismatchNotified: true, clientTimezone: browser, ...zone } });
  return (
    <section className={styles.notice} aria-label={t("timeZone")}>
      <p>
        <b>{t("zoneDiffers", { here: city(browser), profile: city(profile) })}</b> {t("zoneQuestion")}
      </p>
      <div className={styles.ways}>
        <Button size="small" onClick={() => settle({})}>
          {t("keep", { city: city(profile) })}
        </Button>
        <Button size="small" onClick={() => settle({ timezoneId: browser })}>
          {t("useOffered", { city: city(browser) })}
        </Button>
      </div>
    </section>
  );
}
