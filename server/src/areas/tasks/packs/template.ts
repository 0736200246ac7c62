/** Handlers of templates: tasks that are made together, each some days from a date. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { formOf } from "#contract/form.ts";
import type { taskTemplates as calls, TaskTemplate } from "#contract/settings/task-setting.ts";
import { dueOf } from "#contract/tasks/anchored.ts";
import { TaskCreate } from "#contract/tasks/task.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { taskHandlers } from "../task.handlers.ts";
import { todayOf } from "../zone.rules.ts";
import { applyByHand } from "./pack.ts";
import { assigneesOf, templates } from "./template.rules.ts";

const template = async (db: Db, id: string): Promise<TaskTemplate> =>
  found((await templates(db, sql`t.id = ${id}::uuid`))[0]);

export const nameOfTemplate = async (db: Db, id: string): Promise<string> => (await template(db, id)).name;

/** Refuses a status that can't make tasks. */
async function checkStatus(db: Db, statusId: string | null): Promise<void> {
  if (statusId === null) return;
  const { rows } = await db.execute<{ module: string }>(
    sql`select c.module
      from status s join status_category c on c.agency_id = s.agency_id and c.id = s.category_id
      where s.id = ${statusId}::uuid`,
  );
  if (!FIRING.has(found(rows[0]).module))
    throw new Refusal("validation", [{ field: "statusId", code: "invalid", message: "Choose one of the options" }]);
}
/** Modules whose records can have tasks of templates. */
const FIRING = new Set(["PIPELINE", "EVENT", "PROJECT"]);

type Context = Pick<Parameters<typeof taskHandlers.create>[0], "db" | "actor" | "query" | "session">;

/** Adds the tasks of a template, each by its days from a date; `fields` are the same for all of them. */
export async function addTasksOf(
  context: Context,
  { templateId, date, fields }: { templateId: string; date: string; fields: Partial<TaskCreate> },
): Promise<{ ids: string[] }> {
  const { db } = context;
  const chosen = await template(db, templateId);
  const assigneeOf = await assigneesOf(db, chosen, [...(fields.relatedIds ?? []), ...(fields.linkIds ?? [])]);
  const { rows } = await db.execute<{ id: string }>(sql`select id from task_type where archived_at is null`);
  const types = new Set(rows.map(({ id }) => id));
  const ids: string[] = [];
  for (const item of chosen.items) {
    const form = {
      ...formOf(TaskCreate).empty,
      ...fields,
      summary: item.summary,
      typeId: item.typeId !== null && types.has(item.typeId) ? item.typeId : null,
      assigneeId: assigneeOf(item),
      dueDate: dueOf(item, date),
    };
    const { id } = await taskHandlers.create({ ...context, params: {}, body: form });
    ids.push(id);
  }
  return { ids };
}

export const templateHandlers: Handlers<typeof calls> = {
  list: ({ db }) => templates(db),

  async create({ db, actor: { agencyId }, body: { name, statusId, items } }) {
    await checkStatus(db, statusId);
    const id = randomUUIDv7();
    await db.execute(
      sql`insert into task_template (id, agency_id, name, status_id, items)
        values (${id}::uuid, ${agencyId}::uuid, ${name}, ${statusId}::uuid, ${JSON.stringify(items)}::jsonb)`,
    );
    return template(db, id);
  },

  async update({ db, params: { id }, body: { name, statusId, items, version } }) {
    await db.execute(sql`select from task_template where id = ${id}::uuid for update`);
    const current = await template(db, id);
    if (current.version !== version) throw await stale(db, { id, table: "task_template" }, current);
    await checkStatus(db, statusId);
    await db.execute(
      sql`update task_template
        set name = ${name}, status_id = ${statusId}::uuid, items = ${JSON.stringify(items)}::jsonb
        where id = ${id}::uuid`,
    );
    return template(db, id);
  },

  async remove({ db, params: { id } }) {
    await db.execute(sql`delete from task_template where id = ${id}::uuid`);
    return {};
  },

  async apply(context) {
    const { db, actor, params, body } = context;
    const { date, recordId, relatedIds, timeZoneId } = body;
    if (recordId !== null) {
      const chosen = await template(db, params.id);
      return { ids: await applyByHand(db, actor, chosen, { recordId, date, relatedIds, timeZoneId }) };
    }
    return addTasksOf(context, {
      templateId: params.id,
      date: date ?? (await todayOf(db, actor)),
      fields: { relatedIds, timeZoneId },
    });
  },
};
