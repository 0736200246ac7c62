/** Handlers of groups of a project's tasks. A group's figures are of the tasks that the reader may see. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { type projectTaskGroups as calls, MAX_GROUPS, type ProjectGroup } from "#contract/projects/group.ts";
import { projectGroup } from "#server/areas/projects/project.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { linksTo } from "#server/lib/reach/involvement.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { checkDeleted, resolver } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { dueDay, readersDay, startDay } from "../due.rules.ts";
import { addTasksOf, nameOfTemplate } from "../packs/template.ts";
import { task } from "../task.table.ts";

const p = sql.placeholder;

/** Finds groups by id, through their project. */
export const groupResolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) => sql`select ${projectGroup.id} from ${projectGroup}
    where ${isRequested(projectGroup.id)} and ${projectGroup.agencyId} = ${p("$agency")}::uuid
      and ${projectGroup.deletedAt} is ${deleted ? sql`not null` : sql`null`}
      and ${reachesRecord(projectGroup.projectId, action)}`,
);

const isInGroup = sql`${task.agencyId} = ${projectGroup.agencyId}
  and ${task.groupId} = ${projectGroup.id}
  and ${task.deletedAt} is null
  and ${linksTo(task)(sql`array[${projectGroup.projectId}]`)} and ${withinReach("TASK", task.id, "read")}`;
const selecting = preparedFamily(
  ({
    dated,
  }: {
    dated: boolean;
  }) => sql`select ${projectGroup.id} as id, ${projectGroup.projectId} as "projectId", ${projectGroup.name} as name,
      (row_number() over (order by ${projectGroup.place}, ${projectGroup.id}) - 1)::int as "order", tasks.*
    from ${projectGroup} cross join lateral (select count(*)::int as count, count(${task.completedAt})::int as done,
        ${dated ? sql`min(coalesce(${startDay}, ${dueDay}))::text` : sql`null::text`} as "startDate",
        ${dated ? sql`max(coalesce(${dueDay}, ${startDay}))::text` : sql`null::text`} as "dueDate"
      from ${task} where ${isInGroup}) tasks
    where ${projectGroup.agencyId} = ${p("$agency")}::uuid
      and ${projectGroup.projectId} = ${p("projectId")}::uuid
      and ${projectGroup.deletedAt} is null
    order by "order"`,
);
async function groupsOf(db: Db, actor: Actor, projectId: string, dated: boolean): Promise<ProjectGroup[]> {
  return (await selecting(db, { dated }, { projectId, ...reachValues(actor) })) as unknown as ProjectGroup[];
}

const projectOf = async (db: Db, id: string): Promise<string> => {
  const { rows } = await db.execute<{ projectId: string }>(
    sql`select project_id as "projectId" from project_group where id = ${id}::uuid`,
  );
  return found(rows[0]).projectId;
};
async function read(db: Db, actor: Actor, id: string): Promise<ProjectGroup> {
  const groups = await groupsOf(db, actor, await projectOf(db, id), false);
  return found(groups.find((group) => group.id === id));
}

/** Adds a group behind the others. The caller's reference has locked the project. */
async function insert(db: Db, actor: Actor, { projectId, name }: { projectId: string; name: string }): Promise<string> {
  const id = randomUUIDv7();
  const { rows } = await db.execute<{ count: number; last: string | null }>(
    sql`select count(*) filter (where deleted_at is null)::int as count, max(place)::text as last
      from project_group
      where project_id = ${projectId}::uuid`,
  );
  const { count, last } = found(rows[0]);
  if (count >= MAX_GROUPS)
    throw new Refusal("validation", [
      { field: "name", code: "invalid", message: `A project has ${MAX_GROUPS} groups at most` },
    ]);
  await db.execute(
    sql`insert into project_group (id, agency_id, project_id, name, place)
      values (${id}::uuid, ${actor.agencyId}::uuid, ${projectId}::uuid, ${name}, ${last ?? "0"}::numeric + 1)`,
  );
  return id;
}

/** Moves a group to `order` among the others. */
const place = (db: Db, id: string, order: number) =>
  db.execute(sql`with others as (
      select g.place, row_number() over (order by g.place, g.id) - 1 as n
      from project_group g join project_group moved on moved.project_id = g.project_id
      where moved.id = ${id}::uuid and g.id <> moved.id and g.deleted_at is null),
    neighbours as (select max(place) filter (where n < ${order}) as before,
        min(place) filter (where n >= ${order}) as after
      from others)
    update project_group set place = case
        when before is null then coalesce(after, 1) - 1
        when after is null then before + 1
        else (before + after) / 2 end
      from neighbours where id = ${id}::uuid`);

/** Returns the day that a project starts, else the reader's today. */
async function anchorOf(db: Db, actor: Actor, projectId: string): Promise<string> {
  const rows = await anchoring(db, undefined, { projectId, ...reachValues(actor) });
  return String(found(rows[0]).day);
}
const anchoring = preparedFamily(
  () =>
    sql`select coalesce(project.start_on, ${readersDay})::text as day
      from project
      where project.id = ${p("projectId")}::uuid`,
);

export const groupHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query: { projectId, viewMode } }) => groupsOf(db, actor, projectId, viewMode === "timeline"),

  create: async ({ db, actor, body }) => read(db, actor, await insert(db, actor, body)),

  async fromTemplate(context) {
    const { db, actor, body } = context;
    const { projectId, templateId } = body;
    if (!may(actor, "TASK", "write")) throw new Refusal("noRight");
    const name = body.name ?? (await nameOfTemplate(db, templateId));
    const groupId = await insert(db, actor, { projectId, name });
    const date = body.date ?? (await anchorOf(db, actor, projectId));
    await addTasksOf({ ...context, query: {} }, { templateId, date, fields: { linkIds: [projectId], groupId } });
    return read(db, actor, groupId);
  },

  async update({ db, actor, params: { id }, body: { name, order } }) {
    if (name !== undefined) await db.execute(sql`update project_group set name = ${name} where id = ${id}::uuid`);
    if (order !== undefined) await place(db, id, order);
    return read(db, actor, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`update project_group set deleted_at = now() where id = ${id}::uuid`);
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    await checkDeleted(groupResolver, db, { actor, id });
    await db.execute(sql`update project_group set deleted_at = null where id = ${id}::uuid`);
    return {};
  },
};
