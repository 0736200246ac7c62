/** Calls and website enquiries, as entries of the timeline of contact. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { callLog } from "../call-log.table.ts";
import { isShown, reachesLine } from "../comms.rules.ts";
import { reachesEnquiry } from "../enquiries/enquiry.read.ts";
import { websiteEnquiry as enquiry } from "../enquiries/enquiry.table.ts";

// Calls are timed by the minute: of two in the same minute, the one logged later comes later.
const calls: TimelineSource = {
  kind: "call",
  may: (actor) => may(actor, "COMM", "read"),
  from: sql`${callLog}`,
  where: sql`${callLog.deletedAt} is null and ${isShown(callLog)} and ${reachesLine(callLog, "read")}`,
  agencyId: sql`${callLog.agencyId}`,
  about: sql`${callLog.aboutId}`,
  id: sql`${callLog.id}`,
  at: sql`${callLog.startedAt}`,
  by: sql`${callLog.madeBy}`,
  contactId: sql`${callLog.contactId}`,
  direction: sql`${callLog.direction}`,
  words: sql`${callLog.notes}`,
  code: sql`${callLog.outcome}`,
  waits: sql`(${callLog.direction} = 'IN' and ${callLog.outcome} <> 'REACHED' and not exists (select from call_log later
    where later.agency_id = ${callLog.agencyId}
      and later.about_id = ${callLog.aboutId}
      and later.contact_id is not distinct from ${callLog.contactId}
      and later.deleted_at is null
      and (later.started_at, later.id) > (${callLog.startedAt}, ${callLog.id})
      and (later.direction = 'OUT' or later.outcome = 'REACHED')))`,
  seconds: sql`${callLog.durationSeconds}`,
  linkId: sql`${callLog.followUpId}`,
};

const enquiries: TimelineSource = {
  kind: "enquiry",
  may: (actor) => may(actor, "COMM", "read"),
  from: sql`${enquiry}`,
  where: sql`${enquiry.deletedAt} is null
    and ${enquiry.status} <> 'SPAM'
    and ${isShown(enquiry)}
    and ${reachesEnquiry("read")}`,
  agencyId: sql`${enquiry.agencyId}`,
  about: [sql`${enquiry.aboutId}`, sql`${enquiry.talentId}`],
  id: sql`${enquiry.id}`,
  at: sql`${enquiry.receivedAt}`,
  contactId: sql`${enquiry.contactId}`,
  who: sql`${enquiry.name}`,
  direction: sql`'IN'::text`,
  words: sql`${enquiry.text}`,
  code: sql`${enquiry.status}`,
  linkId: sql`${enquiry.opportunityId}`,
};

export const commsTimeline: readonly TimelineSource[] = [calls, enquiries];
