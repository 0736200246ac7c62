/** The report on comms: by person or partner, or by member of staff. */
import { sql } from "drizzle-orm";
import { commsReport as calls } from "#contract/reports/comms.ts";
import { WITHOUT_SUBJECT } from "#contract/reports/report.ts";
import { messageFacts } from "#server/areas/chat/message.facts.ts";
import { callFacts } from "#server/areas/comms/call.facts.ts";
import { enquiryFacts } from "#server/areas/comms/enquiries/enquiry.facts.ts";
import { mailFacts } from "#server/areas/mail/mail.facts.ts";
import { meetingFacts } from "#server/areas/tasks/meeting.facts.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { type FactSum, type Facts, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";
import {
  contactPicture,
  GROUPED,
  reportSubject,
  staffPicture,
  staffSubjects,
  withoutSubject,
} from "#server/lib/reports/subject.table.ts";
import { answerFacts, contactTimeFacts } from "./contact.facts.ts";

const by = { contact: "about_id", staff: "staff_id" };
const counted = (facts: Facts): FactSum => ({ facts, by, day: "day" });
/** Matches subjects of a group that a filter by the other one's ids leaves alone. */
const isStaff = sql`exists (select from staff where staff.id::text = ${reportSubject.id})`;

export const reportOnComms = defineReport(calls, {
  title: "Comms report",
  subject: "Contact or staff",
  ...GROUPED,
  subjects: {
    contact: sql`select r.id::text as id, r.agency_id, r.title collate people as name
      from record r
      where ${isOfAgencies(sql`r.agency_id`)}
        and r.kind in ('person', 'partner')
        and r.deleted_at is null
        and ${withinReach(sql`r.resource`, sql`r.id`, "read")}
      union all
      ${withoutSubject("Unknown contact")}`,
    staff: sql`${staffSubjects} union all ${withoutSubject("Without a member of staff")}`,
  },
  pictures: { contact: contactPicture, staff: staffPicture },
  attributes: {
    kind: sql`case when subject.id <> '${sql.raw(WITHOUT_SUBJECT)}' then (
      select case known.resource when 'TALENT' then 'Talent' when 'SCOUT' then 'Scout' when 'PARTNER' then 'Partner' end
      from record known
      where known.id = subject.id::uuid) end`,
  },
  where: {
    talentIds: (ids) => sql`(${reportSubject.id} = any (${ids}::text[]) or ${isStaff})`,
    contactIds: (ids) => sql`(${reportSubject.id} = any (${ids}::text[]) or ${isStaff})`,
    staffIds: (ids) => sql`(${reportSubject.id} = any (${ids}::text[]) or not ${isStaff})`,
  },
  narrows: {
    talentIds: (ids) => sql`f.about_ids && ${ids}::uuid[]`,
    contactIds: (ids) => sql`f.about_ids && ${ids}::uuid[]`,
    staffIds: (ids) => sql`f.staff_ids && ${ids}::uuid[]`,
  },
  sources: {
    calls: counted(callFacts),
    callsIn: { ...counted(callFacts), where: sql`f.direction = 'IN'` },
    callsOut: { ...counted(callFacts), where: sql`f.direction = 'OUT'` },
    callMinutes: { ...counted(callFacts), where: sql`f.minutes > 0`, value: sql`f.minutes` },
    emails: counted(mailFacts),
    messages: counted(messageFacts),
    meetings: counted(meetingFacts),
    enquiries: counted(enquiryFacts),
    converted: { ...counted(enquiryFacts), where: sql`f.status = 'CONVERTED'` },
    conversion: "share",
    firstAnswer: { ...counted(answerFacts), value: sql`f.minutes` },
    lastContact: { facts: contactTimeFacts, by, latest: true, value: sql`extract(epoch from f.at) * 1000` },
    daysSilent: {
      derived: (figure) =>
        sql`${localDay(sql`now()`)} - ${localDay(sql`to_timestamp(${figure("lastContact")} / 1000)`)}`,
    },
  },
});
