import { LinkIcon } from "@phosphor-icons/react/dist/csr/Link";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { DetailSection } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { When } from "#web/shared/values/When.tsx";
import { Button } from "#web/ui/elements/Button.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";
import { PeppolFile, type PeppolSubject } from "./PeppolFile.tsx";
import styles from "./Summary.module.css";

interface Props {
  record: Pick<Invoice, "id" | "status" | "link">;
  kind: PeppolSubject["kind"];
  onDownload: () => void;
  onCreate: () => void;
  onRevoke: () => void;
}

/** Copies a new link, which is shown only once. */
export function copyNewLink({ url }: { url: string }): void {
  void navigator.clipboard.writeText(url);
  showToast(t("linkCopied"));
}
export const announceRevoked = (): void => showToast(t("linkRevoked"));

/** The PDF of an invoice or a credit note, and the link to the page that the client sees. */
export function DocumentPage({ record: { id, status, link }, kind, onDownload, onCreate, onRevoke }: Props) {
  const mayWrite = useMay("FINANCE", "write");
  return (
    <DetailSection
      title={t("pdf")}
      note={status === "Created" ? t("pdfDraft") : t("pdfSent")}
      action={
        <Button tone="link" onClick={onDownload}>
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
            <Button tone="link" onClick={onCreate}>
              {link ? t("replaceLink") : t("createLink")}
            </Button>
            {link && (
              <Button tone="link" onClick={onRevoke}>
                {t("revokeLink")}
              </Button>
            )}
          </>
        )}
      </div>
      {status === "Sent" && <PeppolFile kind={kind} id={id} />}
    </DetailSection>
  );
}

/** "Opened 3 times, last 06 Aug 2026 14:37" */
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
