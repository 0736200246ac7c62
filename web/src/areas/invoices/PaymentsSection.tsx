import type { Invoice } from "#contract/invoices/invoice.ts";
import { payments } from "#contract/invoices/payment.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { t as pay } from "#web/shared/finance/payments/messages.ts";
import { methodText } from "#web/shared/finance/payments/methods.ts";
import { openPayment } from "#web/shared/finance/payments/openPayment.tsx";
import { DetailSection, EmptyText } from "#web/shared/record/layout/DetailPanel.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { t } from "./messages.ts";
import { openVoidPayment } from "./openDialogs.tsx";
import styles from "./summary/Summary.module.css";

/** Payments of an invoice, including voided ones. */
export function PaymentsSection({ record }: { record: Invoice }) {
  const { data } = useCallQuery(payments.list, { params: { id: record.id } });
  const may = useMay("FINANCE", "write") && record.status === "Sent";
  return (
    <DetailSection
      title={t("payments")}
      action={
        may && (
          <Button tone="link" onClick={() => openPayment(record)}>
            {pay("recordPayment")}
          </Button>
        )
      }
    >
      {data?.payments.length === 0 && <EmptyText>{t("noPayments")}</EmptyText>}
      <ul className={styles.payments}>
        {data?.payments.map((payment) => (
          <li key={payment.id} data-void={payment.voided !== null || undefined}>
            <strong>{dayTime(payment.paidOn)}</strong>
            <span className={styles.paymentText}>
              {[
                methodText(payment.method),
                payment.creditOf && t("paidFrom", { number: payment.creditOf.name }),
                payment.reference,
              ]
                .filter(Boolean)
                .join(", ")}
              {payment.voided && <small>{t("voidedBecause", { reason: payment.voided.reason })}</small>}
            </span>
            <b>{moneyText(payment.amount, record.currency)}</b>
            {may && payment.voided === null && (
              <Button tone="link" onClick={() => openVoidPayment(record, payment)}>
                {t("void")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
