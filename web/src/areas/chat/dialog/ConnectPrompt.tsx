import type { ConnectionInfo } from "#contract/chat/connection.ts";
import { startConnecting } from "#web/shared/chat/paths.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { t } from "../messages.ts";
import styles from "./ChatDialog.module.css";

/** Shown instead of a conversation until the agency has a number. */
export const ConnectPrompt = ({ connection: { mayConnect } }: { connection: ConnectionInfo }) => (
  <div className={styles.prompt}>
    <Empty title={t("notConnected")} line={mayConnect ? t("notConnectedLine") : t("notConnectedOther")}>
      {mayConnect && <Button onClick={startConnecting}>{t("connect")}</Button>}
    </Empty>
  </div>
);
