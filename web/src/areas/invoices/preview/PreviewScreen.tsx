/** The page that a client's link opens, without signing in: the invoice, where to pay it, and its PDF. */

import { useCallback } from "react";
import { useParams } from "react-router";
import { type InvoicePreview, sharedInvoices } from "#contract/invoices/link.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { showError } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";
import {
  DocumentFact,
  DocumentHead,
  DocumentLines,
  DocumentSums,
  PublicDocumentPage,
  Receiver,
} from "./documentParts.tsx";
import styles from "./Preview.module.css";

export function PreviewScreen() {
  const { token = "" } = useParams();
  const load = useCallback(() => send(sharedInvoices.get, { params: { id: token } }), [token]);
  return (
    <PublicDocumentPage
      load={load}
      titleOf={(invoice: InvoicePreview | null) => invoice?.number ?? invoice?.title ?? t("invoice")}
    >
      {(invoice) => <Paper invoice={invoice} token={token} />}
    </PublicDocumentPage>
  );
}

function Paper({ invoice, token }: { invoice: InvoicePreview; token: string }) {
  const { from, to, number, title, currency, bank, status, paymentStatus } = invoice;
  const download = () => void send(sharedInvoices.pdf, { params: { id: token } }).then(saveFile, showError);
  return (
    <article className={styles.paper}>
      <DocumentHead from={from} onDownload={download} />
      <PageHeading>{number ? t("previewOf", { number }) : t("draft")}</PageHeading>
      <p className={styles.title}>{title}</p>
      {status === "Voided" && <p role="status">{t("previewVoid")}</p>}
      {status === "Sent" && paymentStatus === "PAID" && <p role="status">{t("previewPaid")}</p>}
      {status === "Sent" && paymentStatus !== "PAID" && (
        <p className={styles.due}>
          <strong>{moneyText(invoice.open, currency)}</strong>
          <span data-late={invoice.overdueDays !== null || undefined}>
            {t("dueBy", { date: dayTime(invoice.dueDate) ?? "" })}
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        <Receiver to={to} attention={invoice.attention} />
        {invoice.issuedOn && <DocumentFact label={t("issuedOn")}>{dayTime(invoice.issuedOn)}</DocumentFact>}
        {invoice.reference && <DocumentFact label={t("reference")}>{invoice.reference}</DocumentFact>}
      </dl>
      <DocumentLines lines={invoice.lines} currency={currency} />
      <DocumentSums
        document={invoice}
        less={[
          { label: t("paid"), amount: invoice.paid },
          { label: t("credited"), amount: invoice.credited },
        ]}
      />
      {bank && status === "Sent" && invoice.open > 0 && (
        <section className={styles.bank} aria-label={t("payTo")}>
          <h2>{t("payTo")}</h2>
          <p>
            <b>{bank.accountName ?? from.name}</b>
          </p>
          <p>{[bank.bankName, bank.code, bank.account].filter(Boolean).join(", ")}</p>
          {number && (
            <p>
              {t("paymentReference")} <b>{number}</b>
            </p>
          )}
        </section>
      )}
      {invoice.issuerNote && <p className={styles.note}>{invoice.issuerNote}</p>}
    </article>
  );
}
