/** Website enquiries as reports count them: for their sender and for the talent that they ask for, or for their assignee. */
import { type SQL, sql } from "drizzle-orm";
import { type Facts, isOfAgencies, isWithShown, localDay } from "#server/lib/reports/facts.ts";
import { reachesEnquiry } from "./enquiry.read.ts";
import { websiteEnquiry as enquiry } from "./enquiry.table.ts";

const within = sql`${isOfAgencies(sql`${enquiry.agencyId}`)}
  and ${enquiry.deletedAt} is null
  and ${enquiry.status} <> 'SPAM'
  and ${isWithShown(sql`${enquiry.aboutId}`, sql`${enquiry.contactId}`)}
  and ${reachesEnquiry("read")}`;
const columns = (about: SQL, aboutIds: SQL): SQL =>
  sql`${enquiry.id} as line_id, ${about} as about_id, ${aboutIds} as about_ids, ${enquiry.assignedToId} as staff_id,
    array[${enquiry.assignedToId}] as staff_ids,
    coalesce(${enquiry.opportunityId}, ${about}, ${enquiry.aboutId}) as record_id, ${enquiry.receivedAt} as at,
    ${enquiry.lastAt}, ${localDay(sql`${enquiry.receivedAt}`)} as day, ${enquiry.status},
    ${about} = ${enquiry.aboutId} as is_sender`;
/** The people and the partner that an enquiry concerns; null where it concerns none. */
const concerned = sql`(select ${enquiry.aboutId} as id
  where ${enquiry.aboutId} is not null or ${enquiry.talentId} is null
  union
  select ${enquiry.talentId} where ${enquiry.talentId} is not null)`;

export const enquiryFacts: Facts = {
  name: "enquiries",
  rows: {
    contact: sql`select ${columns(sql`concerned.id`, sql`array[concerned.id]`)}
      from ${enquiry} cross join lateral ${concerned} concerned
      where ${within}`,
    staff: sql`select ${columns(sql`${enquiry.aboutId}`, sql`array[${enquiry.aboutId}, ${enquiry.talentId}]`)}
      from ${enquiry}
      where ${within}`,
  },
};
