/** Sends the email of a credit note, written from a template of its kind. */
import type { EmailData } from "#contract/finance-emails/email-fields.ts";
import type { CreditNote } from "#contract/invoices/credit-note.ts";
import { oneLine } from "#contract/values/one-line.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { checkEmail, chosenEmail, readEmailSettings } from "../emails/email-setting.rules.ts";
import { writeEmail, writerIn } from "../emails/write-email.rules.ts";
import { pdfName } from "../link.ts";

/**
 * Returns a credit note's values for its email. Nothing of it is open or due; its reference is the invoice that it
 * credits.
 */
function creditNoteValues(creditNote: CreditNote, language: string, link: string): EmailData {
  const { number, title, from, client, attention, currency, total, issuedOn, invoice } = creditNote;
  const { money, day } = writerIn(language);
  return {
    values: {
      "document.number": number,
      "document.title": oneLine(title),
      "document.total": money(total, currency),
      "document.issued": day(issuedOn),
      "document.reference": oneLine(invoice.name),
      "document.link": link,
      "client.name": oneLine(client),
      "client.contact": attention === null ? null : oneLine(attention),
      "agency.name": oneLine(from.name),
      "documents.count": "1",
    },
    lists: { documents: [{ "item.number": number, "item.title": oneLine(title) }] },
  };
}

interface Sending {
  agencyId: string;
  creditNote: CreditNote;
  recipients: readonly string[];
  templateId: string | null;
  /** As typed, with merge fields; null to take the template's. */
  subject: string | null;
  message: string | null;
  link: string;
}
export async function sendCreditNoteEmail(db: Db, mailer: Mailer, sending: Sending): Promise<void> {
  const { agencyId, creditNote, recipients, templateId, subject, message, link } = sending;
  const { source: template, language } = await chosenEmail(db, "credit-note", templateId);
  const source = { subject: subject ?? template.subject, text: message ?? template.text };
  checkEmail("credit-note", source, "message");
  const { signature, replyTo, copyTo, attachPdf } = await readEmailSettings(db, "credit-note");
  const data = creditNoteValues(creditNote, language, link);
  const email = writeEmail({ kind: "credit-note", source, data, language, signature });
  const files = attachPdf ? [{ name: pdfName(creditNote), document: "creditNote" as const, id: creditNote.id }] : [];
  for (const to of new Set([...recipients, ...copyTo]))
    await mailer.send(db, { agencyId, purpose: "finance", to, replyTo, ...email, files });
}
