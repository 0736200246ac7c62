/** Templates and settings of the emails of finance. */
import type { EmailKind } from "#contract/finance-emails/email-fields.ts";
import { buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** A template of the email of an invoice, with a value in each field. */
export const buildEmailTemplate = (
  agencyId: string,
  { displayName = uniqueName(), kind = "invoice" }: BuildOptions & { kind?: EmailKind },
): Promise<string> =>
  insert(
    agencyId,
    `insert into email_template (id, agency_id, kind, name, language, subject, text)
      values ($1, $2, $4, $3, 'en-GB', 'Invoice {{document.number}}', 'Here is {{document.title}}.')`,
    displayName,
    kind,
  );

/** How emails of invoices are sent, with a value in each field. */
export async function buildEmailSetting(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into email_setting (id, agency_id, kind, template_id, reply_to, copy_to, signature)
      values (gen_random_uuid(), $1, 'invoice', $2, 'accounts@example.com', '{books@example.com}', 'Harbour & Vale')
      on conflict do nothing`,
    [agencyId, await buildEmailTemplate(agencyId, {})],
  );
}

/** A schedule with a day that lies ahead. */
export async function buildSchedule(agencyId: string): Promise<void> {
  await inAgency(
    agencyId,
    `insert into invoice_email_schedule (id, agency_id, days, receipts_since)
      values (gen_random_uuid(), $1, '{3,20000}', now())
      on conflict do nothing`,
    [agencyId],
  );
}
/** Builds the emails sent about an invoice, with a value in each field; the invoice is muted. */
export async function buildSentEmails(agencyId: string, invoiceId: string): Promise<void> {
  await buildSchedule(agencyId);
  const author = await buildStaff(agencyId);
  await inAgency(
    agencyId,
    `insert into invoice_email (id, agency_id, invoice_id, kind, step, batch_id, recipients, subject, state, failure,
        created_by)
      values (gen_random_uuid(), $1, $2, 'reminder', 3, gen_random_uuid(), '{a@example.com}', 'Payment reminder',
        'failed', 'No answer', $3)`,
    [agencyId, invoiceId, author.id],
  );
  await inAgency(
    agencyId,
    `insert into invoice_reminder_mute (id, agency_id, invoice_id, reason, created_by)
      values (gen_random_uuid(), $1, $2, 'They pay late', $3)`,
    [agencyId, invoiceId, author.id],
  );
}
