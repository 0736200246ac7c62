/**
 * Revenue as reports count it: lines of sent invoices and of credit notes, and the agency's fee on both. The fee and whose
 * work it is are those that were fixed when the invoice was sent, as its page shows them.
 */
import { type SQL, sql } from "drizzle-orm";
import { isOfAgencies } from "#server/lib/reports/facts.ts";

/** The fee on a net amount, rounded half away from zero in whole numbers, as it is posted. */
const feeOn = (net: SQL): SQL =>
  sql`(sign(${net}) * div(2 * abs(${net}) * fee.numerator + fee.denominator, 2 * fee.denominator))`;

const isSent = sql`${isOfAgencies(sql`i.agency_id`)} and i.status = 'Sent' and i.deleted_at is null`;
const isCredited = sql`${isOfAgencies(sql`n.agency_id`)} and n.status = 'Sent' and n.deleted_at is null`;

/** Lines of documents, each of which is a line of an invoice. */
const lines = sql`select 'REVENUE' as part, i.id as record_id, i.issued_on as on_date, i.id as invoice_id,
    l.id as line_id, l.net
  from invoice i join invoice_line l on l.agency_id = i.agency_id and l.invoice_id = i.id
  where ${isSent}
  union all
  select 'CREDIT', n.id, n.issued_on, n.invoice_id, c.invoice_line_id, c.net
  from credit_note n join credit_note_line c on c.agency_id = n.agency_id and c.credit_note_id = n.id
  where ${isCredited}`;

/** The part's net and its fee, for those that have one. */
const fee = sql`select (given.part ->> 'net')::numeric as net, (given.part -> 'fee' ->> 'of')::numeric as numerator,
    (given.part -> 'fee' ->> 'in')::numeric as denominator, (given.part ->> 'contractId')::uuid as contract_id,
    given.part, given.place
  from jsonb_array_elements(t.parts) with ordinality given (part, place)
  where jsonb_typeof(given.part -> 'fee') = 'object' and given.part -> 'fee' ->> 'in' <> '0'`;
/** Sum that credit notes took of a part: this one and those before it. */
const creditedUntil = sql`(select coalesce(sum(c.net), 0)
  from credit_note earlier join credit_note_line c on c.agency_id = earlier.agency_id
    and c.credit_note_id = earlier.id
  where earlier.agency_id = n.agency_id
    and earlier.invoice_id = n.invoice_id
    and earlier.status = 'Sent'
    and earlier.deleted_at is null
    and (earlier.issued_on, earlier.id) <= (n.issued_on, n.id)
    and fee.part -> 'lineIds' ? c.invoice_line_id::text)`;
const creditedNow = sql`(select coalesce(sum(c.net), 0)
  from credit_note_line c
  where c.agency_id = n.agency_id and c.credit_note_id = n.id and fee.part -> 'lineIds' ? c.invoice_line_id::text)`;

/** The fee on each part, and what each credit note takes back of it: the difference that it makes. */
const fees = sql`select i.id as record_id, i.issued_on as on_date, i.id as invoice_id, fee.part, fee.place,
    fee.contract_id, ${feeOn(sql`fee.net`)}::bigint as amount
  from invoice i join ledger_invoice t on t.agency_id = i.agency_id and t.invoice_id = i.id
    cross join lateral (${fee}) fee
  where ${isSent}
  union all
  select n.id, n.issued_on, n.invoice_id, fee.part, fee.place, fee.contract_id,
    (${feeOn(sql`(fee.net - credited.until)`)} - ${feeOn(sql`(fee.net - credited.until + credited.now)`)})::bigint
  from credit_note n join ledger_invoice t on t.agency_id = n.agency_id and t.invoice_id = n.invoice_id
    cross join lateral (${fee}) fee
    cross join lateral (select ${creditedUntil} as until, ${creditedNow} as now) credited
  where ${isCredited}`;

const talentsOf = (part: SQL): SQL =>
  sql`lateral (select array_agg((talent ->> 'id')::uuid order by place) as people,
      array_agg((talent ->> 'weight')::bigint order by place) as weights
    from jsonb_array_elements(${part} -> 'talents') with ordinality talents (talent, place)) talents on true`;
/** The terms of a line, by its part of the invoice. */
const terms = sql`left join ledger_invoice t on t.agency_id = i.agency_id and t.invoice_id = i.id
  left join lateral (select given.part
    from jsonb_array_elements(t.parts) given (part)
    where given.part -> 'lineIds' ? l.id::text
    limit 1) terms on true
  left join ${talentsOf(sql`terms.part`)}`;

/** Selects amounts with what they are about; without people, nothing looks for whose work it is. */
export function revenueRows(withPeople: boolean): SQL {
  const own = (contractId: SQL): SQL =>
    sql`case when ${contractId} is null and i.person_id is not null then array[i.person_id] end`;
  const contractId = sql`coalesce(l.contract_id, i.contract_id)`;
  const people = (from: SQL): SQL =>
    withPeople ? sql`${from} as people, talents.weights` : sql`null::uuid[] as people, null::bigint[] as weights`;
  const peopleOfLine = sql`coalesce(talents.people, case when origin.kind = 'person' then array[origin.id] end,
    ${own(contractId)})`;
  return sql`select i.agency_id, line.part, line.record_id, null::jsonb as named, line.on_date, i.currency, i.rate,
      line.net as amount, line.line_id::text as place, ${contractId} as contract_id,
      case when origin.kind = 'event' then origin.id end as event_id,
      case when origin.kind = 'project' then origin.id end as project_id, i.partner_id, ${people(peopleOfLine)}
    from (${lines}) line join invoice i on i.id = line.invoice_id join invoice_line l on l.id = line.line_id
      left join expense e on l.origin_kind = 'expense' and e.agency_id = l.agency_id and e.id = l.origin_id
      left join record origin on origin.agency_id = e.agency_id and origin.id = e.on_id ${withPeople ? terms : sql``}
    union all
    select i.agency_id, 'FEE', fee.record_id, null, fee.on_date, i.currency, i.rate, fee.amount, fee.place::text,
      fee.contract_id, null, null, i.partner_id,
      ${people(sql`coalesce(talents.people, ${own(sql`fee.contract_id`)})`)}
    from (${fees}) fee join invoice i on i.id = fee.invoice_id
      ${withPeople ? sql`left join ${talentsOf(sql`fee.part`)}` : sql``}`;
}
