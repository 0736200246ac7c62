/** Billing of a contract: amounts to invoice, invoices, and commission earned. The next step of each can be taken here. */
import { useState } from "react";
import { Link } from "react-router";
import type { Contract } from "#contract/contracts/contract.ts";
import { type InvoiceRow, invoices } from "#contract/invoices/invoice.ts";
import { sendingToday, type ToSendEntry } from "#contract/invoices/to-send.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { t as pay } from "#web/shared/finance/payments/messages.ts";
import { openPayment } from "#web/shared/finance/payments/openPayment.tsx";
import { gapText, sendInOrder } from "#web/shared/finance/sending/sendInOrder.ts";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import styles from "./Billing.module.css";
import { InvoiceEarned } from "./InvoiceEarned.tsx";
import { t } from "./messages.ts";

const MAX = 20;

/** For readers of finances, once there is a contract to bill. */
export function BillingSection({ record }: { record: Contract }) {
  const mayRead = useMay("FINANCE", "read");
  return mayRead && record.signedOn !== null && <Billing contractId={record.id} />;
}

function Billing({ contractId }: { contractId: string }) {
  const toSend = useCallQuery(sendingToday.get, { query: { contractId } }, { keep: true }).data;
  const query = { contractIds: [contractId], pageSize: MAX, statuses: ["Sent" as const] };
  const sent = useCallQuery(invoices.list, { query }, { keep: true }).data;
  if (!toSend || !sent) return null;
  const { entries } = toSend;
  return (
    <DetailSection
      title={t("billing")}
      link={
        sent.rows.length === MAX
          ? { title: t("billing"), to: `/finance/invoices/invoices?contractIds=${contractId}` }
          : undefined
      }
    >
      {entries.length + sent.rows.length === 0 ? (
        <>
          <EmptyText>{t("noneYet")}</EmptyText>
          <p className={styles.line}>{t("noneYetLine")}</p>
        </>
      ) : (
        <ul className={styles.steps}>
          {entries.map((entry) => (
            <ToInvoice key={entry.id} entry={entry} />
          ))}
          {sent.rows.map((invoice) => (
            <Invoiced key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </DetailSection>
  );
}

/** A draft or an instalment: it is sent as it would be from what is to send today. */
function ToInvoice({ entry }: { entry: ToSendEntry }) {
  const [busy, setBusy] = useState(false);
  const mayWrite = useMay("FINANCE", "write");
  const { title, currency, total, recipients, invoice } = entry;
  const gap = gapText(entry);
  const send = async (): Promise<void> => {
    setBusy(true);
    await sendInOrder([entry], () => undefined);
    setBusy(false);
  };
  return (
    <li>
      <span className={styles.name}>
        {invoice ? <Link to={`/finance/invoices/detail/${invoice.id}/summary`}>{title}</Link> : title}
      </span>
      <b>{moneyText(total, currency)}</b>
      <small data-gap={gap !== null || undefined}>{gap ?? t("to", { emails: recipients.join(", ") })}</small>
      {mayWrite && gap === null && (
        <Button size="small" tone="main" off={busy} onClick={() => void send()}>
          {t("send")}
        </Button>
      )}
    </li>
  );
}

function standing({ paymentStatus, overdueDays, open, currency, dueDate }: InvoiceRow): string {
  if (paymentStatus === "PAID") return t("paid");
  const amount = moneyText(open, currency) ?? "";
  return overdueDays === null
    ? t("openUntil", { amount, day: dayTime(dueDate) ?? "" })
    : t("late", { amount, count: overdueDays });
}

function Invoiced({ invoice }: { invoice: InvoiceRow }) {
  const mayWrite = useMay("FINANCE", "write");
  const { id, number, title, total, open, currency, overdueDays } = invoice;
  return (
    <li>
      <Link className={styles.name} to={`/finance/invoices/detail/${id}/summary`}>
        {number ?? title}
      </Link>
      <b>{moneyText(total, currency)}</b>
      <small data-late={overdueDays !== null || undefined}>{standing(invoice)}</small>
      {mayWrite && open > 0 && (
        <Button size="small" onClick={() => openPayment(invoice)}>
          {pay("recordPayment")}
        </Button>
      )}
      <InvoiceEarned invoiceId={id} />
    </li>
  );
}
