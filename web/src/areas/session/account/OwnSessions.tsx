import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { type Me, users } from "#contract/session/session.ts";
import { t } from "#web/areas/session/messages.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Badge } from "#web/ui/elements/Badge.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { deviceName } from "./device.rules.ts";
import styles from "./OwnSessions.module.css";

/** Sessions of the reader, with a way to end each of the others, or all of them. */
export function OwnSessions({ me, close }: { me: Me; close: () => void }) {
  const { data } = useCallQuery(users.sessions, {});
  const ended = (message: string) => () => {
    invalidateTopics(["session"]);
    showToast(message);
  };
  const end = (id: string): void =>
    void send(users.endSession, { params: { id } }).then(ended(t("sessionEnded")), showError);
  const endOthers = (): void => void send(users.endOtherSessions, {}).then(ended(t("othersEnded")), showError);
  const hasOthers = data?.some(({ current }) => !current) === true;
  return (
    <Dialog
      title={t("sessionsTitle")}
      line={t("sessionsLine")}
      size={650}
      onClose={close}
      footer={
        <Button tone="danger" onClick={endOthers} off={hasOthers ? false : t("noOthers")}>
          {t("endOthers")}
        </Button>
      }
    >
      <ul className={styles.sessions} aria-busy={!data}>
        {data?.map(({ id, device, address, startedAt, usedAt, current }) => (
          <li key={id}>
            <div className={styles.words}>
              <p className={styles.device}>
                {deviceName(device) ?? t("unknownDevice")}
                {current && (
                  <Badge tone="good" icon={CheckCircleIcon}>
                    {t("thisSession")}
                  </Badge>
                )}
              </p>
              <p className={styles.facts}>
                {[
                  address,
                  t("lastUsed", { when: formatDateTime(usedAt, me.user.timezone.id) }),
                  t("signedInAt", { when: formatDateTime(startedAt, me.user.timezone.id) }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            {!current && (
              <Button
                size="small"
                onClick={() => end(id)}
                aria-label={t("endThis", { device: deviceName(device) ?? t("unknownDevice") })}
              >
                {t("endSession")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
