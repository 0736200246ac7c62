/** The email that a credit note is sent with, plain text. */
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import { formatAmount } from "#contract/values/money.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { EmailText } from "#server/lib/mail/emails.ts";

interface Words {
  /** As typed; left out, ours. */
  subject: string | null;
  message: string | null;
  link: string;
}

export function creditNoteEmail(creditNote: CreditNote, { subject, message, link }: Words): EmailText {
  const { number, title, from, attention, currency, total, invoice } = creditNote;
  const paragraphs =
    message === null
      ? [
          attention === null ? "Hello," : `Hello ${oneLine(attention)},`,
          `Here is our credit note ${number} for “${oneLine(title)}”: ${formatAmount(total, currency)} ${currency} of invoice ${invoice.name}.`,
        ]
      : [message];
  return {
    subject: subject ?? `Credit note ${number} from ${oneLine(from.name)}`,
    text: `${[...paragraphs, "Read and download it here:", link, oneLine(from.name)].join("\n\n")}\n`,
  };
}
