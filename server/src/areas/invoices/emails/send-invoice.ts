/** Sends the email of an invoice. */
import type { Invoice } from "#contract/invoices/invoice.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { pdfName } from "../link.ts";
import { checkEmail, chosenEmail, readEmailSettings } from "./email-setting.ts";
import { invoiceValues } from "./invoice-values.ts";
import { writeEmail } from "./write-email.ts";

interface Sending {
  invoice: Invoice;
  recipients: readonly string[];
  templateId: string | null;
  /** As typed, with merge fields; left out, as the template says. */
  subject: string | null;
  message: string | null;
  link: string;
}
/** Queues an email for each recipient, and for who gets a copy of all of them. */
export async function sendInvoiceEmail(db: Db, { agencyId }: Actor, mailer: Mailer, sending: Sending): Promise<void> {
  const { invoice, recipients, templateId, subject, message, link } = sending;
  const { source: template, language } = await chosenEmail(db, "invoice", templateId);
  const source = { subject: subject ?? template.subject, text: message ?? template.text };
  checkEmail("invoice", source, "message");
  const { replyTo, copyTo, attachPdf, signature } = await readEmailSettings(db, "invoice");
  const data = invoiceValues([invoice], { language, link });
  const email = writeEmail({ kind: "invoice", source, data, language, signature });
  for (const to of new Set([...recipients, ...copyTo]))
    await mailer.send(db, {
      ...{ agencyId, to, replyTo, ...email },
      files: attachPdf ? [{ name: pdfName(invoice), document: "invoice", id: invoice.id }] : [],
    });
}
