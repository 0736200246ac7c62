/** Writes an invoice's values for its emails, in the email's language. */
import type { EmailData, EmailValues } from "#contract/finance-emails/email-fields.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { oneLine } from "#contract/values/one-line.ts";
import { writerIn } from "./write-email.rules.ts";

/** Placeholders for what a draft does not have yet. */
const NOT_YET = {
  number: "[Number]",
  link: "[Link to the invoice]",
  issued: "[Date]",
  due: "[Due date]",
} as const;

const daysText = ({ overdueDays }: Invoice): string | null => (overdueDays === null ? null : String(overdueDays));

interface Options {
  language: string;
  /** Address of the invoice's public page. */
  link?: string | null;
  /** Values that only some kinds of email have, such as a payment. */
  more?: EmailValues;
}
/** Returns the values of one email about one client's invoices; the first names it. */
export function invoiceValues(
  invoices: readonly [Invoice, ...Invoice[]],
  { language, link, more }: Options,
): EmailData {
  const [first] = invoices;
  const { money, day } = writerIn(language);
  return {
    values: {
      "document.number": first.number ?? NOT_YET.number,
      "document.title": oneLine(first.title),
      "document.total": money(first.total, first.currency),
      "document.open": first.open > 0 ? money(first.open, first.currency) : null,
      "document.issued": day(first.issuedOn) ?? NOT_YET.issued,
      "document.due": day(first.dueDate) ?? NOT_YET.due,
      "document.daysOverdue": daysText(first),
      "document.reference": first.reference,
      "document.link": link ?? NOT_YET.link,
      "client.name": oneLine(first.client),
      "client.contact": first.attention === null ? null : oneLine(first.attention),
      "agency.name": oneLine(first.from.name),
      "documents.count": String(invoices.length),
      ...more,
    },
    lists: {
      documents: invoices.map((invoice) => ({
        "item.number": invoice.number ?? NOT_YET.number,
        "item.title": oneLine(invoice.title),
        "item.open": money(invoice.open, invoice.currency),
        "item.due": day(invoice.dueDate) ?? NOT_YET.due,
        "item.daysOverdue": daysText(invoice),
      })),
    },
  };
}
