/** Handlers of reminders: the schedule, the emails sent, sending one now, and muting an invoice. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import {
  type invoiceReminders as calls,
  type reminderConfig as configCalls,
  type errorEmails as errorCalls,
  ReminderConfig,
} from "#contract/finance-emails/reminder.ts";
import { z } from "#contract/schema.ts";
import { readFinanceSettings } from "#server/areas/finance/finance-setting.rules.ts";
import { readDocumentSync } from "#server/areas/xero/document-sync.rules.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { invoiceKit } from "../invoice.ts";
import { sendReminder } from "./reminder.ts";
import { readInvoiceEmails } from "./sent-email.ts";

const INITIAL: ReminderConfig = { invoiceReminderInDays: [], collective: false, receipts: false, version: 1 };
async function readConfig(db: Db): Promise<ReminderConfig> {
  const { rows } = await db.execute(
    sql`select case when one_day then to_jsonb(days[1]) else to_jsonb(days) end as "invoiceReminderInDays", collective,
        receipts_since is not null as receipts, version
      from invoice_email_schedule`,
  );
  return rows.length === 0 ? INITIAL : z.parse(ReminderConfig, rows[0]);
}

export const reminderConfigHandlers: Handlers<typeof configCalls> = {
  get: ({ db }) => readConfig(db),

  async update({ db, actor: { agencyId }, body: { version, ...form } }) {
    await db.execute(
      sql`insert into invoice_email_schedule (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from invoice_email_schedule for update`);
    const { id } = found(rows[0]);
    const current = await readConfig(db);
    if (current.version !== version) throw await stale(db, { table: "invoice_email_schedule", id }, current);
    const { invoiceReminderInDays: days } = form;
    // Payments made before receipts were switched on get none.
    await db.execute(
      sql`update invoice_email_schedule
        set days = ${sql.param([days].flat())}::smallint[], one_day = ${typeof days === "number"},
          collective = ${form.collective},
          receipts_since = case when ${form.receipts} then coalesce(receipts_since, now()) end
        where id = ${id}::uuid`,
    );
    return readConfig(db);
  },
};

const refusal = (field: string, message: string): Refusal => {
  const detail: ErrorDetail = { field, code: "invalid", message };
  return new Refusal("validation", [detail]);
};

type Dependencies = Pick<Services, "mailer">;
export const invoiceReminderHandlers = ({ mailer }: Dependencies): Handlers<typeof calls> => ({
  list: ({ db, actor, params: { id } }) => readInvoiceEmails(db, actor, id),

  async send({ db, actor, params: { id } }) {
    const invoice = found(await invoiceKit.read(db, actor, id));
    if (invoice.status !== "Sent") throw new Refusal(invoice.status === "Created" ? "unsentInvoice" : "voidedInvoice");
    if (invoice.open <= 0) throw refusal("id", "Nothing of it is open");
    const { recipients } = await readInvoiceEmails(db, actor, id);
    if (recipients.length === 0)
      throw refusal("id", "There is no one to write to. Give the client a billing contact with an email");
    await sendReminder(db, mailer, { agencyId: actor.agencyId, invoices: [invoice], recipients, by: actor.id });
    return readInvoiceEmails(db, actor, id);
  },

  async mute({ db, actor, params: { id }, body: { reason } }) {
    await db.execute(sql`delete from invoice_reminder_mute where invoice_id = ${id}::uuid`);
    if (reason !== null)
      await db.execute(
        sql`insert into invoice_reminder_mute (id, agency_id, invoice_id, reason, created_by)
          values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${reason}, ${actor.id}::uuid)`,
      );
    return readInvoiceEmails(db, actor, id);
  },
});

export const errorEmailHandlers = ({
  mailer,
  config,
}: Pick<Services, "mailer" | "config">): Handlers<typeof errorCalls> => ({
  async send({ db, actor, body: { invoiceId } }) {
    const { errorEmail } = await readFinanceSettings(db);
    if (errorEmail === null)
      throw refusal("errorEmail", "Set an email for errors first, with the other settings of finance");
    const invoice = found(await invoiceKit.read(db, actor, invoiceId));
    const failed = (await readInvoiceEmails(db, actor, invoiceId)).emails.find(({ state }) => state === "failed");
    const stopped = (await readDocumentSync(db, "invoice", invoiceId)).queue.find(({ failure }) => failure !== null);
    if (!failed && !stopped) throw refusal("invoiceId", "Nothing of this invoice has failed");
    const name = invoice.number ?? invoice.title;
    const ofEmail = failed && [
      `An email about ${name} (${invoice.client}) could not be sent.`,
      `Subject: ${failed.subject}\nTo: ${failed.recipients.join(", ")}\nWritten: ${failed.at}`,
      `What went wrong: ${failed.failure ?? "unknown"}`,
    ];
    const ofXero = stopped && [
      `${name} (${invoice.client}) has not reached Xero.`,
      `What went wrong: ${stopped.failure}`,
    ];
    await mailer.send(db, {
      agencyId: actor.agencyId,
      purpose: "finance" as const,
      to: errorEmail,
      subject: `Not sent: ${name}`,
      text: `${[
        ...(ofEmail ?? []),
        ...(ofXero ?? []),
        `The invoice:\n${new URL(`/finance/invoices/detail/${invoiceId}/summary`, config.publicUrl).href}`,
      ].join("\n\n")}\n`,
    });
    return { to: errorEmail };
  },
});
