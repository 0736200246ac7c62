/** The page that a client's link opens, without signing in: the invoice, where to pay it, and its PDF. */
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { type InvoicePreview, sharedInvoices } from "#contract/invoices/link.ts";
import { PRODUCT } from "#contract/product.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { dayTime, moneyText } from "#web/shared/deals/workColumns.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { saveFile } from "#web/ui/calls/saveFile.ts";
import { send } from "#web/ui/calls/send.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { errorText, showError } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";
import styles from "./Preview.module.css";

type Answer = { invoice: InvoicePreview } | { error: unknown } | null;

export function PreviewScreen() {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer>(null);
  const load = useCallback(
    () =>
      send(sharedInvoices.get, { params: { id: token } }).then(
        (invoice) => setAnswer({ invoice }),
        (error: unknown) => setAnswer({ error }),
      ),
    [token],
  );
  useEffect(() => void load(), [load]);
  const invoice = answer && "invoice" in answer ? answer.invoice : null;
  useEffect(() => {
    document.title = `${invoice?.number ?? invoice?.title ?? t("invoice")} · ${invoice?.from.name ?? PRODUCT}`;
  }, [invoice]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer !== null && "error" in answer && <Failed error={answer.error} again={() => void load()} />}
      {invoice && <Paper invoice={invoice} token={token} />}
    </main>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const dead = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className={styles.paper}>
      <h1>{dead ? t("previewGone") : errorText(error)}</h1>
      {dead ? <p>{t("previewGoneLine")}</p> : <Button onClick={again}>{t("again")}</Button>}
    </div>
  );
}

function Paper({ invoice, token }: { invoice: InvoicePreview; token: string }) {
  const { from, to, number, title, currency, lines, taxes, bank, status, paymentStatus } = invoice;
  const money = (amount: number) => formatAmount(amount, currency);
  const download = () => void send(sharedInvoices.pdf, { params: { id: token } }).then(saveFile, showError);
  return (
    <article className={styles.paper}>
      <header className={styles.head}>
        <div>
          <p className={styles.from}>{from.name}</p>
          {[from.taxNumber, ...from.address].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <Button onClick={download} icon={<FilePdfIcon size={16} aria-hidden />}>
          {t("download")}
        </Button>
      </header>
      <h1>{number ? t("previewOf", { number }) : t("draft")}</h1>
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
        <Fact label={t("to")}>
          <b>{to.name}</b>
          {[to.taxNumber, invoice.attention, ...to.address].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Fact>
        {invoice.issuedOn && <Fact label={t("issuedOn")}>{dayTime(invoice.issuedOn)}</Fact>}
        {invoice.reference && <Fact label={t("reference")}>{invoice.reference}</Fact>}
      </dl>
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here, and never change
          <li key={place}>
            <span>
              <b>{line.description}</b>
              <small>
                {line.quantity} × {groupedDecimal(line.unitPrice, decimalsOf(currency))}
                {line.discount && `, ${t("discountOf", { percent: line.discount })}`}
              </small>
            </span>
            <span>{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {taxes.length > 0 && (
          <div>
            <dt>{t("net")}</dt>
            <dd>{money(invoice.net)}</dd>
          </div>
        )}
        {taxes.map(({ name, percent, tax }) => (
          <div key={`${name} ${percent}`}>
            <dt>{name}</dt>
            <dd>{money(tax)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t("total")}</dt>
          <dd>{moneyText(invoice.total, currency)}</dd>
        </div>
        {invoice.paid > 0 && (
          <div>
            <dt>{t("paid")}</dt>
            <dd>{money(invoice.paid)}</dd>
          </div>
        )}
      </dl>
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
