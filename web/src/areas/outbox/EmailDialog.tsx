import { PaperclipIcon } from "@phosphor-icons/react/dist/csr/Paperclip";
import type { MailRow } from "#contract/staff/outbox.ts";
import { t } from "#web/areas/outbox/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { emailParts } from "./email.rules.ts";
import styles from "./Outbox.module.css";

interface Props {
  mail: MailRow;
  /** `null` if only the recipient may read it. */
  text: string | null;
  /** Names of the files that it carries. */
  files: readonly string[];
  close: () => void;
  /** Sends it again; left out where that is of no use. */
  again?: (() => void) | undefined;
}

/** Shows an email as its recipient would get it. Its links open in a new tab, so that the outbox stays open. */
export function EmailDialog({ mail: { subject, to, createdAt, failure }, text, files, close, again }: Props) {
  const when = formatDateTime(createdAt, useZone());
  return (
    <Dialog
      title={subject}
      line={t("emailTo", { to, when })}
      size={650}
      onClose={close}
      footer={
        <>
          <Button size="large" onClick={close}>
            {t("close")}
          </Button>
          {again && (
            <Button size="large" tone="main" onClick={again}>
              {t("again")}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <p className={styles.gone}>{t("whyFailed", { reason: failure })}</p>}
      {text === null ? (
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
      )}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t("files")}>
          {files.map((name) => (
            <li key={name}>
              <PaperclipIcon size={14} aria-hidden />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
