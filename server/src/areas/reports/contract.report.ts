/** The report on contracts. */
import { sql } from "drizzle-orm";
import { contractReport as calls } from "#contract/reports/contract.ts";
import { contractFacts, plannedFacts } from "#server/areas/contracts/contract.facts.ts";
import { contract } from "#server/areas/contracts/contract.table.ts";
import { contractInvoiceFacts, contractPaymentFacts } from "#server/areas/invoices/contract-invoice.facts.ts";
import { inBaseCurrency } from "#server/lib/finance/base-amount.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { isOfAgencies, reportToday } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";

const by = "contract_id";
const original = { currency: sql`f.currency`, amount: sql`f.amount` };
const worth = { facts: contractFacts, by, value: sql`f.value`, original };
const isLive = (meaning: string) => sql.raw(`${meaning} in ('SIGNED', 'ACTIVE')`);
const next = (column: string) => sql`(select ${sql.raw(column)}
  from instalment n
  where n.agency_id = subject.agency_id
    and n.contract_id = subject.id
    and n.state in ('PLANNED', 'READY_TO_INVOICE')
  order by n.due_on, n.place
  limit 1)`;

export const reportOnContracts = defineReport(calls, {
  title: "Contract report",
  subject: "Contract",
  table: contract,
  id: contract.id,
  agencyId: contract.agencyId,
  name: contract.title,
  subjects: sql`select contract.id, contract.agency_id, contract.title, contract.number, contract.type,
      contract.meaning, contract.status_id, contract.partner_id, contract.currency, contract.financial_status,
      contract.signed_on, contract.start_on, contract.end_on
    from contract
    where ${isOfAgencies(sql`contract.agency_id`)}
      and contract.deleted_at is null
      and ${withinReach("CONTRACT", sql`contract.id`, "read")}`,
  search: (words) =>
    sql`position(fold(${words}::text) in fold(${contract.title} || ' ' || coalesce(${contract.number}, ''))) > 0`,
  where: {
    talentIds: (ids) => sql`exists (select from involvement v
      where v.agency_id = ${contract.agencyId}
        and v.record_id = ${contract.id}
        and v.kind = 'person'
        and v.involved_id = any (${ids}::uuid[]))`,
    partnerIds: (ids) => sql`${contract.partnerId} = any (${ids}::uuid[])`,
    types: (types) => sql`${contract.type} = any (${types}::text[])`,
  },
  sources: {
    value: worth,
    valueSigned: { ...worth, day: "signed_on" },
    signed: { facts: contractFacts, by, day: "signed_on" },
    ending: { ...worth, day: "end_on", where: isLive("f.meaning") },
    daysLeft: {
      own: sql`case when ${isLive("subject.meaning")} and subject.end_on >= ${reportToday}
        then subject.end_on - ${reportToday} end`,
    },
    invoiced: {
      facts: contractInvoiceFacts,
      by,
      day: "issued_on",
      value: sql`f.net_value`,
      original: { currency: sql`f.currency`, amount: sql`f.net`, rate: sql`f.rate` },
    },
    paid: {
      facts: contractPaymentFacts,
      by,
      day: "paid_on",
      value: sql`f.value`,
      original: { ...original, rate: sql`f.rate` },
    },
    outstanding: {
      facts: contractInvoiceFacts,
      by,
      where: sql`f.open_amount > 0`,
      value: sql`f.open_value`,
      original: { currency: sql`f.currency`, amount: sql`f.open_amount`, rate: sql`f.rate` },
    },
    planned: { facts: plannedFacts, by, value: sql`f.value`, original },
    nextAmount: {
      own: inBaseCurrency({
        agencyId: sql`subject.agency_id`,
        amount: next("n.amount"),
        currency: sql`subject.currency`,
      }),
    },
  },
  attributes: {
    number: sql`subject.number`,
    status: sql`(select status.name from status where status.id = subject.status_id)`,
    signedOn: sql`subject.signed_on`,
    startOn: sql`subject.start_on`,
    endOn: sql`subject.end_on`,
    financialStatus: sql`upper(left(subject.financial_status, 1)) ||
      replace(substr(subject.financial_status, 2), '-', ' ')`,
    nextDue: next("n.due_on"),
    nextKeyDate: sql`(select min(k.on_date)
      from key_date k
      where k.agency_id = subject.agency_id and k.contract_id = subject.id and k.on_date >= ${reportToday})`,
  },
});
