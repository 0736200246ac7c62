/** Reads how emails of one kind are sent, and by which template, for every area that writes such emails. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { type EmailKind, emailErrors, OWN_EMAILS } from "#contract/finance-emails/email-fields.ts";
import { EmailSettings, EmailTemplate } from "#contract/finance-emails/email-template.ts";
import { z } from "#contract/schema.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { EmailSource } from "./write-email.rules.ts";

/** Defaults of an agency without settings: our text, with the PDF. */
const initial = (kind: EmailKind): EmailSettings => ({
  kind,
  template: null,
  replyTo: null,
  copyTo: [],
  attachPdf: true,
  signature: null,
  version: 1,
});

export async function readEmailSettings(db: Db, kind: EmailKind): Promise<EmailSettings> {
  const { rows } = await db.execute(
    sql`select s.kind, case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as template,
        s.reply_to as "replyTo", s.copy_to as "copyTo", s.attach_pdf as "attachPdf", s.signature, s.version
      from email_setting s left join email_template t on t.agency_id = s.agency_id and t.id = s.template_id
      where s.kind = ${kind}`,
  );
  return rows.length === 0 ? initial(kind) : z.parse(EmailSettings, rows[0]);
}

export async function emailTemplateRows(db: Db): Promise<EmailTemplate[]> {
  const { rows } = await db.execute(
    sql`select t.id, t.kind, t.name, t.language, t.subject, t.text, t.version,
        exists (select from email_setting s where s.agency_id = t.agency_id and s.template_id = t.id) as "isDefault"
      from email_template t
      order by array_position(array['invoice', 'credit-note', 'reminder', 'receipt', 'statement'], t.kind), t.name,
        t.id`,
  );
  return z.parse(z.array(EmailTemplate), rows);
}

interface ChosenEmail {
  template: { id: string; name: string } | null;
  source: EmailSource;
  language: string;
}
/** Returns the template of an email of this kind: the chosen one, the default, or ours. */
export async function chosenEmail(db: Db, kind: EmailKind, templateId: string | null): Promise<ChosenEmail> {
  const wanted = templateId ?? (await readEmailSettings(db, kind)).template?.id;
  const template = (await emailTemplateRows(db)).find((row) => row.id === wanted);
  if (templateId !== null && template?.kind !== kind) throw new Refusal("unknownReference", "templateId");
  const { language } = await readContractSettings(db);
  if (!template) return { template: null, source: OWN_EMAILS[kind], language };
  const { id, name, subject, text } = template;
  return { template: { id, name }, source: { subject, text }, language: template.language ?? language };
}

/** Returns the errors of an email's subject and text, each with its field. */
export function emailDetails(kind: EmailKind, { subject, text }: EmailSource, textField = "text"): ErrorDetail[] {
  const detailsOf = (field: string, written: string) =>
    emailErrors(kind, written)
      .slice(0, 5)
      .map(
        ({ place, message }): ErrorDetail => ({
          field,
          code: "invalid",
          message: written.includes("\n") ? `Line ${place}: ${message}` : message,
        }),
      );
  return [...detailsOf("subject", subject), ...detailsOf(textField, text)];
}
export function checkEmail(kind: EmailKind, source: EmailSource, textField?: string): void {
  const details = emailDetails(kind, source, textField);
  if (details.length > 0) throw new Refusal("validation", details);
}
