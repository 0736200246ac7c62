/** Handlers of email templates, and filling a template. */
import { randomUUIDv7 } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { type mailTemplates as calls, MAIL_MERGE_FIELDS, type MailMergeField } from "#contract/mail/mail-setting.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { cleanRichText } from "#server/lib/values/rich-text.ts";
import { mailTemplate } from "./mail.table.ts";

const row = {
  id: mailTemplate.id,
  name: mailTemplate.name,
  subject: mailTemplate.subject,
  html: mailTemplate.html,
  updatedAt: mailTemplate.updatedAt,
  version: mailTemplate.version,
};
const readTemplate = async (db: Db, id: string) =>
  found((await db.select(row).from(mailTemplate).where(eq(mailTemplate.id, id)))[0]);

type Values = Readonly<Record<MailMergeField, string | null>>;

/** Reads the values of merge codes, from ids that the reader may see. */
async function valuesOf(
  db: Db,
  { id: actorId, agencyId }: Actor,
  { personId, contactId, recordId }: { personId: string | null; contactId: string | null; recordId: string | null },
): Promise<Values> {
  const { rows } = await db.execute<Values & Record<string, unknown>>(
    sql`select coalesce(p.display_name, c.name) as name,
        split_part(coalesce(p.display_name, c.name), ' ', 1) as "firstName",
        (select display_name from partner where partner.id = c.partner_id) as company,
        (select title from record where record.id = ${recordId}::uuid) as subject, a.name as agency,
        (select display_name from staff where staff.id = ${actorId}::uuid) as sender,
        to_char(now() at time zone a.time_zone_id, 'FMDD Month YYYY') as today
      from agency a
        left join person p on p.id = ${personId}::uuid
        left join partner_contact c on c.id = ${contactId}::uuid
      where a.id = ${agencyId}::uuid`,
  );
  return found(rows[0]);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const CODE = /\{\{\s*(\w+)\s*\}\}/g;

/** Replaces codes by their values; codes without a value stay, and are added to `missing`. */
function fill(text: string, values: Values, missing: Set<MailMergeField>, write: (value: string) => string): string {
  return text.replaceAll(CODE, (code, name: string) => {
    const field = MAIL_MERGE_FIELDS.find((fieldName) => fieldName === name);
    if (!field) return code;
    const value = values[field];
    if (value === null || value === "") missing.add(field);
    return value ? write(value) : code;
  });
}

export const mailTemplateHandlers: Handlers<typeof calls> = {
  list: ({ db }) => db.select(row).from(mailTemplate).orderBy(asc(mailTemplate.name), asc(mailTemplate.id)),
  async create({ db, actor: { agencyId }, body }) {
    const id = randomUUIDv7();
    await db.insert(mailTemplate).values({ ...body, id, agencyId, html: cleanRichText(body.html, "html") });
    return { id };
  },
  async update({ db, params: { id }, body: { version, ...form } }) {
    await db.execute(sql`select from ${mailTemplate} where ${mailTemplate.id} = ${id}::uuid for no key update`);
    await refuseStale(db, { table: mailTemplate, id }, version, await readTemplate(db, id));
    await db
      .update(mailTemplate)
      .set({ ...form, html: cleanRichText(form.html, "html") })
      .where(eq(mailTemplate.id, id));
    return {};
  },
  async remove({ db, params: { id } }) {
    await db.delete(mailTemplate).where(eq(mailTemplate.id, id));
    return {};
  },
  async fill({ db, actor, params: { id }, body }) {
    const template = await readTemplate(db, id);
    const values = await valuesOf(db, actor, body);
    const missing = new Set<MailMergeField>();
    return {
      subject: fill(template.subject, values, missing, (value) => value),
      html: fill(template.html, values, missing, escaped),
      missing: [...missing],
    };
  },
};
