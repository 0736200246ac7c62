/** Reads templates of tasks, and finds the assignees of their tasks. */
import { type SQL, sql } from "drizzle-orm";
import type { PersonBrief } from "#contract/schema.ts";
import type { TaskTemplate } from "#contract/settings/task-setting.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Reads the templates `t` that match, by name. */
export async function templates(db: Db, where: SQL = sql`true`): Promise<TaskTemplate[]> {
  const { rows } = await db.execute<TaskTemplate & Record<string, unknown>>(
    // Older templates hang on the date they are applied to.
    sql`select t.id, t.name, t.status_id as "statusId",
        (select s.name from status s where s.agency_id = t.agency_id and s.id = t.status_id) as "statusName", t.version,
        (select coalesce(jsonb_agg('{"anchor": null}' || item order by place), '[]')
          from jsonb_array_elements(t.items) with ordinality items (item, place)) as items
      from task_template t where ${where} order by t.name, t.id`,
  );
  return rows;
}

/**
 * Finds who gets the tasks: the members of staff named, as far as they are still there, and those with a role on the
 * related records.
 */
export async function assigneesOf(db: Db, { items }: Pick<TaskTemplate, "items">, relatedIds: readonly string[]) {
  const { rows } = await db.execute<{ key: string; id: string }>(
    sql`select id::text as key, id
      from staff
      where deleted_at is null and id = any (${sql.param(items.flatMap(({ assigneeId }) => assigneeId ?? []))}::uuid[])
      union all
      select * from (select distinct on (a.role) a.role as key, a.staff_id as id from assignment a
        join unnest(${sql.param([...relatedIds])}::uuid[]) with ordinality related (id, place)
          on related.id = a.record_id
        where a.ended_at is null and a.role is not null order by a.role, related.place, a.id) by_role`,
  );
  const staffByKey = new Map(rows.map(({ key, id }) => [key, id]));
  return ({ assigneeId, role }: TaskTemplate["items"][number]) => staffByKey.get(assigneeId ?? role ?? "") ?? null;
}

/** Returns colleagues in brief, by their ids. */
export async function briefsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PersonBrief>> {
  const { rows } = await db.execute<PersonBrief & Record<string, unknown>>(
    sql`select s.id, s.display_name as "displayName",
        (select media.key from media where media.id = s.avatar_id) as "avatarUrl"
      from staff s where s.id = any (${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
