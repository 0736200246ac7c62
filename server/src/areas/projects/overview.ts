/** Reads the overview of a project, and its report: figures of the tasks and events that the reader may see. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import {
  type projectOverview as calls,
  NEXT_DATES,
  type ProjectDashboard,
  type ProjectReport,
  REPORT_TASKS,
} from "#contract/projects/dashboard.ts";
import type { Project } from "#contract/projects/project.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { feesWithin } from "#server/areas/events/event.rules.ts";
import { event } from "#server/areas/events/event.table.ts";
import { expense } from "#server/areas/expenses/expense.table.ts";
import { status } from "#server/areas/settings/status.table.ts";
import { dueDay, isDueSoon, isOpenTask, isOverdue, readersDay } from "#server/areas/tasks/due.rules.ts";
import { task } from "#server/areas/tasks/task.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { involvement } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { workStatus } from "#server/lib/work/work.ts";
import { projectGroup } from "./project.table.ts";
import { projectKit } from "./project.ts";

const p = sql.placeholder;
const projectId = sql`${p("projectId")}::uuid`;
const agency = sql`${p("$agency")}::uuid`;

/** Selected once: probing the rights task by task would read all of an agency's tasks. */
const isTask = sql`${task.agencyId} = ${agency} and ${task.deletedAt} is null
  and ${task.id} = any (array(select ${involvement.recordId}
    from ${involvement}
    where ${involvement.agencyId} = ${agency}
      and ${involvement.involvedId} = ${projectId}
      and ${involvement.role} = 'LINK'))
  and ${withinReach("TASK", task.id, "read")}`;
const isEvent = sql`${event.agencyId} = ${agency}
  and ${event.projectId} = ${projectId}
  and ${event.deletedAt} is null
  and ${withinReach("EVENT", event.id, "read")}`;
const group = sql`left join ${projectGroup} on ${projectGroup.agencyId} = ${agency}
  and ${projectGroup.id} = ${task.groupId}
  and ${projectGroup.projectId} = ${projectId} and ${projectGroup.deletedAt} is null`;

const tally = sql`'count', count(*), 'done', count(*) filter (where done), 'overdue', count(*) filter (where overdue),
  'cost', coalesce(sum(cost + extra), 0)`;
const statusBrief = sql`'id', s.id, 'statusName', s.name, 'color', s.color, 'category',
  json_build_object('code', c.code)`;

const figures = preparedFamily(
  () => sql`with mine as materialized (
      select ${task.statusId} as status_id, ${task.assigneeId} as assignee_id, ${projectGroup.id} as group_id,
        not ${isOpenTask} as done, coalesce(${isOverdue}, false) as overdue,
        coalesce(${isDueSoon}, false) as due_soon, coalesce(${task.cost}, 0) as cost,
        coalesce(${task.extra}, 0) as extra, coalesce(${task.sale}, 0) as sale
      from ${task} ${group} where ${isTask})
    select json_build_object(${tally}, 'dueSoon', count(*) filter (where due_soon), 'unassigned',
      count(*) filter (where assignee_id is null and not done), 'extra', coalesce(sum(extra), 0), 'sale',
      coalesce(sum(sale), 0),
      'statuses', (select coalesce(json_agg(json_build_object(${statusBrief}, 'count', used.count)
          order by c.place, s.place, s.name), '[]')
        from (select status_id, count(*) as count from mine group by 1) used
          join ${status} s on s.id = used.status_id
          join status_category c on c.id = s.category_id),
      'groups', (select coalesce(json_agg(used.row order by used.place nulls last, used.id), '[]') from (
          select g.id, g.place,
            json_build_object('id', g.id, 'name', g.name, 'count', count(mine.status_id),
                'done', count(*) filter (where mine.done), 'overdue', count(*) filter (where mine.overdue),
                'cost', coalesce(sum(mine.cost + mine.extra), 0)) as row
            from project_group g left join mine on mine.group_id = g.id
            where g.agency_id = ${agency} and g.project_id = ${projectId} and g.deleted_at is null
            group by g.id, g.place, g.name
            union all
            select null, null, json_build_object('id', null, 'name', null, ${tally})
            from mine
            where group_id is null
            having count(*) > 0) used),
      'assignees', (select coalesce(json_agg(used.row order by used.open desc, used.name nulls last), '[]') from (
          select count(*) filter (where not done) as open, max(s.display_name) as name,
            json_build_object('staff', case when s.id is not null then
                json_build_object('id', s.id, 'displayName', s.display_name,
                  'avatarUrl', (select media.key from media where media.id = s.avatar_id)) end, ${tally}) as row
            from mine left join staff s on s.id = mine.assignee_id group by s.id, s.display_name, s.avatar_id) used)
    ) as figures from mine`,
);

