/** Calls as reports count them: each with a person or partner, and the colleague who made or took it. */
import { sql } from "drizzle-orm";
import { type Facts, isOfAgencies, isWithShown, localDay } from "#server/lib/reports/facts.ts";
import { callLog } from "./call-log.table.ts";
import { reachesLine } from "./comms.rules.ts";

export const callFacts: Facts = {
  name: "calls",
  rows: sql`select ${callLog.id} as line_id, ${callLog.aboutId}, array[${callLog.aboutId}] as about_ids,
      ${callLog.madeBy} as staff_id, array[${callLog.madeBy}] as staff_ids,
      ${callLog.aboutId} as record_id, ${callLog.startedAt} as at,
      ${localDay(sql`${callLog.startedAt}`)} as day, ${callLog.direction},
      round(${callLog.durationSeconds} / 60.0)::int as minutes,
      ${callLog.direction} = 'OUT' or ${callLog.outcome} = 'REACHED' as is_answer,
      ${callLog.direction} = 'IN' or ${callLog.outcome} = 'REACHED' as is_contact
    from ${callLog}
    where ${isOfAgencies(sql`${callLog.agencyId}`)}
      and ${callLog.deletedAt} is null
      and ${callLog.startedAt} <= now()
      and ${isWithShown(sql`${callLog.aboutId}`, sql`${callLog.contactId}`)}
      and ${reachesLine(callLog, "read")}`,
};
