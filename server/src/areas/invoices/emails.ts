/** The email that an invoice is sent with, plain text. */
import type { Invoice } from "#contract/invoices/invoice.ts";
import { formatAmount } from "#contract/values/money.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { EmailText } from "#server/lib/mail/emails.ts";

interface Words {
  /** As typed; left out, ours. */
  subject: string | null;
  message: string | null;
  link: string;
}

export function invoiceEmail(invoice: Invoice, { subject, message, link }: Words): EmailText {
  const { number, title, from, attention, currency, total, dueDate } = invoice;
  const paragraphs =
    message === null
      ? [
          attention === null ? "Hello," : `Hello ${oneLine(attention)},`,
          `Here is our invoice ${number} for “${oneLine(title)}”: ${formatAmount(total, currency)} ${currency}, due on ${dueDate}.`,
        ]
      : [message];
  return {
    subject: subject ?? `Invoice ${number} from ${oneLine(from.name)}`,
    text: `${[...paragraphs, "Read and download it here:", link, oneLine(from.name)].join("\n\n")}\n`,
  };
}
