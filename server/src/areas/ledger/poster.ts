/** Posts changes of a document: the difference between its present bookings and those posted before. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { PERCENT_WHOLE, percentUnits } from "#contract/contracts/instalment.ts";
import type { LedgerAccountKind, LedgerItem } from "#contract/ledger/codes.ts";
import {
  expenseBookings,
  invoiceBookings,
  type LedgerBooking,
  movementBookings,
  type PostedInvoice,
  type PostedMovement,
  type PostedPart,
  unpostedBookings,
} from "#contract/ledger/posting.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Db } from "#server/lib/database/scope.ts";
import type { EventHandler } from "#server/lib/events/publish.ts";
import type { FinancialDocumentChange } from "#server/lib/finance/document-change.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { type InvoicePart, invoiceTerms } from "./invoice-terms.ts";

const NAME = "name:";

type Credited = ReadonlyMap<string, { net: bigint; tax: bigint }>;
const sumOf = (lineIds: readonly string[], credited: Credited, part: "net" | "tax"): bigint =>
  lineIds.reduce((sum, id) => sum + (credited.get(id)?.[part] ?? 0n), 0n);
/** Returns the credited amounts of each line, by credit notes that were sent. */
export async function creditedOf(db: Db, agencyId: string, invoiceId: string): Promise<Credited> {
  const { rows } = await db.execute<{ lineId: string; net: string; tax: string }>(
    sql`select l.invoice_line_id as "lineId", sum(l.net)::text as net, sum(l.tax)::text as tax
      from credit_note c join credit_note_line l on l.agency_id = c.agency_id and l.credit_note_id = c.id
      where c.agency_id = ${agencyId}::uuid
        and c.invoice_id = ${invoiceId}::uuid
        and c.status = 'Sent'
        and c.deleted_at is null
      group by 1`,
  );
  return new Map(rows.map(({ lineId, net, tax }) => [lineId, { net: BigInt(net), tax: BigInt(tax) }]));
}

export const postedPart = (part: InvoicePart, credited: Credited): PostedPart => ({
  recovers: part.recovers,
  net: BigInt(part.net),
  tax: BigInt(part.tax),
  creditedNet: sumOf(part.lineIds, credited, "net"),
  creditedTax: sumOf(part.lineIds, credited, "tax"),
  fee: part.fee && { numerator: BigInt(part.fee.of), denominator: BigInt(part.fee.in) },
  feeTax: part.feeTax === null ? null : { numerator: percentUnits(part.feeTax), denominator: PERCENT_WHOLE },
  talents: part.talents.map(({ id, weight }) => ({ owner: id, weight: BigInt(weight) })),
  payees: part.payees.map(({ id, name, share }) => ({
    owner: id ?? (name === null ? null : NAME + name),
    weight: percentUnits(share),
  })),
});

interface StoredInvoice extends Record<string, unknown> {
  live: boolean;
  currency: string;
  agentOf: string | null;
  toAgency: string;
  toTalent: string;
  refunded: string;
}
/** Reads an invoice for posting, with the terms fixed when it was sent. */
export async function postedInvoice(db: Db, agencyId: string, invoiceId: string) {
  const { rows } = await db.execute<StoredInvoice>(
    sql`select i.status = 'Sent' as live, i.currency, case when i.issuer = 'TALENT' then i.person_id end as "agentOf",
        coalesce(sum(p.amount) filter (where p.method <> 'TALENT'), 0)::text as "toAgency",
        coalesce(sum(p.amount) filter (where p.method = 'TALENT'), 0)::text as "toTalent",
        ((select coalesce(sum(r.amount), 0)
            from client_refund r
            where r.agency_id = i.agency_id and r.invoice_id = i.id and r.voided_at is null)
          + (select coalesce(sum(u.amount), 0)
            from invoice_payment u
            where u.agency_id = i.agency_id and u.credit_of = i.id and u.voided_at is null))::text as refunded
      from invoice i
        left join invoice_payment p on p.agency_id = i.agency_id and p.invoice_id = i.id and p.voided_at is null
      where i.agency_id = ${agencyId}::uuid and i.id = ${invoiceId}::uuid group by i.id`,
  );
  const { currency, live, agentOf, toAgency, toTalent, refunded } = found(rows[0]);
  const terms = await invoiceTerms(db, agencyId, invoiceId);
  const credited = await creditedOf(db, agencyId, invoiceId);
  const collector = agentOf ?? terms.flatMap(({ talents }) => talents)[0]?.id ?? null;
  const invoice: PostedInvoice = {
    live,
    agentOf,
    collector,
    refunded: BigInt(refunded),
    parts: terms.map((part) => postedPart(part, credited)),
    inTrust: terms.some(({ inTrust }) => inTrust),
    toAgency: BigInt(toAgency),
    toTalent: BigInt(toTalent),
  };
  return { currency, invoice, terms };
}

