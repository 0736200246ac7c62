import { t } from "#web/shared/comms/titles.ts";
import styles from "./UnreadBadge.module.css";
import { useUnread } from "./useUnread.ts";

/** How many messages one has not read, at the end of an entry of the navigation: (99+) at most. */
export function UnreadBadge() {
  const { shown } = useUnread();
  if (shown === null) return null;
  return (
    <small className={styles.badge} data-badge>
      <span aria-hidden>{shown}</span>
      <span className="only-read">{t("unread", { unread: shown.replace(/[()]/g, "") })}</span>
    </small>
  );
}
