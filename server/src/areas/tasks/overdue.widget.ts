/** Overdue tasks by colleague, for the management dashboard. */
import { sql } from "drizzle-orm";
import { selectWidget } from "#server/lib/dashboards/statement.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { dueDay, isOverdue } from "./due.rules.ts";
import { task } from "./task.table.ts";

export const overdueWidget = selectWidget(
  "OVERDUE",
  () => sql`with late as materialized (
      select ${task.assigneeId} as staff_id, count(*)::int as count, min(${dueDay}) as since
      from ${task}
      where ${task.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${task.deletedAt} is null
        and ${isOverdue}
        and ${withinReach("TASK", task.id, "read")}
      group by 1)
    select (select coalesce(sum(late.count), 0)::int from late) as count,
      (select coalesce(sum(late.count), 0)::int from late where late.staff_id is null) as unassigned,
      (select coalesce(json_agg(json_build_object('staff', ${staffBrief(sql`late.staff_id`)}, 'count', late.count,
            'since', late.since) order by late.count desc, late.since, late.staff_id), '[]')
        from (select * from late where staff_id is not null order by count desc, since, staff_id
          limit ${sql.placeholder("rows")}::int) late) as staff`,
);
