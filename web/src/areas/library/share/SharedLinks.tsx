import { type FileShare, fileShares } from "#contract/library/share.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { dayOf, formatDateTime } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import styles from "./SharedLinks.module.css";

/** All links that one may see, the latest first. */
export const SharedFilesDialog = ({ close }: { close: () => void }) => (
  <Dialog title={t("shared")} line={t("sharedLine")} size={768} onClose={close}>
    <SharedLinks />
  </Dialog>
);

/** Shared links of one file or of all: recipient, and when it was opened. */
export function SharedLinks({ file }: { file?: string }) {
  const links = useCallQuery(fileShares.list, { query: file === undefined ? {} : { key: file } });
  return (
    <QueryBoundary answer={links}>
      {(shares) =>
        shares.length === 0 ? (
          <p className={styles.none}>{t(file === undefined ? "noLinks" : "noLinksOfFile")}</p>
        ) : (
          <ul className={styles.links}>
            {shares.map((link) => (
              <SharedLink key={link.id} link={link} named={file === undefined} />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

/** Describes when a link expires, expired or was revoked. */
function endOf({ expiresAt, revokedAt }: FileShare, zone: string): string {
  if (revokedAt) return t("revokedOn", { day: dayOf(revokedAt, zone) });
  return t(Date.parse(expiresAt) > Date.now() ? "ends" : "ended", { day: dayOf(expiresAt, zone) });
}

function SharedLink({ link, named }: { link: FileShare; named: boolean }) {
  const zone = useZone();
  const { run, busy } = useCallMutation(fileShares.revoke, { onDone: () => showToast(t("revoked")) });
  const { id, name, recipient, by, createdAt, expiresAt, revokedAt, opened, openedAt, openings } = link;
  const who = recipient ?? t("copiedLink");
  const facts = [
    named && who,
    formatDateTime(createdAt, zone),
    by && t("by", { name: by.displayName }),
    endOf(link, zone),
  ];
  const when = formatDateTime(openedAt, zone);
  return (
    <li>
      <div>
        <b>{named ? name : who}</b>
        <small>{facts.filter(Boolean).join(" · ")}</small>
        {opened === 0 ? (
          <small>{t("neverOpened")}</small>
        ) : (
          <details>
            <summary>{t("opened", { count: opened, when })}</summary>
            <ol aria-label={t("openings")}>
              {openings.map(({ at, address }) => (
                <li key={at}>{t("from", { when: formatDateTime(at, zone), address })}</li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {revokedAt === null && Date.parse(expiresAt) > Date.now() && (
        <Button
          size="small"
          off={busy}
          aria-label={t("revokeThis", { name: recipient ?? name })}
          onClick={() => void run({ params: { id } })}
        >
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}
