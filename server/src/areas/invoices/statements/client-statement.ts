/** Reads the statement of a client: what was invoiced, credited, paid and refunded, and what is open at the end. */
import { type SQL, sql } from "drizzle-orm";
import {
  ClientStatement,
  type ClientStatementItem,
  type ClientStatementPart,
  type ClientStatementPeriod,
} from "#contract/invoices/client-statement.ts";
import { z } from "#contract/schema.ts";
import { daysBetween } from "#contract/tasks/anchored.ts";
import { debtAge, noDebt } from "#server/areas/finance/reports/report.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";

interface Entry extends Record<string, unknown> {
  currency: string;
  on: string;
  /** `CREDIT` moves a client's credit from one invoice to another. */
  item: ClientStatementItem | "CREDIT";
  key: string;
  invoiceId: string;
  creditNoteId: string | null;
  number: string;
  title: string;
  dueDate: string | null;
  amount: number;
}

/** Reads all entries that changed the client's debt, up to a day. */
async function entriesOf(db: Db, { agencyId, partnerId, to }: Scope): Promise<Entry[]> {
  const entries = (columns: SQL, from: SQL) =>
    sql`select i.currency, ${columns}, i.number as document_number, i.title as document_title, i.due_on from ${from}`;
  const sent = sql`invoice i`;
  const isClients = sql`i.agency_id = ${agencyId}::uuid
    and i.partner_id = ${partnerId}::uuid
    and i.status = 'Sent'
    and i.deleted_at is null`;
  const payments = sql`invoice i
    join invoice_payment p on p.agency_id = i.agency_id and p.invoice_id = i.id and p.voided_at is null`;
  const credits = sql`invoice i
    join credit_note n on n.agency_id = i.agency_id
      and n.invoice_id = i.id
      and n.status = 'Sent'
      and n.deleted_at is null`;
  const refunds = sql`invoice i
    join client_refund f on f.agency_id = i.agency_id and f.invoice_id = i.id and f.voided_at is null`;
  // The first select names the columns of all.
  const invoiceColumns = sql`i.issued_on as on_day, 1 as place, 'INVOICE' as item, i.id as key, i.id as invoice_id,
    null::uuid as credit_note_id, null::text as number, null::text as title, i.total as amount`;
  const paymentColumns = sql`p.paid_on, 3, case when p.credit_of is null then 'PAYMENT' else 'CREDIT' end, p.id, i.id,
    null, null, coalesce(p.reference, ''), -p.amount`;
  const refundColumns = sql`f.refunded_on, 4, 'REFUND', f.id, i.id, null, null, coalesce(f.reference, ''), f.amount`;
  const { rows } = await db.execute<Entry>(
    sql`select currency, on_day::text as on, item, key, invoice_id as "invoiceId", credit_note_id as "creditNoteId",
        coalesce(number, document_number) as number, coalesce(title, document_title) as title,
        case when item = 'INVOICE' then due_on end::text as "dueDate", amount::float8 as amount
      from (
        ${entries(invoiceColumns, sent)} where ${isClients}
        union all
        ${entries(sql`n.issued_on, 2, 'CREDIT_NOTE', n.id, i.id, n.id, n.number, n.title, -n.total`, credits)}
        where ${isClients}
        union all
        ${entries(paymentColumns, payments)} where ${isClients}
        union all
        ${entries(sql`p.paid_on, 3, 'CREDIT', p.id, p.credit_of, null, null, '', p.amount`, payments)}
        where ${isClients}
        and p.credit_of is not null
        union all
        ${entries(refundColumns, refunds)}
        where ${isClients}
      ) e where on_day <= ${to}::date order by on_day, place, number, key`,
  );
  return rows;
}

/** Returns what is open on each invoice once all of these entries have happened. */
function openOf(entries: readonly Entry[], to: string): Pick<ClientStatementPart, "open" | "ages" | "credit"> {
  const ages = noDebt();
  const remaining = new Map<string, number>();
  for (const { invoiceId, amount } of entries) remaining.set(invoiceId, (remaining.get(invoiceId) ?? 0) + amount);
  const open: ClientStatementPart["open"] = [];
  for (const { item, invoiceId, number, title, dueDate } of entries) {
    const sum = remaining.get(invoiceId) ?? 0;
    if (item !== "INVOICE" || dueDate === null || sum <= 0) continue;
    const days = daysBetween(dueDate, to);
    ages[debtAge(days)] += sum;
    open.push({ invoiceId, number, title, dueDate, overdueDays: days > 0 ? days : null, open: sum });
  }
  open.sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.number.localeCompare(b.number));
  const credit = [...remaining.values()].reduce((sum, balance) => sum + Math.max(-balance, 0), 0);
  return { open, ages, credit };
}

function partOf(entries: readonly Entry[], currency: string, { from, to }: Scope): ClientStatementPart {
  let balance = 0;
  let opening = 0;
  const lines: ClientStatementPart["lines"] = [];
  for (const { item, amount, currency: _, ...entry } of entries) {
    // It moves credit between two invoices, so the client owes no more and no less.
    if (item === "CREDIT") continue;
    balance += amount;
    if (entry.on < from) opening = balance;
    else lines.push({ ...entry, item, amount, balance });
  }
  return { currency, opening, closing: balance, lines, ...openOf(entries, to) };
}

interface Scope {
  agencyId: string;
  partnerId: string;
  from: string;
  to: string;
}
interface Head extends Record<string, unknown> {
  client: string;
  today: string;
  emails: unknown;
}
export async function readClientStatement(
  db: Db,
  agencyId: string,
  partnerId: string,
  period: ClientStatementPeriod,
): Promise<ClientStatement> {
  const sentAt = sql.raw(`to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const { rows } = await db.execute<Head>(
    sql`select p.display_name as client, ${agencyDay(sql`${agencyId}::uuid`)}::text as today,
        (select coalesce(json_agg(json_build_object('id', e.id, 'from', e.from_on, 'to', e.to_on, 'subject', e.subject,
            'recipients', e.recipients, 'state', e.state,
            'failure', e.failure, 'by', ${staffBrief(sql.raw("e.created_by"))}, 'at', ${sentAt})
            order by e.created_at desc, e.id desc), '[]')
          from client_statement e where e.agency_id = p.agency_id and e.partner_id = p.id) as emails
      from partner p where p.agency_id = ${agencyId}::uuid and p.id = ${partnerId}::uuid`,
  );
  const { client, today, emails } = found(rows[0]);
  const to = period.to ?? today;
  const from = period.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to)
    throw new Refusal("validation", [{ field: "to", code: "invalid", message: "This is before the first day" }]);
  const scope = { agencyId, partnerId, from, to };
  const entries = await entriesOf(db, scope);
  const parts = [...Map.groupBy(entries, ({ currency }) => currency)]
    .sort(([a, aEntries], [b, bEntries]) => bEntries.length - aEntries.length || a.localeCompare(b))
    .map(([currency, own]) => partOf(own, currency, scope));
  return z.parse(ClientStatement, { client, from, to, parts, emails });
}
