/** An invoice as a PDF: tagged (PDF/UA-1), in the language of the agency's documents. */
import { readFileSync } from "node:fs";
import type { DOCUMENT_LANGUAGES, PAPERS } from "#contract/contract-documents/contract-setting.ts";
import type { InvoicePreview } from "#contract/invoices/link.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";
import { groupedDecimal } from "#contract/values/decimal-text.ts";
import { formatAmount } from "#contract/values/money.ts";
import { makePdf } from "#server/lib/pdf/pdf.ts";
import { wordsOf } from "./words.ts";

const TEMPLATE = readFileSync(new URL("./invoice.typ", import.meta.url), "utf8");
const PAPER = { A4: "a4", LETTER: "us-letter" } as const;

const day = (date: string | null, language: string): string =>
  date === null
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));

export interface Printed extends Omit<InvoicePreview, "language"> {
  language: (typeof DOCUMENT_LANGUAGES)[number];
  paper: (typeof PAPERS)[number];
}

export function invoicePdf(invoice: Printed): Promise<Buffer> {
  const { language, paper, currency, lines, taxes, bank, number, status } = invoice;
  const { language: lang, region = null } = new Intl.Locale(language);
  const words = wordsOf(language);
  const money = (amount: number) => formatAmount(amount, currency);
  const taxed = taxes.length > 0;
  const data = {
    ...{ lang, region, paper: PAPER[paper], words, currency, taxed },
    title: taxed ? words.taxInvoice : words.invoice,
    name: `${number ?? words.draft}, ${invoice.title}`,
    number,
    subject: invoice.title,
    mark: status === "Created" ? words.draft : status === "Voided" ? words.voided : null,
    from: invoice.from,
    to: invoice.to,
    attention: invoice.attention,
    facts: [
      [words.issued, day(invoice.issuedOn, language)],
      [words.due, day(invoice.dueDate, language)],
      [words.reference, invoice.reference ?? ""],
    ].filter(([, value]) => value !== ""),
    lines: lines.map((line) => ({
      description: line.description,
      quantity: groupedDecimal(line.quantity, 0),
      price: groupedDecimal(line.unitPrice, decimalsOf(currency)),
      discount: line.discount === null ? "" : `${words.less} ${line.discount} %`,
      tax: money(line.tax),
      amount: money(line.amount),
    })),
    sums: [...(taxed ? [[words.net, money(invoice.net)]] : []), ...taxes.map(({ name, tax }) => [name, money(tax)])],
    total: money(invoice.total),
    paid: invoice.paid === 0 ? null : [money(invoice.paid), money(invoice.open)],
    bank:
      bank && [bank.accountName, bank.bankName, [bank.code, bank.account].filter(Boolean).join(", ")].filter(Boolean),
    payReference: number,
    note: invoice.issuerNote?.split("\n") ?? [],
    footer: invoice.footer ?? invoice.from.name,
  };
  return makePdf({ template: TEMPLATE, data });
}
