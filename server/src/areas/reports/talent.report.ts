/** The report on talents. */
import { sql } from "drizzle-orm";
import { talentReport as calls } from "#contract/reports/talent.ts";
import { dayFacts } from "#server/areas/calendar/day.facts.ts";
import { signedFacts } from "#server/areas/contracts/contract.facts.ts";
import { eventFacts } from "#server/areas/events/event.facts.ts";
import { fanDayFacts } from "#server/areas/fans/report/fan-day.facts.ts";
import { invoiceFacts } from "#server/areas/invoices/invoice.facts.ts";
import { earningFacts } from "#server/areas/ledger/ledger.facts.ts";
import { opportunityFacts } from "#server/areas/opportunities/opportunity.facts.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { taskFacts } from "#server/areas/tasks/task.facts.ts";
import { lastContactFacts } from "#server/lib/comms/last-contact.ts";
import { isAssignedTo } from "#server/lib/records/briefs.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import type { FactSum } from "#server/lib/reports/facts.ts";
import { isOfAgencies } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";
import { personPicture } from "#server/lib/reports/subject.table.ts";

const by = "person_id";
const closed = (meaning: string): FactSum => ({
  facts: opportunityFacts,
  by,
  day: "closed_on",
  where: sql.raw(`f.meaning = '${meaning}'`),
});
const original = { currency: sql`f.currency`, amount: sql`f.amount` };
const signed: FactSum = { facts: signedFacts, by, day: "signed_on" };
const earned = (item: string): FactSum => ({
  facts: earningFacts,
  by,
  day: "on_date",
  where: sql.raw(`f.item = '${item}'`),
  value: sql`f.value`,
  original: { ...original, rate: sql`f.rate` },
});
const daysOf = (holds: string): FactSum => ({
  facts: dayFacts,
  by,
  day: "day",
  where: sql.raw(`f.holds = '${holds}'`),
});
const isOpen = sql`f.completed_at is null`;
const fans = (column: string): FactSum => ({ facts: fanDayFacts, by, day: "day", value: sql.raw(`f.${column}`) });

export const reportOnTalents = defineReport(calls, {
  title: "Talent report",
  subject: "Talent",
  table: person,
  id: person.id,
  agencyId: person.agencyId,
  name: person.displayName,
  subjects: sql`select person.id, person.agency_id, person.display_name, person.tags
    from person
    where ${isOfAgencies(sql`person.agency_id`)}
      and person.stage = 'talent'
      and person.deleted_at is null
      and ${withinReach("TALENT", sql`person.id`, "read")}`,
  pictures: personPicture,
  search: (words) => sql`${person.id} = any (array(select search_person(${words})))`,
  where: {
    talentIds: (ids) => sql`${person.id} = any (${ids}::uuid[])`,
    staffIds: (ids) => isAssignedTo(person, ids),
    tags: (tags) => sql`${person.tags} && ${tags}::text[]`,
  },
  sources: {
    commission: earned("COMMISSION"),
    made: { facts: opportunityFacts, by, day: "made_on" },
    won: closed("WON"),
    lost: closed("LOST"),
    declined: closed("DECLINED"),
    winRate: "share",
    valueWon: { ...closed("WON"), value: sql`f.value`, original },
    signed,
    valueSigned: { ...signed, value: sql`f.value`, original },
    events: { facts: eventFacts, by, day: "start_on" },
    worked: daysOf("work"),
    held: daysOf("hold"),
    onLeave: daysOf("leave"),
    free: { derived: (figure, days) => sql`${days} - ${figure("worked")} - ${figure("held")} - ${figure("onLeave")}` },
    invoiced: {
      facts: invoiceFacts,
      by,
      day: "issued_on",
      value: sql`f.net_value`,
      original: { currency: sql`f.currency`, amount: sql`f.net`, rate: sql`f.rate` },
    },
    received: earned("WORK"),
    owed: {
      facts: invoiceFacts,
      by,
      where: sql`f.open_amount > 0`,
      value: sql`f.open_value`,
      original: { currency: sql`f.currency`, amount: sql`f.open_amount`, rate: sql`f.rate` },
    },
    openTasks: { facts: taskFacts, by, where: isOpen },
    overdueTasks: { facts: taskFacts, by, where: sql`${isOpen} and f.due_by <= now()` },
    lastContact: { facts: lastContactFacts, by: "about_id", latest: true, value: sql`extract(epoch from f.at) * 1000` },
    followersGained: fans("gained"),
    acts: fans("acts"),
    views: fans("views"),
    engagement: "share",
  },
});
