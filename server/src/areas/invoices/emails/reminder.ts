/** Sends scheduled reminders and receipts, each once, however often and in however many processes this runs. */
import { sql } from "drizzle-orm";
import type { Invoice } from "#contract/invoices/invoice.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import { closedBefore } from "#server/lib/holidays/working-days.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { MAIL_FILE_LIMITS } from "#server/lib/mail/mail-files.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { invoiceKit } from "../invoice.ts";
import { clientIn } from "../link.ts";
import { chosenEmail, readEmailSettings } from "./email-setting.rules.ts";
import { invoiceValues } from "./invoice-values.ts";
import { logEmail, queueEmails } from "./sent-email.ts";
import { writeEmail, writerIn } from "./write-email.rules.ts";

interface Sent {
  agencyId: string;
  invoices: readonly [Invoice, ...Invoice[]];
  recipients: readonly string[];
  /** Step of the schedule for each invoice; missing if a person sends the reminder. */
  steps?: ReadonlyMap<string, number>;
  by?: string | null;
  at?: Date | undefined;
}
/** Sends one client one reminder; leaves out invoices that were reminded of at this step before. */
export async function sendReminder(db: Db, mailer: Mailer, sent: Sent): Promise<void> {
  const { agencyId, invoices, recipients, steps, by = null, at } = sent;
  const { source, language } = await chosenEmail(db, "reminder", null);
  const { signature } = await readEmailSettings(db, "reminder");
  const write = (about: readonly [Invoice, ...Invoice[]]) =>
    writeEmail({ kind: "reminder", source, data: invoiceValues(about, { language }), language, signature });
  const { subject } = write(invoices);
  const logged = {
    agencyId,
    invoices,
    kind: "reminder",
    recipients,
    subject,
    by,
    at,
    ...(steps && { steps }),
  } as const;
  const { batchId, fresh } = await logEmail(db, mailer, logged);
  const [first, ...more] = fresh;
  if (first === undefined) return;
  const email = write([first, ...more]);
  await queueEmails(db, mailer, { agencyId, kind: "reminder", invoices: fresh, recipients, email, batchId });
}

type Due = {
  id: string;
  step: number;
  recipients: string[];
  /** Key of invoices that may share one email. */
  together: string;
};
async function remind(db: Db, mailer: Mailer, agencyId: string, runAt: Date): Promise<void> {
  const now = sql`${runAt.toISOString()}::timestamptz`;
  const today = agencyDay(sql`${agencyId}::uuid`, now);
  const closed = await closedBefore(db, agencyId, today);
  // Reminders that are due on a day off stay due, and leave on the next day of work.
  if (closed === null) return;
  const { rows: due } = await db.execute<Due>(
    sql`select i.id, n.step::int as step, reminded_addresses(i) as recipients,
        case when s.collective then concat_ws(' ', i.partner_id, i.issuer, i.person_id, reminded_addresses(i)::text)
          else i.id::text end as together
      from invoice_email_schedule s join agency a on a.id = s.agency_id
        join invoice i on i.agency_id = s.agency_id and i.status = 'Sent' and i.payment_status <> 'PAID'
        cross join lateral next_reminder(i, ${today}, ${closed}) n
      where s.agency_id = ${agencyId}::uuid and i.due_on + n.step <= ${today}
        and (${now} at time zone a.time_zone_id)::time >= '08:00' order by i.due_on, i.number`,
  );
  const client = clientIn(agencyId);
  for (const group of Map.groupBy(due, ({ together }) => together).values())
    for (let from = 0; from < group.length; from += MAIL_FILE_LIMITS.files) {
      const part = group.slice(from, from + MAIL_FILE_LIMITS.files);
      const invoices: Invoice[] = [];
      for (const { id } of part) invoices.push(found(await invoiceKit.read(db, client, id)));
      const [first, ...more] = invoices;
      const recipients = part[0]?.recipients ?? [];
      const steps = new Map(part.map(({ id, step }) => [id, step]));
      if (first) await sendReminder(db, mailer, { agencyId, invoices: [first, ...more], recipients, steps, at: runAt });
    }
}

type Paid = {
  id: string;
  invoiceId: string;
  amount: number;
  paidOn: string;
  recipients: string[];
};
/** Time in which a mistyped payment can be voided before a receipt goes out. */
const RECEIPT_DELAY = sql`interval '5 minutes'`;
async function thank(db: Db, mailer: Mailer, agencyId: string, runAt: Date): Promise<void> {
  const { rows: paid } = await db.execute<Paid>(
    sql`select p.id, p.invoice_id as "invoiceId", p.amount::float8 as amount, p.paid_on::text as "paidOn",
        reminded_addresses(i) as recipients
      from invoice_email_schedule s
        join invoice_payment p on p.agency_id = s.agency_id and p.created_at > s.receipts_since
        join invoice i on i.agency_id = p.agency_id and i.id = p.invoice_id and i.status = 'Sent'
      where s.agency_id = ${agencyId}::uuid
        and p.voided_at is null
        and p.created_at < ${runAt.toISOString()}::timestamptz - ${RECEIPT_DELAY}
        and cardinality(reminded_addresses(i)) > 0
        and not exists (select from invoice_email e where e.agency_id = p.agency_id and e.payment_id = p.id)
      order by p.created_at, p.id`,
  );
  if (paid.length === 0) return;
  const { source, language } = await chosenEmail(db, "receipt", null);
  const { signature } = await readEmailSettings(db, "receipt");
  const { money, day } = writerIn(language);
  for (const { id, invoiceId, amount, paidOn, recipients } of paid) {
    const invoice = found(await invoiceKit.read(db, clientIn(agencyId), invoiceId));
    const more = { "payment.amount": money(amount, invoice.currency), "payment.date": day(paidOn) };
    const data = invoiceValues([invoice], { language, more });
    const email = writeEmail({ kind: "receipt", source, data, language, signature });
    const invoices = [invoice];
    const logged = { agencyId, invoices, kind: "receipt", paymentId: id, recipients, subject: email.subject } as const;
    const { batchId, fresh } = await logEmail(db, mailer, { ...logged, by: null, at: runAt });
    if (fresh.length > 0)
      await queueEmails(db, mailer, { agencyId, kind: "receipt", invoices, recipients, email, batchId });
  }
}

interface Options {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  at?: Date;
}
/** Sends emails that are due by each agency's clock: reminders from eight in the morning, receipts at any time. */
export async function sendDueEmails(
  { database, mailer }: { database: Database; mailer: Mailer },
  { agencyId: only, at = new Date() }: Options = {},
): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(
      sql`select distinct agency_id as id from account where deleted_at is null and agency_id is not null`,
    ),
  );
  for (const { id } of rows)
    if ((only === undefined || id === only) && !database.isLocked(id))
      await database.scope(systemIn(id), "write", async (db) => {
        await remind(db, mailer, id, at);
        await thank(db, mailer, id, at);
      });
}
