import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import { creditNoteLinks } from "#contract/invoices/credit-link.ts";
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../../summary/Summary.module.css";
import { downloadCreditNote } from "../downloadCreditNote.ts";
import { t } from "../messages.ts";

/** The PDF, and the link to the page that the client sees. */
export function CreditPage({ record: { id, status, link } }: { record: CreditNote }) {
  const mayWrite = useMay("FINANCE", "write");
  const making = useCallMutation(creditNoteLinks.create, {
    onDone: ({ url }) => {
      void navigator.clipboard.writeText(url);
      showToast(t("linkCopied"));
    },
  });
  const revoking = useCallMutation(creditNoteLinks.remove, { onDone: () => showToast(t("linkRevoked")) });
  return (
    <DetailSection
      title={t("pdf")}
      note={status === "Created" ? t("pdfDraft") : t("pdfSent")}
      action={
        <Button tone="link" onClick={() => downloadCreditNote(id)}>
          {t("download")}
        </Button>
      }
    >
      <div className={styles.link}>
        <LinkIcon size={16} aria-hidden />
        <span className={styles.linkText}>
          <strong>{t("publicPage")}</strong>
          <small>
            {link === null
              ? t("noLink")
              : link.openedAt === null
                ? t("linkUnopened")
                : opened(link.opened, link.openedAt)}
          </small>
        </span>
        {mayWrite && (
          <>
            <Button tone="link" onClick={() => void making.run({ params: { id } })}>
              {link ? t("copyLink") : t("newLink")}
            </Button>
            {link && (
              <Button tone="link" onClick={() => void revoking.run({ params: { id } })}>
                {t("revokeLink")}
              </Button>
            )}
          </>
        )}
      </div>
    </DetailSection>
  );
}

/** "opened 3 times, last 06 Aug 2026 14:37" */
function opened(count: number, instant: string) {
  const [before = "", after = ""] = t("linkOpened", { count, when: "\u0000" }).split("\u0000");
  return (
    <>
      {before}
      <When instant={instant} />
      {after}
    </>
  );
}
