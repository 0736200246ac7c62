import { type SQL, sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { type InvoiceCreate, type InvoiceRow, invoiceRecord } from "#contract/invoices/invoice.ts";
import { majorText } from "#contract/values/money.ts";
import { isInvoiceOverdue, isOutstanding } from "#server/areas/finance/owed.rules.ts";
import { issuerTypeOf, syncStatusOf } from "#server/areas/xero/document-sync.rules.ts";
import { agencyDay } from "#server/lib/database/once.ts";
import { isAmong, isWithin } from "#server/lib/lists/filters.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { visibleRecord } from "#server/lib/work/work.ts";
import { documentNotes } from "./document-notes.ts";
import { isUnsent } from "./emails/unsent.rules.ts";
import { invoice } from "./invoice.table.ts";
import { saveLines } from "./lines.ts";
import { readInvoiceSettings } from "./setting.rules.ts";

const p = sql.placeholder;
/** Today in the agency's time zone. */
const today = agencyDay(sql`${p("$agency")}::uuid`);
const overdue = isInvoiceOverdue(invoice, today);

const originTitle = sql`case l.origin_kind
  when 'instalment'
    then (select concat_ws(', ', c.number, i.title)
        from instalment i join contract c on c.agency_id = i.agency_id and c.id = i.contract_id
        where i.agency_id = l.agency_id and i.id = l.origin_id) else l.description end`;
const lines = sql`(select coalesce(json_agg(json_build_object('id', l.id, 'description', l.description,
    'quantity', trim_scale(l.quantity)::text, 'unitPrice', trim_scale(l.unit_price)::text,
    'discount', trim_scale(l.discount)::text,
    'account', (select json_build_object('id', a.id, 'code', a.code, 'name', a.name)
      from line_account a
      where a.agency_id = l.agency_id and a.id = l.account_id),
    'taxRate', case when l.tax_rate_id is not null
      then json_build_object('id', l.tax_rate_id, 'name', l.tax_name, 'percent', trim_scale(l.tax_percent)::text) end,
    'amount', l.amount, 'net', l.net, 'tax', l.tax,
    'origin', case when l.origin_id is not null
      then json_build_object('kind', l.origin_kind, 'title', coalesce(${originTitle}, l.description),
        'contractId', l.contract_id) end)
    order by l.place, l.id), '[]')
  from invoice_line l where l.agency_id = ${invoice.agencyId} and l.invoice_id = ${invoice.id})`;

const party = (name: SQL, taxNumber: SQL, address: SQL, place: SQL) =>
  sql`json_build_object('name', ${name}, 'taxNumber', ${taxNumber}, 'address', coalesce(${address}, '[]'::json),
    'place', ${place})`;
const place = (street: SQL, postCode: SQL, city: SQL, country: SQL) =>
  sql`json_build_object('street', ${street}, 'postCode', ${postCode}, 'city', ${city}, 'country', ${country})`;
/** Splits an address of one line into its parts. */
const inLines = (text: SQL) => sql`(select json_agg(btrim(part)) from unnest(string_to_array(${text}, ', ')) part)`;
const entity = (column: string) => sql`(select ${sql.raw(column)}
  from legal_entity e
  where e.agency_id = ${invoice.agencyId} and e.person_id = ${invoice.personId} and e.deleted_at is null
  order by e.created_at, e.id limit 1)`;
const setUp = (column: string) =>
  sql`(select s.${sql.raw(column)} from invoice_setting s where s.agency_id = ${invoice.agencyId})`;
const ownSide = party(
  sql`coalesce(${setUp("legal_name")}, (select a.name from agency a where a.id = ${invoice.agencyId}))`,
  setUp("tax_number"),
  sql`(select json_agg(btrim(part))
    from regexp_split_to_table(${setUp("address")}, '\r?\n') part
    where btrim(part) <> '')`,
  sql`(select
      ${place(sql`btrim(split_part(s.address, E'\\n', 1), E' \\r')`, sql`s.post_code`, sql`s.city`, sql`s.country`)}
    from invoice_setting s
    where s.agency_id = ${invoice.agencyId} and s.country is not null)`,
);
const talentSide = party(
  sql`coalesce(${entity("e.name")}, (select person.display_name from person where person.id = ${invoice.personId}))`,
  sql`case when ${entity("e.abn")} is not null then 'ABN ' || ${entity("e.abn")} end`,
  inLines(entity("e.address")),
  entity("json_build_object('street', e.address, 'postCode', null, 'city', null, 'country', e.country)"),
);
/** Selects a party as stored at sending; the first invoices were stored without the place. */
const partyAtSending = (side: "from" | "to") =>
  sql`('{"place": null}'::jsonb || (${invoice.parties} -> ${sql.raw(`'${side}'`)}))::json`;
const buyersAddress = (columns: SQL) =>
  sql`(select ${columns}
    from address a
    where a.agency_id = ${invoice.agencyId} and a.record_id = ${invoice.partnerId}
    order by a.as_contact desc, a.place
    limit 1)`;
const from = sql`coalesce(${partyAtSending("from")},
  case ${invoice.issuer} when 'TALENT' then ${talentSide} else ${ownSide} end)`;
const to = sql`coalesce(${partyAtSending("to")}, ${party(
  sql`${invoice.client}`,
  sql`null::text`,
  inLines(buyersAddress(sql`a.entire`)),
  buyersAddress(
    sql`case when a.country is not null
      then ${place(sql`a.line1`, sql`a.zip`, sql`a.city`, sql`coalesce(a.country_id, a.country)`)} end`,
  ),
)})`;

/** Matches invoices that bill the work of one of these talents. */
const billsWorkOf = (ids: SQL): SQL =>
  sql`(${invoice.personId} = any (${ids})
    or exists (select from involvement w
      where w.agency_id = ${invoice.agencyId} and w.role = 'RELATED' and w.involved_id = any (${ids})
        and (w.record_id = ${invoice.contractId}
          or w.record_id in (select l.contract_id
            from invoice_line l
            where l.agency_id = ${invoice.agencyId} and l.invoice_id = ${invoice.id}))))`;

/**
 * Returns errors that the schema cannot find: a talent's invoice without the talent, and a rate for the agency's own
 * currency.
 */
function detailsOf({ issuer, personId, currency, rate }: InvoiceCreate, own: string): ErrorDetail[] {
  return [
    ...(issuer === "TALENT" && personId === null
      ? [{ field: "personId", code: "requiredField", message: "This field is required" } as const]
      : []),
    ...(currency === own && rate !== null && Number(rate) !== 1
      ? [{ field: "rate", code: "invalid", message: `${own} is the agency's own currency` } as const]
      : []),
  ];
}

export const invoiceKit = recordKit(invoiceRecord, {
  table: invoice,
  title: invoice.title,
  subtitle: sql`concat_ws(', ', ${invoice.number}, ${invoice.client})`,
  dates: invoice.issuedOn,
  late: overdue,
  tags: invoice.tags,
  fields: {
    displayName: invoice.title,
    editable: sql`${invoice.status} = 'Created' and ${withinReach("FINANCE", invoice.id, "write")}`,
    overdueDays: sql`case when ${overdue} then ${today} - ${invoice.dueOn} end`,
    partner: visibleRecord(invoice.partnerId),
    person: visibleRecord(invoice.personId),
    contract: visibleRecord(invoice.contractId),
    open: invoice.openAmount,
    dueDate: invoice.dueOn,
    syncStatus: syncStatusOf(sql`${invoice.agencyId}`, sql`${invoice.id}`),
    issuerType: issuerTypeOf(sql`${invoice.agencyId}`, sql`${invoice.id}`),
    rate: sql`trim_scale(${invoice.rate})::text`,
    lines,
    notes: documentNotes(invoice),
    from,
    to,
    link: sql`(select json_build_object('createdAt', k.created_at, 'openedAt', k.opened_at, 'opened', k.opened)
      from invoice_link k
      where k.agency_id = ${invoice.agencyId} and k.invoice_id = ${invoice.id})`,
  },
  sort: { open: invoice.openAmount, dueDate: invoice.dueOn },
  where: {
    statuses: isAmong(invoice.status),
    paymentStatuses: isAmong(invoice.paymentStatus),
    syncStatuses: (statuses) =>
      sql`${syncStatusOf(sql`${invoice.agencyId}`, sql`${invoice.id}`)} = any (${statuses}::text[])`,
    overdue: (wanted) => sql`${overdue} = ${wanted}::boolean`,
    unsent: (wanted) => sql`${isUnsent(invoice)} = ${wanted}::boolean`,
    partnerIds: isAmong(invoice.partnerId),
    talentIds: (ids) => billsWorkOf(sql`${ids}::uuid[]`),
    ownerId: (id) => billsWorkOf(sql`array[${id}::uuid]`),
    contractIds: (ids) =>
      sql`(${invoice.contractId} = any (${ids}::uuid[])
        or exists (select from invoice_line l
          where l.agency_id = ${invoice.agencyId}
            and l.invoice_id = ${invoice.id}
            and l.contract_id = any (${ids}::uuid[])))`,
    currencies: isAmong(invoice.currency),
    due: isWithin(invoice.dueOn),
    tags: (tags) => sql`${invoice.tags} && ${tags}::text[]`,
  },
  summaries: {
    byCurrency: {
      select: sql`${invoice.currency} as currency, count(*)::int as count,
        coalesce(sum(${invoice.total}) filter (where ${invoice.status} <> 'Voided'), 0)::float8 as total,
        coalesce(sum(${invoice.openAmount}) filter (where ${isOutstanding(invoice)}), 0)::float8 as open,
        coalesce(sum(${invoice.openAmount}) filter (where ${overdue}), 0)::float8 as overdue`,
      by: sql`${invoice.currency}`,
    },
  },
  columns: ({ dueDate, issuer, personId }) => ({ dueOn: dueDate, personId: issuer === "TALENT" ? personId : null }),
  async check(db, _actor, form) {
    const details = detailsOf(form, (await readInvoiceSettings(db)).currency);
    if (details.length > 0) throw new Refusal("validation", details);
  },
  async insertParts(db, actor, created) {
    for (const { id, form } of created) await saveLines(db, actor, id, form);
  },
  saveParts: (db, actor, id, form) => saveLines(db, actor, id, form),
});

const major = (amount: number, { currency }: InvoiceRow) => Number(majorText(amount, currency));
/** Columns of the exported list: never more than a row of the list holds. */
export const invoiceSheet: readonly SheetColumn<InvoiceRow>[] = [
  { id: "name", title: "Title", value: (row) => row.title },
  { id: "number", title: "Number", value: (row) => row.number },
  { id: "client", title: "Client", value: (row) => row.client },
  { id: "status", title: "Status", value: (row) => row.status },
  { id: "paymentStatus", title: "Payment", value: (row) => row.paymentStatus },
  { id: "net", title: "Net", value: (row) => major(row.net, row) },
  { id: "tax", title: "Tax", value: (row) => major(row.tax, row) },
  { id: "total", title: "Total", value: (row) => major(row.total, row) },
  { id: "open", title: "Open", value: (row) => major(row.open, row) },
  { id: "currency", title: "Currency", value: (row) => row.currency },
  { id: "issuedOn", title: "Issued", value: (row) => row.issuedOn },
  { id: "dueDate", title: "Due", value: (row) => row.dueDate },
  { id: "syncStatus", title: "Xero", value: (row) => row.syncStatus },
  { id: "contract", title: "Contract", value: (row) => row.contract?.name ?? null },
  { id: "talent", title: "Issued for", value: (row) => row.person?.name ?? null },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
];