interface StoredExpense extends Record<string, unknown> {
  charged: boolean;
  currency: string;
  amount: string;
  tax: string;
  talent: string | null;
}
async function expenseOf(db: Db, agencyId: string, expenseId: string) {
  const { rows } = await db.execute<StoredExpense>(
    sql`select state = 'APPROVED' and charge_to <> 'AGENCY' and deleted_at is null as charged, currency,
        amount::text as amount, coalesce(tax_amount, 0)::text as tax,
        case when charge_to = 'TALENT' then charged_id end as talent
      from expense where agency_id = ${agencyId}::uuid and id = ${expenseId}::uuid`,
  );
  const { currency, charged, amount, tax, talent } = found(rows[0]);
  return { currency, bookings: expenseBookings({ charged, amount: BigInt(amount), tax: BigInt(tax), talent }) };
}

interface StoredBooking extends Record<string, unknown> {
  account: LedgerAccountKind;
  owner: string | null;
  item: LedgerItem;
  amount: string;
}
interface StoredMovement extends Record<string, unknown> {
  live: boolean;
  kind: PostedMovement["kind"];
  currency: string;
  amount: string;
  withheld: string;
  inTrust: string;
  owner: string;
  talent: boolean;
}
async function movementOf(db: Db, agencyId: string, movementId: string) {
  const { rows } = await db.execute<StoredMovement>(
    sql`select m.voided_at is null as live, m.kind, m.currency, m.amount::text as amount, m.withheld::text as withheld,
        m.in_trust::text as "inTrust", m.owner_id as owner, r.kind = 'person' as talent
      from ledger_movement m join record r on r.agency_id = m.agency_id and r.id = m.owner_id
      where m.agency_id = ${agencyId}::uuid and m.id = ${movementId}::uuid`,
  );
  const { currency, amount, withheld, inTrust, ...rest } = found(rows[0]);
  const bookings = movementBookings({
    ...rest,
    amount: BigInt(amount),
    withheld: BigInt(withheld),
    inTrust: BigInt(inTrust),
  });
  return { currency, bookings };
}

/** Returns the document's table, its id, and the column of a group that names it. */
function documentOf(document: FinancialDocumentChange["document"]) {
  if ("invoiceId" in document) return { table: "invoice", column: "invoice_id", documentId: document.invoiceId };
  if ("expenseId" in document) return { table: "expense", column: "expense_id", documentId: document.expenseId };
  return { table: "ledger_movement", column: "movement_id", documentId: document.movementId };
}

/** Returns the bookings of a document in its present state. */
async function bookingsOf(db: Db, agencyId: string, document: FinancialDocumentChange["document"]) {
  if ("expenseId" in document) return expenseOf(db, agencyId, document.expenseId);
  if ("movementId" in document) return movementOf(db, agencyId, document.movementId);
  const { currency, invoice } = await postedInvoice(db, agencyId, document.invoiceId);
  return { currency, bookings: invoiceBookings(invoice) };
}

