import { type MailRow, mails } from "#contract/staff/mails.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Dialog } from "#web/kit/dialogs/Dialog.tsx";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { dateTime } from "#web/kit/time/format.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/mails.ts";
import { useZone } from "#web/shared/me.tsx";
import { partsOf } from "./letter.rules.ts";
import styles from "./Outbox.module.css";

/** A letter as it would have reached them; its links open beside this page, so that the outbox stays. */
export function Letter({ mail: { id, subject, to, createdAt }, close }: { mail: MailRow; close: () => void }) {
  const answer = useAsk(mails.get, { params: { id } });
  const when = dateTime(createdAt, useZone());
  return (
    <Dialog
      title={subject}
      line={t("letterTo", { to, when })}
      size={650}
      onClose={close}
      footer={
        <Button size="large" onClick={close}>
          {t("close")}
        </Button>
      }
    >
      <Asked answer={answer}>
        {({ text }) =>
          text === null ? (
            <p className={styles.gone}>{t("gone")}</p>
          ) : (
            <p className={styles.text}>
              {partsOf(text, location.origin).map(({ at, text: words, href }) =>
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
      </Asked>
    </Dialog>
  );
}
