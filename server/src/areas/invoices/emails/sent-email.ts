/** Logs the emails of invoices: each sending, with the emails that it queued. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import { InvoiceEmails, type SentEmail } from "#contract/finance-emails/reminder.ts";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { z } from "#contract/schema.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reminderDayOf } from "#server/lib/holidays/working-days.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { pdfName } from "../link.ts";
import { readEmailSettings } from "./email-setting.rules.ts";
import type { WrittenEmail } from "./write-email.rules.ts";

interface Logged {
  agencyId: string;
  invoices: readonly Invoice[];
  kind: SentEmail["kind"];
  /** Step of the schedule for each invoice, by its id. */
  steps?: ReadonlyMap<string, number>;
  paymentId?: string | null;
  recipients: readonly string[];
  subject: string;
  /** Sender; null if the schedule sends it. */
  by: string | null;
  at?: Date | undefined;
}
const stamp = (sentAt: Date | undefined) => (sentAt ? sql`${sentAt.toISOString()}::timestamptz` : sql`now()`);

/**
 * Logs a sending of these invoices. Returns its batch, and the invoices that this step or payment had not sent before.
 */
export async function logEmail(db: Db, mailer: Mailer, logged: Logged): Promise<{ batchId: string; fresh: Invoice[] }> {
  const { agencyId, invoices, kind, steps, paymentId = null, recipients, subject, by, at } = logged;
  const batchId = randomUUIDv7();
  const fresh: Invoice[] = [];
  for (const invoice of invoices) {
    const { rows } = await db.execute(
      sql`insert into invoice_email (id, agency_id, invoice_id, kind, step, payment_id, batch_id, recipients, subject,
          state, created_by, created_at)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${invoice.id}::uuid, ${kind},
          ${steps?.get(invoice.id) ?? null}, ${paymentId}::uuid, ${batchId}::uuid, ${sql.param(recipients)}::text[],
          ${subject},
          ${mailer.keepsOutbox ? "kept" : "queued"}, ${by}::uuid, ${stamp(at)}) on conflict do nothing returning id`,
    );
    if (rows.length > 0) fresh.push(invoice);
  }
  return { batchId, fresh };
}

interface Queued {
  agencyId: string;
  kind: EmailKind;
  invoices: readonly Invoice[];
  recipients: readonly string[];
  email: WrittenEmail;
  batchId: string;
}
/** Queues an email for each recipient, and for the address that gets copies of this kind. */
export async function queueEmails(db: Db, mailer: Mailer, queued: Queued): Promise<void> {
  const { agencyId, kind, invoices, recipients, email, batchId } = queued;
  const { replyTo, copyTo, attachPdf } = await readEmailSettings(db, kind);
  for (const to of new Set([...recipients, ...copyTo]))
    await mailer.send(db, {
      agencyId,
      purpose: "finance" as const,
      to,
      replyTo,
      batchId,
      ...email,
      files: attachPdf
        ? invoices.map((invoice) => ({ name: pdfName(invoice), document: "invoice" as const, id: invoice.id }))
        : [],
    });
}

export async function readInvoiceEmails(
  db: Db,
  { agencyId }: Pick<Actor, "agencyId">,
  invoiceId: string,
): Promise<InvoiceEmails> {
  const utcText = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await db.execute(
    sql`select (select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'step', e.step,
          'subject', e.subject, 'recipients', e.recipients, 'state', e.state,
          'failure', e.failure, 'by', ${staffBrief(sql.raw("e.created_by"))}, 'at', ${utcText("e.created_at")})
        order by e.created_at desc, e.id desc), '[]')
        from invoice_email e where e.agency_id = i.agency_id and e.invoice_id = i.id) as emails,
      (select json_build_object('reason', m.reason, 'by', ${staffBrief(sql.raw("m.created_by"))},
          'at', ${utcText("m.created_at")})
        from invoice_reminder_mute m where m.agency_id = i.agency_id and m.invoice_id = i.id) as muted,
      (select json_build_object('step', n.step, 'day', n.day)
        from next_reminder(i, ${agencyDay(sql`i.agency_id`)}) n) as next,
      reminded_addresses(i) as recipients
    from invoice i where i.id = ${invoiceId}::uuid`,
  );
  const read = z.parse(InvoiceEmails, rows[0]);
  return read.next === null
    ? read
    : { ...read, next: { ...read.next, day: await reminderDayOf(db, agencyId, read.next.day) } };
}