/** Sums the posted bookings of a document, by account and item. */
async function postedOf(
  db: Db,
  agencyId: string,
  document: FinancialDocumentChange["document"],
): Promise<LedgerBooking[]> {
  const { column, documentId } = documentOf(document);
  const { rows } = await db.execute<StoredBooking>(
    sql`select a.kind as account, coalesce(a.owner_id::text, ${NAME} || a.owner_name) as owner, e.item,
        sum(e.amount)::text as amount
      from ledger_group g
        join ledger_entry e on e.agency_id = g.agency_id and e.group_id = g.id
        join ledger_account a on a.agency_id = e.agency_id and a.id = e.account_id
      where g.agency_id = ${agencyId}::uuid and g.${sql.identifier(column)} = ${documentId}::uuid
      group by 1, 2, 3
      having sum(e.amount) <> 0`,
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/** Adds a group with its entries, and new accounts. */
async function addGroup(
  db: Db,
  { agencyId, actorId }: { agencyId: string; actorId: string | null },
  { kind, id, step, document, onDate }: FinancialDocumentChange,
  { currency, bookings }: { currency: string; bookings: readonly LedgerBooking[] },
): Promise<void> {
  if (bookings.length === 0) return;
  const groupId = randomUUIDv7();
  const { column, documentId } = documentOf(document);
  await db.execute(
    sql`insert into ledger_group (id, agency_id, cause_kind, cause_id, step, ${sql.identifier(column)}, on_date,
        actor_id)
      values (${groupId}::uuid, ${agencyId}::uuid, ${kind}, ${id}::uuid, ${step}, ${documentId}::uuid,
        coalesce(${onDate ?? null}::date, ${agencyDay(sql`${agencyId}::uuid`)}), ${actorId}::uuid)`,
  );
  const sent = JSON.stringify(
    bookings.map(({ account, owner, item, amount }) => ({
      id: randomUUIDv7(),
      account_id: randomUUIDv7(),
      kind: account,
      item,
      amount: String(amount),
      owner_id: owner?.startsWith(NAME) ? null : owner,
      owner_name: owner?.startsWith(NAME) ? owner.slice(NAME.length) : null,
    })),
  );
  const entries = sql`jsonb_to_recordset(${sent}::jsonb) as sent (id uuid, account_id uuid, kind text, item text,
    amount bigint, owner_id uuid, owner_name text)`;
  await db.execute(
    sql`insert into ledger_account (id, agency_id, currency, kind, owner_id, owner_name)
      select account_id, ${agencyId}::uuid, ${currency}, kind, owner_id, owner_name
      from ${entries}
      on conflict (agency_id, currency, kind, owner_id, owner_name) do nothing`,
  );
  await db.execute(
    sql`insert into ledger_entry (id, agency_id, group_id, account_id, currency, item, amount)
      select sent.id, ${agencyId}::uuid, ${groupId}::uuid, a.id, ${currency}, sent.item, sent.amount from ${entries}
        join ledger_account a on a.agency_id = ${agencyId}::uuid and a.currency = ${currency} and a.kind = sent.kind
          and a.owner_id is not distinct from sent.owner_id and a.owner_name is not distinct from sent.owner_name`,
  );
}

export const postToLedger: EventHandler<"financialDocumentChanged"> = async (db, { agencyId, id: actorId }, cause) => {
  const { document } = cause;
  const { table, documentId } = documentOf(document);
  // Posts two steps of one document one after the other.
  await db.execute(
    sql`select from ${sql.identifier(table)}
      where agency_id = ${agencyId}::uuid and id = ${documentId}::uuid
      for no key update`,
  );
  const posted = await postedOf(db, agencyId, document);
  const { currency, bookings } = await bookingsOf(db, agencyId, document);
  await addGroup(db, { agencyId, actorId }, cause, { currency, bookings: unpostedBookings(bookings, posted) });
};
