import { type SQL, sql } from "drizzle-orm";
import { type CreditNoteRow, creditNoteRecord } from "#contract/invoices/credit-note.ts";
import { majorText } from "#contract/values/money.ts";
import { isAmong, isWithin } from "#server/lib/lists/filters.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { documentNotes } from "../document-notes.ts";
import { saveCreditLines } from "./credit-lines.ts";
import { creditNote } from "./credit-note.table.ts";
import { lockInvoice, readCreditable } from "./creditable.ts";

const lines = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'invoiceLineId', l.invoice_line_id,
    'description', l.description, 'quantity', trim_scale(l.quantity)::text,
    'unitPrice', trim_scale(l.unit_price)::text, 'discount', trim_scale(l.discount)::text,
    'account', (select json_build_object('id', a.id, 'code', a.code, 'name', a.name)
      from line_account a
      where a.agency_id = l.agency_id and a.id = l.account_id),
    'taxRate', case when l.tax_rate_id is not null
      then json_build_object('id', l.tax_rate_id, 'name', l.tax_name, 'percent', trim_scale(l.tax_percent)::text) end,
    'amount', l.amount, 'net', l.net, 'tax', l.tax) order by l.place, l.id), '[]')
  from credit_note_line l where l.agency_id = ${creditNote.agencyId} and l.credit_note_id = ${creditNote.id})`;
const ofInvoice = (expression: SQL) =>
  sql`(select ${expression}
    from invoice i
    where i.agency_id = ${creditNote.agencyId} and i.id = ${creditNote.invoiceId})`;

/** Matches credit notes of invoices that bill the work of one of these talents. */
const creditsWorkOf = (ids: SQL): SQL =>
  sql`(${creditNote.personId} = any (${ids})
    or exists (select from involvement w
      where w.agency_id = ${creditNote.agencyId} and w.role = 'RELATED' and w.involved_id = any (${ids})
        and (w.record_id = ${creditNote.contractId}
          or w.record_id in (select l.contract_id
            from credit_note_line l
            where l.agency_id = ${creditNote.agencyId} and l.credit_note_id = ${creditNote.id}))))`;

export const creditNoteKit = recordKit(creditNoteRecord, {
  table: creditNote,
  title: creditNote.title,
  subtitle: sql`concat_ws(', ', ${creditNote.number}, ${creditNote.client})`,
  dates: creditNote.issuedOn,
  tags: creditNote.tags,
  fields: {
    displayName: creditNote.title,
    editable: sql`${creditNote.status} = 'Created' and ${withinReach("FINANCE", creditNote.id, "write")}`,
    invoice: ofInvoice(sql`json_build_object('id', i.id, 'name', i.number)`),
    partner: visibleRecord(creditNote.partnerId),
    person: visibleRecord(creditNote.personId),
    contract: visibleRecord(creditNote.contractId),
    rate: sql`trim_scale(${creditNote.rate})::text`,
    lines,
    notes: documentNotes(creditNote),
    // The first credit notes were stored without the place.
    from: sql`'{"place": null}'::jsonb || (${creditNote.parties} -> 'from')`,
    to: sql`'{"place": null}'::jsonb || (${creditNote.parties} -> 'to')`,
    clientCredit: ofInvoice(sql`greatest(-i.open_amount, 0)::float8`),
    link: sql`(select json_build_object('createdAt', k.created_at, 'openedAt', k.opened_at, 'opened', k.opened)
      from credit_note_link k
      where k.agency_id = ${creditNote.agencyId} and k.credit_note_id = ${creditNote.id})`,
  },
  where: {
    statuses: isAmong(creditNote.status),
    invoiceIds: isAmong(creditNote.invoiceId),
    partnerIds: isAmong(creditNote.partnerId),
    talentIds: (ids) => creditsWorkOf(sql`${ids}::uuid[]`),
    ownerId: (id) => creditsWorkOf(sql`array[${id}::uuid]`),
    contractIds: (ids) =>
      sql`(${creditNote.contractId} = any (${ids}::uuid[])
        or exists (select from credit_note_line l
          where l.agency_id = ${creditNote.agencyId}
            and l.credit_note_id = ${creditNote.id}
            and l.contract_id = any (${ids}::uuid[])))`,
    currencies: isAmong(creditNote.currency),
    issued: isWithin(creditNote.issuedOn),
    tags: (tags) => sql`${creditNote.tags} && ${tags}::text[]`,
  },
  summaries: {
    byCurrency: {
      select: sql`${creditNote.currency} as currency, count(*)::int as count,
        coalesce(sum(${creditNote.total}) filter (where ${creditNote.status} = 'Sent'), 0)::float8 as total`,
      by: sql`${creditNote.currency}`,
    },
  },
  async check(db, _actor, { invoiceId }) {
    await lockInvoice(db, invoiceId);
    await readCreditable(db, invoiceId);
  },
  async insertParts(db, actor, created) {
    for (const { id, form } of created) await saveCreditLines(db, actor, id, form);
  },
  saveParts: (db, actor, id, form) => saveCreditLines(db, actor, id, form),
});

const major = (amount: number, { currency }: CreditNoteRow) => Number(majorText(amount, currency));
/** Columns of the exported list: never more than a row of the list holds. */
export const creditNoteSheet: readonly SheetColumn<CreditNoteRow>[] = [
  { id: "name", title: "Title", value: (row) => row.title },
  { id: "number", title: "Number", value: (row) => row.number },
  { id: "client", title: "Client", value: (row) => row.client },
  { id: "invoice", title: "Invoice", value: (row) => row.invoice.name },
  { id: "status", title: "Status", value: (row) => row.status },
  { id: "net", title: "Net", value: (row) => major(row.net, row) },
  { id: "tax", title: "Tax", value: (row) => major(row.tax, row) },
  { id: "total", title: "Total", value: (row) => major(row.total, row) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
  { id: "issuedOn", title: "Issued", value: (row) => row.issuedOn },
  { id: "reason", title: "Reason", value: (row) => row.reason },
  { id: "contract", title: "Contract", value: (row) => row.contract?.name ?? null },
  { id: "talent", title: "Issued for", value: (row) => row.person?.name ?? null },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
];
