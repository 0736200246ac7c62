/** Renders a credit note as a PDF, on the paper of invoices. */
import type { CreditNotePreview } from "#contract/invoices/credit-link.ts";
import type { CreditNoteLine } from "#contract/invoices/credit-note.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { type OnPaper, paperDay, paperPdf } from "../pdf/paper.ts";
import { wordsOf } from "../pdf/words.ts";

export interface PrintedCredit extends Omit<CreditNotePreview, "language" | "lines">, OnPaper {
  lines: CreditNoteLine[];
}

export function creditNotePdf(creditNote: PrintedCredit): Promise<Buffer> {
  const { language, currency, lines, taxes, number, status, invoiceNumber, title, from } = creditNote;
  const labels = wordsOf(language);
  const money = (amount: number) => formatAmount(amount, currency);
  const taxed = taxes.length > 0;
  const data = {
    words: labels,
    currency,
    taxed,
    number,
    from,
    title: labels.creditNote,
    name: `${number ?? labels.draft}, ${title}`,
    subject: title,
    mark: status === "Created" ? labels.draft : status === "Voided" ? labels.voided : null,
    to: creditNote.to,
    attention: creditNote.attention,
    facts: [
      [labels.issued, paperDay(creditNote.issuedOn, language)],
      [labels.creditOf, invoiceNumber],
    ].filter(([, value]) => value !== ""),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: line.quantity === null ? "" : groupedDecimal(line.quantity, 0),
      price: line.unitPrice === null ? "" : groupedDecimal(line.unitPrice, decimalsOf(currency)),
      discount: line.discount === null ? "" : `${labels.less} ${line.discount} %`,
      tax: money(line.tax),
      amount: money(line.amount),
    })),
    sums: [
      ...(taxed ? [[labels.net, money(creditNote.net)]] : []),
      ...taxes.map(({ name, tax }) => [name, money(tax)]),
    ],
    total: money(creditNote.total),
    settled: null,
    bank: null,
    payReference: null,
    note: [`${labels.reason}: ${creditNote.reason}`, ...(creditNote.issuerNote?.split("\n") ?? [])],
    footer: creditNote.footer ?? from.name,
    epc: null,
    swiss: null,
  };
  return paperPdf(creditNote, data, {
    ...creditNote,
    kind: "creditNote",
    dueDate: null,
    reference: null,
    bank: null,
    note: creditNote.reason,
  });
}
