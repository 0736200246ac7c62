/** Credit notes of an invoice, and credit that the client has left from it. */
import { Link } from "react-router";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import { creditNotes } from "#contract/invoices/credit-note.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "../../summary/Summary.module.css";
import { CreditNoteBadge } from "../CreditNoteBadge.tsx";
import { creditAddress } from "../creditAddress.ts";
import { t } from "../messages.ts";
import { openRefund, openVoidRefund } from "../openCreditDialogs.tsx";

const MAX = 100;

export function InvoiceCredits({ record }: { record: Invoice }) {
  const { data } = useCallQuery(creditNotes.list, {
    query: { invoiceIds: [record.id], pageSize: MAX, withTotal: false },
  });
  const may = useMay("FINANCE", "write") && record.status === "Sent" && record.credited < record.total;
  return (
    <DetailSection
      title={t("creditNotes")}
      action={
        may && (
          <Button tone="link" to={creditAddress(record.id)}>
            {t("credit")}
          </Button>
        )
      }
    >
      {data?.rows.length === 0 && <EmptyText>{t("noCredits")}</EmptyText>}
      <ul className={styles.payments}>
        {data?.rows.map((note) => (
          <li key={note.id} data-void={note.status === "Voided" || undefined}>
            <strong>
              <Link to={`/finance/invoices/credit-notes/${note.id}/profile/summary`}>{note.number ?? t("draft")}</Link>
            </strong>
            <span className={styles.paymentText}>
              {note.reason}
              {note.issuedOn && <small>{dayTime(note.issuedOn)}</small>}
            </span>
            <CreditNoteBadge status={note.status} resting />
            <b>{moneyText(note.total, note.currency)}</b>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

/** Shown once the client has, or had, something left. */
export function InvoiceCreditLeft({ record }: { record: Invoice }) {
  const { data } = useCallQuery(clientCredits.get, { params: { id: record.id } });
  const may = useMay("FINANCE", "write");
  if (!data || (data.left === 0 && data.uses.length === 0)) return null;
  const { left, uses, currency, refundable } = data;
  return (
    <DetailSection
      title={t("clientCredit")}
      note={left > 0 ? t("leftOf", { amount: moneyText(left, currency) ?? "" }) : t("allUsed")}
      action={
        may &&
        left > 0 && (
          <Button tone="link" off={!refundable && t("ownRefund")} onClick={() => openRefund(record)}>
            {t("refund")}
          </Button>
        )
      }
    >
      <ul className={styles.payments}>
        {uses.map((use) => (
          <li key={use.id} data-void={use.voided !== null || undefined}>
            <strong>{dayTime(use.usedOn)}</strong>
            <span className={styles.paymentText}>
              {use.invoice ? (
                <Link to={`/finance/invoices/detail/${use.invoice.id}`}>
                  {t("paidFrom", { number: use.invoice.name })}
                </Link>
              ) : (
                [t("refunded"), use.reference].filter(Boolean).join(", ")
              )}
              {use.voided && <small>{t("voidedBecause", { reason: use.voided.reason })}</small>}
            </span>
            <b>{moneyText(use.amount, currency)}</b>
            {may && use.voided === null && use.invoice === null && (
              <Button tone="link" onClick={() => openVoidRefund(record, use)}>
                {t("void")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
