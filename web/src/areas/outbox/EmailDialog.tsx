import { type MailRow, mails } from "#contract/staff/outbox.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { emailParts } from "./email.rules.ts";
import styles from "./Outbox.module.css";

/** Shows an email as its recipient would get it. Its links open in a new tab, so that the outbox stays open. */
export function EmailDialog({ mail: { id, subject, to, createdAt }, close }: { mail: MailRow; close: () => void }) {
  const answer = useCallQuery(mails.get, { params: { id } });
  const when = formatDateTime(createdAt, useZone());
  return (
    <Dialog
      title={subject}
      line={t("emailTo", { to, when })}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <QueryBoundary answer={answer}>
        {({ text }) =>
          text === null ? (
            <p className={styles.gone}>{t("privateEmail")}</p>
          ) : (
            <p className={styles.text}>
              {emailParts(text, location.origin).map(({ at, text: words, href }) =>
                href === undefined ? (
                  words
                ) : (
                  <a key={at} href={href} target="_blank" rel="noopener noreferrer">
                    {words}
                  </a>
                ),
              )}
            </p>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}
