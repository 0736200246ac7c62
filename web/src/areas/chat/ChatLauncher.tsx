import { WhatsappLogoIcon } from "@phosphor-icons/react/dist/csr/WhatsappLogo";
import { lazy } from "react";
import { useUnread } from "#web/shared/comms/useUnread.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { IconButton } from "#web/ui/elements/Button.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import styles from "./ChatLauncher.module.css";
import { t } from "./titles.ts";

const FindChat = lazy(async () => ({ default: (await import("./list/FindChat.tsx")).FindChat }));

export const openFindChat = (): void => void openDialog((close) => <FindChat close={close} />);

/** Opens WhatsApp: recent conversations, and people to write to. A badge says how much is unread. */
export function ChatLauncher() {
  const narrow = useNarrow();
  const { shown } = useUnread();
  return (
    <IconButton
      title={shown === null ? t("whatsapp") : t("whatsappUnread", { unread: shown.replace(/[()]/g, "") })}
      className={styles.launcher}
      onClick={openFindChat}
    >
      <WhatsappLogoIcon size={narrow ? 22 : 18} />
      {shown !== null && (
        <span className={styles.badge} aria-hidden>
          {shown.replace(/[()]/g, "")}
        </span>
      )}
    </IconButton>
  );
}
