/** Checks of a task that its schema cannot make. */
import { sql } from "drizzle-orm";
import type { ErrorDetail } from "#contract/errors.ts";
import { inOrder, type TaskCreate } from "#contract/tasks/task.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const invalid = (field: string, message: string): ErrorDetail => ({ field, code: "invalid", message });
const required = (field: string): ErrorDetail => ({
  field,
  code: "requiredField",
  message: "This field is required",
});

/** Error of a call that is completed without a note. */
const CALL_NOTE = "Say what came of the call";

/** Refuses to complete a call without a note, and a status that is not a task's. */
export async function checkStatus(
  db: Db,
  { statusId, typeId, note }: { statusId: string; typeId: string | null; note: string | null },
  field = "statusId",
): Promise<void> {
  const { rows } = await db.execute<{ module: string; completes: boolean; isCall: boolean }>(
    sql`select category.module, category.code = 'COMPLETED' as completes,
        coalesce((select type.code = 'CALL' from task_type type where type.id = ${typeId}::uuid), false) as "isCall"
      from status join status_category category on category.id = status.category_id
      where status.id = ${statusId}::uuid`,
  );
  const [status] = rows;
  if (status?.module !== "TASK") throw new Refusal("validation", [invalid(field, "Choose one of the options")]);
  if (status.completes && status.isCall && !note)
    throw new Refusal("validation", [{ field: "note", code: "requiredField", message: CALL_NOTE }]);
}

interface RelatedRow extends Record<string, unknown> {
  id: string;
  resource: string;
  kind: string;
}
const CHARGED: Readonly<Record<string, (row: RelatedRow) => boolean>> = {
  TALENT: ({ resource }) => resource === "TALENT",
  SCOUT: ({ resource }) => resource === "SCOUT",
  PARTNER: ({ kind }) => kind === "partner",
};

async function checkCharge(db: Db, form: TaskCreate, id: string | null): Promise<ErrorDetail[]> {
  const { chargeTo, chargeToId, chargeToContactId, relatedIds } = form;
  if (chargeTo === "EXTERNAL_CLIENT") return chargeToContactId === null ? [required("chargeToContactId")] : [];
  const fits = CHARGED[chargeTo];
  if (!fits) return [];
  if (chargeToId === null) return [required("chargeToId")];
  const { rows } = await db.execute<RelatedRow>(
    sql`select id, resource, kind
      from record
      where id = ${chargeToId}::uuid and (id = any (${sql.param([...relatedIds])}::uuid[])
        or exists (select from involvement where record_id = ${id}::uuid and involved_id = ${chargeToId}::uuid))`,
  );
  const [row] = rows;
  return row && fits(row) ? [] : [invalid("chargeToId", "Choose one of those that this task is related to")];
}

/** Refuses blockers that share no record with the task, and circles. */
async function checkBlockers(db: Db, form: TaskCreate, id: string | null): Promise<ErrorDetail[]> {
  if (form.blockedByIds.length === 0) return [];
  const blockers = sql.param([...form.blockedByIds]);
  const { rows } = await db.execute<{ circle: boolean; apart: boolean }>(
    sql`with recursive before (id) as (
        select unnest(${blockers}::uuid[])
        union
        select b.blocked_by_id
        from task_blocker b join before on b.task_id = before.id)
      select exists (select from before where id = ${id}::uuid) as circle,
        exists (select from unnest(${blockers}::uuid[]) blocker
          where not exists (select from involvement i where i.record_id = blocker and
            (i.involved_id = any (${sql.param([...form.relatedIds])}::uuid[])
              or exists (select from involvement own
                where own.record_id = ${id}::uuid and own.involved_id = i.involved_id)))) as apart`,
  );
  const [found] = rows;
  if (found?.circle) return [invalid("blockedByIds", "These tasks would wait for each other")];
  return found?.apart ? [invalid("blockedByIds", "Choose tasks that are related to the same record")] : [];
}

/** Refuses a group of a project that the task is not linked to. */
export async function checkGroup(
  db: Db,
  groupId: string | null | undefined,
  { id, linkIds }: { id: string | null; linkIds: readonly string[] | null },
): Promise<void> {
  if (!groupId) return;
  const { rows } = await db.execute(
    sql`select from project_group g
      where g.id = ${groupId}::uuid and g.deleted_at is null and case when ${linkIds === null}
        then exists (select from involvement i
          where i.record_id = ${id}::uuid and i.role = 'LINK' and i.involved_id = g.project_id)
        else g.project_id = any (${sql.param([...(linkIds ?? [])])}::uuid[]) end`,
  );
  if (rows.length === 0)
    throw new Refusal("validation", [invalid("groupId", "Choose a group of a project that the task is linked to")]);
}

export async function checkTask(db: Db, _actor: Actor, form: TaskCreate, id: string | null): Promise<void> {
  const details: ErrorDetail[] = [];
  if (!inOrder(form.startDate, form.dueDate)) details.push(invalid("dueDate", "Due can't be before the start"));
  if (form.reminder === "CUSTOM") {
    if (form.reminderValue === null) details.push(required("reminderValue"));
    if (form.reminderUnit === null) details.push(required("reminderUnit"));
  }
  await checkGroup(db, form.groupId, { id, linkIds: form.linkIds });
  details.push(...(await checkCharge(db, form, id)), ...(await checkBlockers(db, form, id)));
  if (details.length > 0) throw new Refusal("validation", details);
  const { rows } = await db.execute<{ statusId: string; typeId: string; archived: boolean }>(
    sql`select coalesce(${form.statusId}::uuid, task.status_id) as "statusId",
        coalesce(${form.typeId}::uuid, task.type_id) as "typeId",
        (select type.archived_at is not null and type.id is distinct from task.type_id
          from task_type type
          where type.id = ${form.typeId}::uuid) as archived
      from (select ${id}::uuid as id) wanted left join task on task.id = wanted.id`,
  );
  const [now] = rows;
  if (now?.archived) throw new Refusal("validation", [invalid("typeId", "Choose one of the options")]);
  if (now?.statusId) await checkStatus(db, { statusId: now.statusId, typeId: now.typeId, note: form.note });
}
