/**
 * Meetings in the timeline of contact: tasks of that type that have started, by the right to calendars and sight of the
 * task.
 */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";

export const meetingTimeline: TimelineSource = {
  kind: "meeting",
  may: (actor) => may(actor, "CALENDAR", "read"),
  from: sql`involvement i
    join task m on m.agency_id = i.agency_id and m.id = i.record_id
    join task_type k on k.agency_id = m.agency_id and k.id = m.type_id and k.code = 'MEETING'
    join ${record} on ${record.agencyId} = m.agency_id and ${record.id} = m.id`,
  where: sql`i.kind in ('person', 'partner')
    and m.deleted_at is null
    and m.start_on is not null
    and ${withinReach(record.resource, record.id, "read")}`,
  agencyId: sql`i.agency_id`,
  about: sql`i.involved_id`,
  id: sql`m.id`,
  at: sql`wall_time(m.start_on + coalesce(m.start_time, time '00:00'),
    coalesce(m.time_zone_id, (select agency.time_zone_id from agency where agency.id = m.agency_id)))`,
  words: sql`m.summary`,
  linkId: sql`m.id`,
};
