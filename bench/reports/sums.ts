/** Bare statements that sum what the reports show, over five years: the least that a database takes for it. */

/** Sums of a table of records by the person or the record of another kind that they involve. */
const ofInvolved = (table: string, columns: string, kind = "person"): string =>
  `select v.involved_id, ${columns}
    from ${table} t join involvement v on v.agency_id = t.agency_id and v.record_id = t.id and v.kind = '${kind}'
    where t.agency_id = $1 and t.deleted_at is null
    group by 1`;
const FIVE_YEARS = "between current_date - 1825 and current_date";
const grouped = (table: string, by: string, columns: string, where = "true"): string =>
  `select ${by}, ${columns} from ${table} where agency_id = $1 and ${where} group by 1`;

export const BARE_SUMS = {
  talents: [
    ofInvolved(
      "opportunity",
      `count(*) filter (where created_at::date ${FIVE_YEARS}), sum(value) filter (where meaning = 'WON'),
        count(*) filter (where meaning = 'WON'), count(*) filter (where meaning = 'LOST')`,
    ),
    ofInvolved("contract", `count(*), sum(value) filter (where signed_on ${FIVE_YEARS})`),
    ofInvolved("event", `count(*) filter (where start_on ${FIVE_YEARS} and meaning <> 'cancelled')`),
    ofInvolved("task", "count(*) filter (where completed_at is null)"),
    grouped("commitment", "person_id", "count(distinct starts_at::date)"),
    `select a.owner_id, sum(e.amount) filter (where e.item = 'WORK'), sum(e.amount) filter (where e.item = 'COMMISSION')
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_group g on g.id = e.group_id
      where e.agency_id = $1 and g.on_date ${FIVE_YEARS}
      group by 1`,
    grouped("contact_touch", "about_id", "max(at)"),
  ],
  scouts: [
    grouped("person", "id", "min(created_at)", "stage <> 'talent' or converted_at is not null"),
    grouped("contact_touch", "about_id", "min(at)"),
  ],
  contracts: [
    grouped("contract", "id", "sum(value), min(signed_on)"),
    `select i.contract_id, sum(l.net), sum(i.open_amount)
      from invoice i join invoice_line l on l.invoice_id = i.id
      where i.agency_id = $1 and i.issued_on ${FIVE_YEARS}
      group by 1`,
    `select i.contract_id, sum(p.amount)
      from invoice i join invoice_payment p on p.invoice_id = i.id
      where i.agency_id = $1 and p.paid_on ${FIVE_YEARS}
      group by 1`,
    grouped("instalment", "contract_id", "sum(amount)"),
  ],
  "cost and revenue": [
    `select to_char(i.issued_on, 'YYYY-MM'), sum(l.net), sum((t.parts -> 0 ->> 'net')::bigint)
      from invoice i join invoice_line l on l.invoice_id = i.id join ledger_invoice t on t.invoice_id = i.id
      where i.agency_id = $1 and i.issued_on ${FIVE_YEARS}
      group by 1`,
    grouped("expense", "to_char(spent_on, 'YYYY-MM')", "sum(amount)", `spent_on ${FIVE_YEARS}`),
    grouped("task", "to_char(completed_at, 'YYYY-MM')", "sum(cost)", `completed_at::date ${FIVE_YEARS}`),
  ],
  comms: [
    grouped("call_log", "about_id", "count(*), sum(duration_seconds)", `started_at::date ${FIVE_YEARS}`),
    `select p.record_id, count(distinct m.id)
      from mail_log m join mail_log_party p on p.mail_id = m.id
      where m.agency_id = $1 and m.private_to is null and m.sent_at::date ${FIVE_YEARS}
      group by 1`,
    `select l.about_id, count(*)
      from chat_message m join chat_log l on l.id = m.log_id
      where m.agency_id = $1 and m.at::date ${FIVE_YEARS}
      group by 1`,
    grouped("website_enquiry", "about_id", "count(*)", `received_at::date ${FIVE_YEARS}`),
    grouped("contact_touch", "about_id", "max(at)", "not private"),
  ],
  tasks: [
    grouped(
      "task",
      "assignee_id",
      `count(*) filter (where created_at::date ${FIVE_YEARS}), sum(cost),
        count(*) filter (where completed_at::date ${FIVE_YEARS} and completed_at <= due_by),
        percentile_cont(0.5) within group (order by completed_at - due_by)`,
      "deleted_at is null",
    ),
  ],
} as const satisfies Record<string, readonly string[]>;
