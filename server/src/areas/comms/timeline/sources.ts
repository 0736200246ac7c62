/** What comms gives to the timeline of contact: calls, and enquiries of websites. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { TimelineSource } from "#server/lib/timeline/source.ts";
import { callLog } from "../call-log.table.ts";
import { isShown, reachesLine } from "../comms.rules.ts";
import { reachesEnquiry } from "../enquiries/enquiry.read.ts";
import { websiteEnquiry as enquiry } from "../enquiries/enquiry.table.ts";

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
  seconds: sql`${callLog.durationSeconds}`,
  linkId: sql`${callLog.followUpId}`,
};

const enquiries: TimelineSource = {
  kind: "enquiry",
  may: (actor) => may(actor, "COMM", "read"),
  from: sql`${enquiry}`,
  where: sql`${enquiry.deletedAt} is null and ${enquiry.status} <> 'SPAM' and ${isShown(enquiry)} and ${reachesEnquiry("read")}`,
  agencyId: sql`${enquiry.agencyId}`,
  about: sql`coalesce(${enquiry.aboutId}, ${enquiry.talentId})`,
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
