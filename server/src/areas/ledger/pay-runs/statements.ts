/** Emails talents their statement once a pay-run is paid. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EmailData } from "#contract/finance-emails/email-fields.ts";
import { payRunName } from "#contract/pay-runs/codes.ts";
import { oneLine } from "#contract/values/one-line.ts";
import { chosenEmail, readEmailSettings } from "#server/areas/invoices/emails/email-setting.rules.ts";
import { writeEmail, writerIn } from "#server/areas/invoices/emails/write-email.rules.ts";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { statementPdf } from "../pdf/statement-pdf.ts";
import { agencyName, readStatement, statementHead } from "../statement.ts";

interface Due extends Record<string, unknown> {
  lineId: string;
  name: string;
  number: number;
  currency: string;
  pays: number;
  paidOn: string;
  /** Billing contacts of the talent; without any, the talent's own address. */
  recipients: string[];
  from: string;
  attempt: number;
}

/**
 * Reads lines of a paid run whose statement is not on its way: those of these ids, or, without ids, those never sent.
 */
async function unsentLines(db: Db, agencyId: string, runId: string, lineIds: readonly string[] | null): Promise<Due[]> {
  const { rows } = await db.execute<Due>(
    sql`select l.id as "lineId", l.name, r.number, r.currency, (l.amount - l.withheld)::float8 as pays,
        r.paid_on::text as "paidOn",
        coalesce((select array_agg(distinct b.email order by b.email) from billing_contact b
            where b.agency_id = l.agency_id
              and b.owner_id = l.talent_id
              and b.email is not null
              and b.deleted_at is null),
          (select array[p.email]
            from person p
            where p.agency_id = l.agency_id and p.id = l.talent_id and p.email is not null), '{}') as recipients,
        -- It begins where the last one ended, or with the year.
        coalesce((select least(max(o.to_on) + 1, r.paid_on)
            from pay_run_statement o join pay_run_line ol on ol.agency_id = o.agency_id and ol.id = o.line_id
            where o.agency_id = l.agency_id
              and ol.talent_id = l.talent_id
              and ol.currency = l.currency
              and o.pay_run_id <> r.id
              and o.state <> 'noAddress'
            having count(*) > 0),
          date_trunc('year', r.paid_on)::date)::text as from,
        coalesce(s.attempt, 0) + 1 as attempt
      from pay_run r join pay_run_line l on l.agency_id = r.agency_id and l.pay_run_id = r.id
        join ledger_movement m on m.agency_id = l.agency_id and m.id = l.movement_id and m.voided_at is null
        left join lateral (select o.attempt, o.state
          from pay_run_statement o
          where o.agency_id = l.agency_id and o.line_id = l.id
          order by o.attempt desc
          limit 1) s on true
      where r.agency_id = ${agencyId}::uuid
        and r.id = ${runId}::uuid
        and r.state = 'PAID'
        and s.state is distinct from 'queued'
        and case when ${lineIds === null} then s.attempt is null
          else l.id = any (${sql.param(lineIds ?? [])}::uuid[]) end
      order by l.name, l.id`,
  );
  return rows;
}

export async function sendPayRunStatements(
  db: Db,
  { agencyId, id: actorId }: Actor,
  mailer: Mailer,
  { runId, lineIds = null }: { runId: string; lineIds?: readonly string[] | null },
): Promise<void> {
  const due = await unsentLines(db, agencyId, runId, lineIds);
  if (due.length === 0) return;
  const { source, language } = await chosenEmail(db, "statement", null);
  const { signature, replyTo, copyTo, attachPdf } = await readEmailSettings(db, "statement");
  const agency = oneLine(await agencyName(db, agencyId));
  const { money, day } = writerIn(language);
  for (const { lineId, name, number, currency, pays, paidOn, recipients, from, attempt } of due) {
    const [id, batchId] = [randomUUIDv7(), randomUUIDv7()];
    const state = recipients.length === 0 ? "noAddress" : mailer.keepsOutbox ? "kept" : "queued";
    const { rowCount } = await db.execute(
      sql`insert into pay_run_statement (id, agency_id, pay_run_id, line_id, attempt, from_on, to_on, batch_id,
          recipients, state, created_by)
        values (${id}::uuid, ${agencyId}::uuid, ${runId}::uuid, ${lineId}::uuid, ${attempt}, ${from}::date,
          ${paidOn}::date, ${batchId}::uuid,
          ${sql.param(recipients)}::text[], ${state}, ${actorId}::uuid) on conflict do nothing`,
    );
    if (rowCount !== 1 || recipients.length === 0) continue;
    const data: EmailData = {
      values: {
        "document.number": payRunName(number),
        "document.title": `${day(from)} – ${day(paidOn)}`,
        "document.total": money(pays, currency),
        "document.issued": day(paidOn),
        "client.name": oneLine(name),
        "client.contact": oneLine(name),
        "payment.amount": money(pays, currency),
        "payment.date": day(paidOn),
        "agency.name": agency,
        "documents.count": "0",
      },
      lists: { documents: [] },
    };
    const email = writeEmail({ kind: "statement", source, data, language, signature });
    for (const to of new Set([...recipients, ...copyTo]))
      await mailer.send(db, {
        agencyId,
        purpose: "finance" as const,
        to,
        replyTo,
        batchId,
        ...email,
        files: attachPdf
          ? [{ name: `Statement ${name}, ${from} to ${paidOn}.pdf`, document: "payRunStatement", id }]
          : [],
      });
  }
}

/** Renders the PDF of a statement that was sent, for the email that carries it. */
export async function payRunStatementDocument(database: Database, agencyId: string, id: string): Promise<Buffer> {
  const { statement, head } = await database.scope(systemIn(agencyId), "read", async (db) => {
    const { rows } = await db.execute<{ talentId: string; currency: string; from: string; to: string }>(
      sql`select l.talent_id as "talentId", l.currency, s.from_on::text as from, s.to_on::text as to
        from pay_run_statement s
          join pay_run_line l on l.agency_id = s.agency_id and l.id = s.line_id
        where s.agency_id = ${agencyId}::uuid and s.id = ${id}::uuid`,
    );
    const { talentId, ...query } = found(rows[0]);
    return {
      statement: await readStatement(db, agencyId, talentId, query),
      head: await statementHead(db, agencyId, talentId),
    };
  });
  // Outside the transaction: it takes a second.
  return statementPdf(statement, head);
}
