import type { Me } from "#contract/session/session.ts";
import { t } from "#web/shared/shell/messages.ts";
import styles from "./ZoneNotice.module.css";
import { ZoneNotice } from "./ZoneNotice.tsx";

/** Notices above every page: a restored copy sends nothing, and the browser is in another time zone. */
export function PageNotices({ me }: { me: Me }) {
  return (
    <>
      {me.quiet && (
        <section className={styles.notice} aria-label={t("quiet")}>
          <p>
            <b>{t("quietCopy")}</b> {t("quietReason")}
          </p>
        </section>
      )}
      <ZoneNotice me={me} />
    </>
  );
}
