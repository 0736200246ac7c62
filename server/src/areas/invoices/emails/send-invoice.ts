/** Sends the email of an invoice. */
import type { Invoice } from "#contract/invoices/invoice.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { checkEmail, chosenEmail, readEmailSettings } from "./email-setting.rules.ts";
import { invoiceValues } from "./invoice-values.ts";
import { logEmail, queueEmails } from "./sent-email.ts";
import { writeEmail } from "./write-email.rules.ts";

interface Sending {
  invoice: Invoice;
  recipients: readonly string[];
  templateId: string | null;
  /** As typed, with merge fields; null to take the template's. */
  subject: string | null;
  message: string | null;
  link: string;
}
export async function sendInvoiceEmail(db: Db, actor: Actor, mailer: Mailer, sending: Sending): Promise<void> {
  const { invoice, recipients, templateId, subject, message, link } = sending;
  const { agencyId } = actor;
  const { source: template, language } = await chosenEmail(db, "invoice", templateId);
  const source = { subject: subject ?? template.subject, text: message ?? template.text };
  checkEmail("invoice", source, "message");
  const { signature } = await readEmailSettings(db, "invoice");
  const data = invoiceValues([invoice], { language, link });
  const email = writeEmail({ kind: "invoice", source, data, language, signature });
  const invoices = [invoice];
  const logged = { agencyId, invoices, kind: "invoice", recipients, subject: email.subject, by: actor.id } as const;
  const { batchId } = await logEmail(db, mailer, logged);
  await queueEmails(db, mailer, { agencyId, kind: "invoice", invoices, recipients, email, batchId });
}