const nextDates = preparedFamily(
  () => sql`select next.row from (
      select ${task.dueBy} as at,
        json_build_object('kind', 'task', 'id', ${task.id}, 'title', ${task.summary},
            'date', ${dayOrTime(task.dueOn, task.dueTime)},
            'timeZoneId', case when ${task.dueTime} is not null then ${task.timeZoneId} end) as row
        from ${task} where ${isTask} and ${isOpenTask} and ${task.dueBy} > now()
      union all
      select ${event.startsAt},
        json_build_object('kind', 'event', 'id', ${event.id}, 'title', ${event.title},
            'date', ${dayOrTime(event.startOn, event.startTime)},
            'timeZoneId', case when ${event.startTime} is not null then ${event.timeZoneId} end)
        from ${event} where ${isEvent} and ${event.endsAt} > now() and ${event.meaning} <> 'cancelled'
      union all
      select (project.end_on + 1)::timestamptz,
        json_build_object('kind', 'end', 'id', project.id, 'title', project.title, 'date', project.end_on::text,
          'timeZoneId', null)
        from project where project.id = ${projectId} and project.end_on >= ${readersDay}) next
    order by next.at, next.row ->> 'title' limit ${sql.raw(String(NEXT_DATES))}`,
);
const fees = preparedFamily(
  () => sql`select ${event.currency} as currency, sum(${event.fee})::float8 as amount from ${event}
    where ${isEvent} and ${event.fee} is not null and ${event.meaning} <> 'cancelled' and ${feesWithin("read")}
    group by 1
    order by 2 desc, 1`,
);
const expenses = preparedFamily(
  () => sql`select coalesce(sum(${expense.amount}), 0)::float8 as amount from ${expense}
    where ${expense.agencyId} = ${agency}
      and ${expense.onId} = ${projectId}
      and ${expense.state} = 'APPROVED'
      and ${expense.deletedAt} is null
      and ${expense.currency} = ${sql.raw(`'${DEFAULT_CURRENCY}'`)}`,
);
const day = preparedFamily(() => sql`select ${readersDay}::text as day`);

type Figures = NonNullable<ProjectDashboard["tasks"]>;
async function dashboardOf(
  db: Db,
  actor: Actor,
  { id, budget, currency }: Pick<Project, "id" | "budget" | "currency">,
): Promise<ProjectDashboard> {
  const values = { projectId: id, ...reachValues(actor) };
  const seesTasks = may(actor, "TASK", "read");
  const seesFees = may(actor, "FINANCE", "read") || may(actor, "CONTRACT", "read");
  const seesExpenses = may(actor, "FINANCE", "read");
  const [[counted], next, paid, spent, [today]] = await Promise.all([
    figures(db, undefined, values),
    nextDates(db, undefined, values),
    seesFees ? fees(db, undefined, values) : [],
    seesExpenses ? expenses(db, undefined, values) : [],
    day(db, undefined, values),
  ]);
  const expensed = Number(spent[0]?.amount ?? 0);
  const tasks = seesTasks ? (found(counted).figures as Figures) : null;
  return {
    today: String(found(today).day),
    tasks,
    money: {
      budget,
      currency,
      taskCurrency: DEFAULT_CURRENCY,
      remaining: tasks && budget !== null && currency === DEFAULT_CURRENCY ? budget - tasks.cost - expensed : null,
      ...(seesExpenses && { expenses: expensed }),
      ...(seesFees && { fees: paid as { currency: string; amount: number }[] }),
    },
    next: next.map(({ row }) => row as ProjectDashboard["next"][number]),
  };
}

const reportTasks = preparedFamily(
  () => sql`select ${task.id} as id, ${task.summary} as summary, ${projectGroup.name} as "group",
      (select json_build_object(${statusBrief})
        from ${status} s join status_category c on c.id = s.category_id
        where s.id = ${task.statusId}) as status,
      (select s.display_name from staff s where s.id = ${task.assigneeId}) as assignee,
      ${dayOrTime(task.startOn, task.startTime)} as "startDate", ${dayOrTime(task.dueOn, task.dueTime)} as "dueDate",
      not ${isOpenTask} as completed, coalesce(${isOverdue}, false) as overdue, ${task.cost}::float8 as cost,
      ${task.extra}::float8 as extra
    from ${task} ${group}
    where ${isTask}
    order by ${projectGroup.place} nulls last, ${dueDay} nulls last, ${task.dueBy}, ${task.summary}, ${task.id}
    limit ${sql.raw(String(REPORT_TASKS))}`,
);
const reportEvents = preparedFamily(
  () => sql`select ${event.id} as id, ${event.title} as title, ${workStatus(event.statusId)} as status,
      ${dayOrTime(event.startOn, event.startTime)} as "startDate",
      ${dayOrTime(event.endOn, event.endTime)} as "endDate", ${event.venue} as venue
    from ${event} where ${isEvent} order by ${event.startsAt} nulls last, ${event.title}, ${event.id}`,
);

export const overviewHandlers: Handlers<typeof calls> = {
  dashboard: async ({ db, actor, params: { id } }) =>
    dashboardOf(db, actor, found(await projectKit.read(db, actor, id))),

  async report({ db, actor, params: { id } }) {
    const project = found(await projectKit.read(db, actor, id));
    const values = { projectId: id, ...reachValues(actor) };
    const [dashboard, tasks, events] = await Promise.all([
      dashboardOf(db, actor, project),
      reportTasks(db, undefined, values),
      reportEvents(db, undefined, values),
    ]);
    return {
      at: new Date().toISOString(),
      project,
      dashboard,
      tasks: tasks as unknown as ProjectReport["tasks"],
      events: events as unknown as ProjectReport["events"],
    };
  },
};
