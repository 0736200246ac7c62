/** Renders an invoice as a PDF. */
import type { InvoiceLine } from "#contract/invoices/invoice.ts";
import type { InvoicePreview } from "#contract/invoices/link.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { epcText, qrSvg, swissText } from "../electronic/payment-qr.ts";
import { swissSlip } from "../electronic/swiss-slip.ts";
import { type OnPaper, paperDay, paperPdf } from "./paper.ts";
import { wordsOf } from "./words.ts";

export interface Printed extends Omit<InvoicePreview, "language" | "lines">, OnPaper {
  lines: InvoiceLine[];
}

export function invoicePdf(invoice: Printed): Promise<Buffer> {
  const { language, currency, lines, taxes, bank, number, status, paid, credited, open } = invoice;
  const labels = wordsOf(language);
  const money = (amount: number) => formatAmount(amount, currency);
  const taxed = taxes.length > 0;
  const settled = [
    ...(paid === 0 ? [] : [[labels.paid, money(paid)]]),
    ...(credited === 0 ? [] : [[labels.credited, money(credited)]]),
  ];
  const payment = { currency, open: status === "Sent" ? open : 0, number, from: invoice.from, to: invoice.to, bank };
  const epc = epcText(payment);
  const swiss = swissText(payment);
  const data = {
    words: labels,
    currency,
    taxed,
    title: taxed ? labels.taxInvoice : labels.invoice,
    name: `${number ?? labels.draft}, ${invoice.title}`,
    number,
    subject: invoice.title,
    mark: status === "Created" ? labels.draft : status === "Voided" ? labels.voided : null,
    from: invoice.from,
    to: invoice.to,
    attention: invoice.attention,
    facts: [
      [labels.issued, paperDay(invoice.issuedOn, language)],
      [labels.due, paperDay(invoice.dueDate, language)],
      [labels.reference, invoice.reference ?? ""],
    ].filter(([, value]) => value !== ""),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: groupedDecimal(line.quantity, 0),
      price: groupedDecimal(line.unitPrice, decimalsOf(currency)),
      discount: line.discount === null ? "" : `${labels.less} ${line.discount} %`,
      tax: money(line.tax),
      amount: money(line.amount),
    })),
    sums: [...(taxed ? [[labels.net, money(invoice.net)]] : []), ...taxes.map(({ name, tax }) => [name, money(tax)])],
    total: money(invoice.total),
    // Each settled part with its name, and then the open amount.
    settled: settled.length === 0 ? null : { parts: settled, open: money(open) },
    bank:
      bank && [bank.accountName, bank.bankName, [bank.code, bank.account].filter(Boolean).join(", ")].filter(Boolean),
    payReference: number,
    note: invoice.issuerNote?.split("\n") ?? [],
    footer: invoice.footer ?? invoice.from.name,
    epc: epc && { code: qrSvg(epc), text: epc },
    swiss: swiss && swissSlip(invoice, swiss),
  };
  return paperPdf(invoice, data, {
    ...invoice,
    kind: "invoice",
    note: invoice.issuerNote,
    invoiceNumber: null,
  });
}
