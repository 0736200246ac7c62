/** Reads the tasks of a record as a client may see them. */
import { sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import {
  CLIENT_VERSION_TASKS,
  type ClientTask,
  type ClientVersionOf,
  type clientVersions as calls,
} from "#contract/tasks/client-version.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { involvement, record } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { isOpenTask, zone } from "./due.rules.ts";
import { task, taskType } from "./task.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const OF: Readonly<Record<ClientVersionOf, { kind: RecordKind; resource: Resource }>> = {
  talents: { kind: "person", resource: "TALENT" },
  scouts: { kind: "person", resource: "SCOUT" },
  partners: { kind: "partner", resource: "PARTNER" },
  pipelines: { kind: "opportunity", resource: "PIPELINE" },
  events: { kind: "event", resource: "EVENT" },
  projects: { kind: "project", resource: "PROJECT" },
};
const finding = preparedFamily(
  () =>
    sql`select from ${record}
      where ${record.id} = ${p("id")}::uuid
        and ${record.kind} = ${p("kind")}
        and ${record.resource} = ${p("resource")}`,
);
const selecting = preparedFamily(
  () => sql`select ${task.id} as id, ${task.summary} as summary,
      ${dayOrTime(task.startOn, task.startTime)} as "startDate", ${dayOrTime(task.dueOn, task.dueTime)} as "dueDate",
      ${task.timeZoneId} as "timeZoneId", ${task.venue} as venue, ${task.address} as address,
      (select json_build_object('statusName', s.name, 'color', s.color, 'category', json_build_object('code', c.code))
        from status s join status_category c on c.id = s.category_id
        where s.id = ${task.statusId}) as status,
      (select json_build_object('name', ${taskType.name}, 'color', ${taskType.color})
        from ${taskType}
        where ${taskType.id} = ${task.typeId}) as type
    from ${task} where ${task.agencyId} = ${agency} and ${task.deletedAt} is null
      and ${task.id} = any (array(select ${involvement.recordId}
        from ${involvement}
        where ${involvement.agencyId} = ${agency} and ${involvement.involvedId} = ${p("id")}::uuid))
      and ${withinReach("TASK", task.id, "read")}
      and case ${p("completion")}::text
        when 'open' then ${isOpenTask}
        when 'completed' then ${task.completedAt} is not null
        when 'recent'
          then ${isOpenTask}
            or ${task.completedAt} >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}
        else true end
    order by coalesce(${task.startsAt}, ${task.dueBy}) nulls last, ${task.dueBy}, ${task.summary}, ${task.id}
    limit ${sql.raw(String(CLIENT_VERSION_TASKS))}`,
);

export const clientVersionHandlers: Handlers<typeof calls> = {
  async tasks({ db, actor, params: { a, b: id }, body: { completion = null } }) {
    found((await finding(db, undefined, { id, ...OF[a] }))[0]);
    return (await selecting(db, undefined, { id, completion, ...reachValues(actor) })) as unknown as ClientTask[];
  },
};
