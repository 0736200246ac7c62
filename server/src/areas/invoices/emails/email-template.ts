/** Handlers of email templates, and of their previews. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { EMAIL_EXAMPLE, type EmailData, type EmailKind } from "#contract/finance-emails/email-fields.ts";
import {
  type emailTemplates as calls,
  EMAIL_LIMITS,
  type EmailPreview,
  type EmailTemplate,
  type invoiceEmails as invoiceCalls,
} from "#contract/finance-emails/email-template.ts";
import { readContractSettings } from "#server/areas/contract-documents/contract-setting.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanRichText } from "#server/lib/values/rich-text.ts";
import { invoiceKit } from "../invoice.ts";
import { checkEmail, chosenEmail, emailDetails, emailTemplateRows, readEmailSettings } from "./email-setting.rules.ts";
import { invoiceValues } from "./invoice-values.ts";
import { type EmailSource, emailHtml, writeEmail } from "./write-email.rules.ts";

const readOne = async (db: Db, id: string): Promise<EmailTemplate> =>
  found((await emailTemplateRows(db)).find((row) => row.id === id));

/** Refuses a name that exists, and more templates than an agency may have. */
async function checkName(
  db: Db,
  { agencyId }: Actor,
  { id, kind, name }: { id: string | null; kind: EmailKind; name: string },
) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('email templates ' || ${agencyId}, 0))`);
  const others = (await emailTemplateRows(db)).filter((row) => row.id !== id);
  if (others.some((row) => row.kind === kind && row.name === name)) throw new Refusal("duplicate", "name");
  if (others.length >= EMAIL_LIMITS.templates)
    throw new Refusal("validation", [
      { field: "name", code: "invalid", message: `At most ${EMAIL_LIMITS.templates} templates` },
    ]);
}

interface Shown {
  kind: EmailKind;
  source: EmailSource;
  language: string;
  data: EmailData;
}
/** Renders a preview of an email. */
async function shownEmail(db: Db, { kind, source, language, data }: Shown): Promise<Omit<EmailPreview, "errors">> {
  const { signature } = await readEmailSettings(db, kind);
  const { subject, text } = writeEmail({ kind, source, language, data, signature });
  return { subject, html: cleanRichText(emailHtml(text), "text") };
}
async function dataOf(db: Db, actor: Actor, invoiceId: string | null, language: string): Promise<EmailData> {
  if (invoiceId === null) return EMAIL_EXAMPLE;
  const { values, lists } = invoiceValues([found(await invoiceKit.read(db, actor, invoiceId))], { language });
  return {
    values: { ...values, "payment.amount": values["document.total"], "payment.date": values["document.due"] },
    lists,
  };
}

export const emailTemplateHandlers: Handlers<typeof calls> = {
  list: ({ db }) => emailTemplateRows(db),
  get: ({ db, params: { id } }) => readOne(db, id),

  async create({ db, actor, body }) {
    const { kind, name, language, subject, text } = body;
    checkEmail(kind, body);
    await checkName(db, actor, { id: null, kind, name });
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into email_template (id, agency_id, kind, name, language, subject, text)
        values (${id}::uuid, ${actor.agencyId}::uuid, ${kind}, ${name}, ${language}, ${subject}, ${text})`,
    );
    return readOne(db, id);
  },

  async update({ db, actor, params: { id }, body: { version, ...form } }) {
    await db.execute(sql`select from email_template where id = ${id}::uuid for update`);
    const current = await readOne(db, id);
    if (current.version !== version) throw await stale(db, { table: "email_template", id }, current);
    const { name, language, subject, text } = form;
    checkEmail(current.kind, form);
    await checkName(db, actor, { id, kind: current.kind, name });
    await db.execute(
      sql`update email_template
        set name = ${name}, language = ${language}, subject = ${subject}, text = ${text}
        where id = ${id}::uuid`,
    );
    return readOne(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from email_template where id = ${id}::uuid`);
    return {};
  },

  async preview({ db, actor, body: { kind, language: chosen, invoiceId, ...source } }) {
    const details = emailDetails(kind, source);
    if (details.length > 0)
      return {
        subject: "",
        html: "",
        errors: details.map(({ field, message }) => ({ field: field === "subject" ? "subject" : "text", message })),
      };
    const language = chosen ?? (await readContractSettings(db)).language;
    const data = await dataOf(db, actor, invoiceId, language);
    return { ...(await shownEmail(db, { kind, source, language, data })), errors: [] };
  },
};

export const invoiceEmailHandlers: Handlers<typeof invoiceCalls> = {
  async preview({ db, actor, params: { id }, query: { templateId = null } }) {
    const { template, source, language } = await chosenEmail(db, "invoice", templateId);
    const data = await dataOf(db, actor, id, language);
    return { template, source, ...(await shownEmail(db, { kind: "invoice", source, language, data })) };
  },
};
