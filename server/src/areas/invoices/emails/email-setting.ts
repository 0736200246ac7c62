/** Handlers of the settings of one kind of email. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { emailSettings as calls } from "#contract/finance-emails/email-template.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { chosenEmail, readEmailSettings } from "./email-setting.rules.ts";

export const emailSettingHandlers: Handlers<typeof calls> = {
  get: ({ db, params: { emailTab } }) => readEmailSettings(db, emailTab),

  async update({ db, actor: { agencyId }, params: { emailTab: kind }, body: { version, ...form } }) {
    await db.execute(
      sql`insert into email_setting (id, agency_id, kind)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${kind})
        on conflict (agency_id, kind) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from email_setting where kind = ${kind} for update`,
    );
    const { id } = found(rows[0]);
    const current = await readEmailSettings(db, kind);
    if (current.version !== version) throw await stale(db, { table: "email_setting", id }, current);
    await chosenEmail(db, kind, form.templateId);
    await db.execute(
      sql`update email_setting
        set template_id = ${form.templateId}::uuid, reply_to = ${form.replyTo},
          copy_to = ${sql.param(form.copyTo)}::text[], attach_pdf = ${form.attachPdf}, signature = ${form.signature}
        where id = ${id}::uuid`,
    );
    return readEmailSettings(db, kind);
  },
};
