/** The page that a client's link opens, without signing in: the credit note and its PDF. */
import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router";
import { type CreditNotePreview, sharedCreditNotes } from "#contract/invoices/credit-link.ts";
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
import styles from "../../preview/Preview.module.css";
import { t } from "../messages.ts";

type Answer = { creditNote: CreditNotePreview } | { error: unknown } | null;

export function CreditPreviewScreen() {
  const { token = "" } = useParams();
  const [answer, setAnswer] = useState<Answer>(null);
  const load = useCallback(
    () =>
      send(sharedCreditNotes.get, { params: { id: token } }).then(
        (creditNote) => setAnswer({ creditNote }),
        (error: unknown) => setAnswer({ error }),
      ),
    [token],
  );
  useEffect(() => void load(), [load]);
  const creditNote = answer && "creditNote" in answer ? answer.creditNote : null;
  useEffect(() => {
    document.title = `${creditNote?.number ?? t("creditNote")} · ${creditNote?.from.name ?? PRODUCT}`;
  }, [creditNote]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer !== null && "error" in answer && <Failed error={answer.error} again={() => void load()} />}
      {creditNote && <Paper creditNote={creditNote} token={token} />}
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

function Paper({ creditNote, token }: { creditNote: CreditNotePreview; token: string }) {
  const { from, to, number, title, currency, lines, taxes, status } = creditNote;
  const money = (amount: number) => formatAmount(amount, currency);
  const download = () => void send(sharedCreditNotes.pdf, { params: { id: token } }).then(saveFile, showError);
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
      <dl className={styles.facts}>
        <div>
          <dt>{t("to")}</dt>
          <dd>
            <b>{to.name}</b>
            {[to.taxNumber, creditNote.attention, ...to.address].filter(Boolean).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t("ofInvoice")}</dt>
          <dd>{creditNote.invoiceNumber}</dd>
        </div>
        {creditNote.issuedOn && (
          <div>
            <dt>{t("issued")}</dt>
            <dd>{dayTime(creditNote.issuedOn)}</dd>
          </div>
        )}
      </dl>
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here, and never change
          <li key={place}>
            <span>
              <b>{line.description}</b>
              {line.quantity !== null && line.unitPrice !== null && (
                <small>
                  {line.quantity} × {groupedDecimal(line.unitPrice, decimalsOf(currency))}
                  {line.discount && `, ${t("discountOf", { percent: line.discount })}`}
                </small>
              )}
            </span>
            <span>{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {taxes.length > 0 && (
          <div>
            <dt>{t("net")}</dt>
            <dd>{money(creditNote.net)}</dd>
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
          <dd>{moneyText(creditNote.total, currency)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {t("reason")}: {creditNote.reason}
      </p>
      {creditNote.issuerNote && <p className={styles.note}>{creditNote.issuerNote}</p>}
    </article>
  );
}
