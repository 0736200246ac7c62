/** The page that a client's link opens, without signing in: the credit note and its PDF. */

import { useCallback } from "react";
import { useParams } from "react-router";
import { type CreditNotePreview, sharedCreditNotes } from "#contract/invoices/credit-link.ts";
import { dayTime } from "#web/shared/deals/workColumns.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import {
  DocumentFact,
  DocumentHead,
  DocumentLines,
  DocumentSums,
  PublicDocumentPage,
  Receiver,
} from "../preview/documentParts.tsx";
import styles from "../preview/Preview.module.css";
import { t } from "./messages.ts";

export function CreditPreviewScreen() {
  const { token = "" } = useParams();
  const load = useCallback(() => send(sharedCreditNotes.get, { params: { id: token } }), [token]);
  return (
    <PublicDocumentPage
      load={load}
      titleOf={(creditNote: CreditNotePreview | null) => creditNote?.number ?? t("creditNote")}
    >
      {(creditNote) => <Paper creditNote={creditNote} token={token} />}
    </PublicDocumentPage>
  );
}

function Paper({ creditNote, token }: { creditNote: CreditNotePreview; token: string }) {
  const { from, to, number, title, currency, status } = creditNote;
  const download = () => void send(sharedCreditNotes.pdf, { params: { id: token } }).then(saveFile, showError);
  return (
    <article className={styles.paper}>
      <DocumentHead from={from} onDownload={download} />
      <PageHeading>{number ? t("previewOf", { number }) : t("draft")}</PageHeading>
      <p className={styles.title}>{title}</p>
      {status === "Voided" && <p role="status">{t("previewVoid")}</p>}
      <dl className={styles.facts}>
        <Receiver to={to} attention={creditNote.attention} />
        <DocumentFact label={t("ofInvoice")}>{creditNote.invoiceNumber}</DocumentFact>
        {creditNote.issuedOn && <DocumentFact label={t("issued")}>{dayTime(creditNote.issuedOn)}</DocumentFact>}
      </dl>
      <DocumentLines lines={creditNote.lines} currency={currency} />
      <DocumentSums document={creditNote} />
      <p className={styles.note}>
        {t("reason")}: {creditNote.reason}
      </p>
      {creditNote.issuerNote && <p className={styles.note}>{creditNote.issuerNote}</p>}
    </article>
  );
}
