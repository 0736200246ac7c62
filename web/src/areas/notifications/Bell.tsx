import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { useLocation } from "react-router";
import { notifications } from "#contract/notifications/notification.ts";
import { t } from "#web/areas/notifications/messages.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./Bell.module.css";
import { Reminders } from "./Reminders.tsx";

const MAX = 99;

/** Opens the inbox; a dot says that something is unread, and the tip how much. */
export function Bell() {
  const narrow = useNarrow();
  const open = useLocation().pathname === "/inbox";
  const { data } = useCallQuery(notifications.count, {});
  const count = data?.count ?? 0;
  const exact = formatNumber(count);
  const title = count === 0 ? t("bell") : count > MAX ? t("bellMany", { exact }) : t("bellUnread", { count });
  return (
    <>
      <IconButton
        title={title}
        to="/inbox"
        className={open ? styles.open : styles.bell}
        aria-current={open ? "page" : undefined}
      >
        <BellIcon size={narrow ? 22 : 18} weight={open ? "fill" : "regular"} />
        {count > 0 && <span className={styles.dot} />}
      </IconButton>
      <Reminders />
    </>
  );
}
