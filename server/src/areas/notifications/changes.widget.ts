/** Recent changes in what the reader follows, for the management dashboard. */
import { sql } from "drizzle-orm";
import { namedRecord, selectWidget } from "#server/lib/dashboards/statement.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { notification } from "./notification.table.ts";

const p = sql.placeholder;

export const changesWidget = selectWidget(
  "CHANGES",
  () => sql`select coalesce(json_agg(json_build_object('record', ${namedRecord(sql`latest.record_id`)},
        'by', ${staffBrief(sql`latest.actor_id`)}, 'changedAt', latest.changed_at)
        order by latest.changed_at desc, latest.record_id), '[]') as rows
    from (select *
      from (select distinct on (${notification.recordId}) ${notification.recordId} as record_id,
          ${notification.actorId} as actor_id, ${notification.at} as changed_at
        from ${notification}
        where ${notification.agencyId} = ${p("$agency")}::uuid
          and ${notification.receiverId} = ${p("$actor")}::uuid
          and ${notification.kind} = 'followedChanged'
          and ${reachesRecord(notification.recordId, "read")}
        order by ${notification.recordId}, ${notification.at} desc) change
      order by change.changed_at desc, change.record_id
      limit ${sql.placeholder("rows")}::int) latest`,
);
