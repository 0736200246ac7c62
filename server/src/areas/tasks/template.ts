/** Templates: tasks that are made together, each some days from a date. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { formOf } from "#contract/form.ts";
import type { taskTemplates as calls, TaskTemplate } from "#contract/settings/task-setting.ts";
import { TaskCreate } from "#contract/tasks/task.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { taskHandlers } from "./task.handlers.ts";

async function templates(db: Db, id?: string): Promise<TaskTemplate[]> {
  const { rows } = await db.execute(
    sql`select id, name, items, version from task_template ${id ? sql`where id = ${id}::uuid` : sql``} order by name, id`,
  );
  return rows as unknown as TaskTemplate[];
}
const template = async (db: Db, id: string): Promise<TaskTemplate> => found((await templates(db, id))[0]);

export const nameOfTemplate = async (db: Db, id: string): Promise<string> => (await template(db, id)).name;

/** The day some days from another. */
const dayFrom = (date: string, offset: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

/** Who is to have the tasks: the members of staff named, as far as they are still there, and those with a role on these records. */
async function assignees(db: Db, { items }: TaskTemplate, recordIds: readonly string[]) {
  const { rows } = await db.execute<{ key: string; id: string }>(
    sql`select id::text as key, id from staff where deleted_at is null and id = any (${sql.param(items.flatMap(({ assigneeId }) => assigneeId ?? []))}::uuid[])
      union all
      select * from (select distinct on (a.role) a.role as key, a.staff_id as id from assignment a
        join unnest(${sql.param([...recordIds])}::uuid[]) with ordinality related (id, place) on related.id = a.record_id
        where a.ended_at is null and a.role is not null order by a.role, related.place, a.id) by_role`,
  );
  const known = new Map(rows.map(({ key, id }) => [key, id]));
  return ({ assigneeId, role }: TaskTemplate["items"][number]) => known.get(assigneeId ?? role ?? "") ?? null;
}

type Context = Pick<Parameters<typeof taskHandlers.create>[0], "db" | "actor" | "query" | "session">;

/** Adds the tasks of a template, each its days from a date; `fields` are what all of them have. */
export async function addTasksOf(
  context: Context,
  { templateId, date, fields }: { templateId: string; date: string; fields: Partial<TaskCreate> },
): Promise<{ ids: string[] }> {
  const { db } = context;
  const chosen = await template(db, templateId);
  const assigneeOf = await assignees(db, chosen, [...(fields.relatedIds ?? []), ...(fields.linkIds ?? [])]);
  const { rows } = await db.execute<{ id: string }>(sql`select id from task_type where archived_at is null`);
  const types = new Set(rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const item of chosen.items) {
    const day = dayFrom(date, item.offset);
    const form = {
      ...formOf(TaskCreate).empty,
      ...fields,
      summary: item.summary,
      typeId: item.typeId !== null && types.has(item.typeId) ? item.typeId : null,
      assigneeId: assigneeOf(item),
      dueDate: item.time === null ? day : `${day}T${item.time}`,
    };
    const { id } = await taskHandlers.create({ ...context, params: {}, body: form });
    ids.push(id);
  }
  return { ids };
}

export const templateHandlers: Handlers<typeof calls> = {
  list: ({ db }) => templates(db),

  async create({ db, actor: { agencyId }, body: { name, items } }) {
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into task_template (id, agency_id, name, items) values (${id}::uuid, ${agencyId}::uuid, ${name}, ${JSON.stringify(items)}::jsonb)`,
    );
    return template(db, id);
  },

  async update({ db, params: { id }, body: { name, items, version } }) {
    await db.execute(sql`select from task_template where id = ${id}::uuid for update`);
    const current = await template(db, id);
    if (current.version !== version) throw await stale(db, { id, table: "task_template" }, current);
    await db.execute(
      sql`update task_template set name = ${name}, items = ${JSON.stringify(items)}::jsonb where id = ${id}::uuid`,
    );
    return template(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from task_template where id = ${id}::uuid`);
    return {};
  },

  apply: (context) =>
    addTasksOf(context, {
      templateId: context.params.id,
      date: context.body.date,
      fields: { relatedIds: context.body.relatedIds, timeZoneId: context.body.timeZoneId },
    }),
};
