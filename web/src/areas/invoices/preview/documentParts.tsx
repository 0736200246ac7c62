/** Parts of the pages that clients see of invoices and credit notes. */

import { FilePdfIcon } from "@phosphor-icons/react/dist/csr/FilePdf";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { InvoicePreview } from "#contract/invoices/link.ts";
import { PRODUCT } from "#contract/product.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { PageHeading } from "#web/ui/elements/PageHeading.tsx";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { errorText } from "#web/ui/toasts/showError.ts";
import { t } from "../messages.ts";
import styles from "./Preview.module.css";

type Party = InvoicePreview["from"];
interface PublicDocument {
  number: string | null;
  from: Party;
}
interface PageProps<D> {
  /** Loads the document; the same function until its address changes. */
  load: () => Promise<D>;
  /** The page's title without the sender. */
  titleOf: (document: D | null) => string;
  children: (document: D) => ReactNode;
}

/** A page that opens without signing in: its document, or that the link no longer works. */
export function PublicDocumentPage<D extends PublicDocument>({ load, titleOf, children }: PageProps<D>) {
  const [answer, setAnswer] = useState<{ document: D } | { error: unknown } | null>(null);
  const open = useCallback(
    () =>
      load().then(
        (document) => setAnswer({ document }),
        (error: unknown) => setAnswer({ error }),
      ),
    [load],
  );
  useEffect(() => void open(), [open]);
  const document = answer && "document" in answer ? answer.document : null;
  const title = titleOf(document);
  useEffect(() => {
    globalThis.document.title = `${title} · ${document?.from.name ?? PRODUCT}`;
  }, [title, document]);
  return (
    <main className={styles.page}>
      {answer === null && <Skeleton />}
      {answer !== null && "error" in answer && <Failed error={answer.error} again={() => void open()} />}
      {document && children(document)}
    </main>
  );
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  const dead = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert" className={styles.paper}>
      <PageHeading>{dead ? t("previewGone") : errorText(error)}</PageHeading>
      {dead ? <p>{t("previewGoneLine")}</p> : <Button onClick={again}>{t("again")}</Button>}
    </div>
  );
}

/** The sender, with the button that downloads the PDF. */
export const DocumentHead = ({ from, onDownload }: { from: Party; onDownload: () => void }) => (
  <header className={styles.head}>
    <div>
      <p className={styles.from}>{from.name}</p>
      {[from.taxNumber, ...from.address].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
    <Button onClick={onDownload} icon={<FilePdfIcon size={16} aria-hidden />}>
      {t("download")}
    </Button>
  </header>
);

export const DocumentFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const Receiver = ({ to, attention }: { to: Party; attention: string | null }) => (
  <DocumentFact label={t("to")}>
    <b>{to.name}</b>
    {[to.taxNumber, attention, ...to.address].filter(Boolean).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </DocumentFact>
);

interface Line {
  description: string;
  quantity: string | null;
  unitPrice: string | null;
  discount: string | null;
  amount: number;
}
export const DocumentLines = ({ lines, currency }: { lines: readonly Line[]; currency: string }) => (
  <ul className={styles.lines}>
    {lines.map(({ description, quantity, unitPrice, discount, amount }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id here, and never change
      <li key={place}>
        <span>
          <b>{description}</b>
          {quantity !== null && unitPrice !== null && (
            <small>
              {quantity} × {groupedDecimal(unitPrice, decimalsOf(currency))}
              {discount && `, ${t("discountOf", { percent: discount })}`}
            </small>
          )}
        </span>
        <span>{formatAmount(amount, currency)}</span>
      </li>
    ))}
  </ul>
);

interface Sums {
  document: Pick<InvoicePreview, "net" | "total" | "taxes" | "currency">;
  /** Amounts deducted from the total. */
  less?: readonly { label: string; amount: number }[];
}
export const DocumentSums = ({ document: { net, total, taxes, currency }, less = [] }: Sums) => (
  <dl className={styles.sums}>
    {taxes.length > 0 && <DocumentFact label={t("net")}>{formatAmount(net, currency)}</DocumentFact>}
    {taxes.map(({ name, percent, tax }) => (
      <DocumentFact key={`${name} ${percent}`} label={name}>
        {formatAmount(tax, currency)}
      </DocumentFact>
    ))}
    <div data-total>
      <dt>{t("total")}</dt>
      <dd>{moneyText(total, currency)}</dd>
    </div>
    {less.map(
      ({ label, amount }) =>
        amount > 0 && (
          <DocumentFact key={label} label={label}>
            {formatAmount(amount, currency)}
          </DocumentFact>
        ),
    )}
  </dl>
);
