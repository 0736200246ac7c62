/** Tasks of deadlines that other areas have. */
import { sql } from "drizzle-orm";
import { formOf } from "#contract/form.ts";
import { TASK_LIMITS, TaskCreate } from "#contract/tasks/task.ts";
import type { Deadlines } from "#server/lib/deals/deadlines.ts";
import { putInBin } from "#server/lib/records/version.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { task } from "../task.table.ts";
import { taskKit } from "../task.ts";

interface About extends Record<string, unknown> {
  leadId: string | null;
  relatedIds: string[];
}

export const deadlines: Deadlines = {
  async add(db, actor, { recordId, summary, dueDate }) {
    const { rows } = await db.execute<About>(
      sql`select (select a.staff_id
          from assignment a
          where a.record_id = ${recordId}::uuid and a.ended_at is null
          order by a.role = 'Lead' desc, a.created_at, a.staff_id
          limit 1) as "leadId",
        array(select i.involved_id::text
          from involvement i join record r on r.id = i.involved_id and r.deleted_at is null
          where i.record_id = ${recordId}::uuid and i.role = 'RELATED'
          order by i.place, i.involved_id
          limit ${TASK_LIMITS.related}) as "relatedIds"`,
    );
    const { leadId, relatedIds } = found(rows[0]);
    const form = { ...formOf(TaskCreate).empty, summary, dueDate, assigneeId: leadId, relatedIds, linkIds: [recordId] };
    const [id] = await taskKit.insert(db, actor, [form]);
    return found(id);
  },
  async move(db, taskId, from, { summary, dueDate }) {
    await db.execute(
      sql`update task
        set summary = ${summary}, due_on = case when due_on = ${from}::date then ${dueDate}::date else due_on end
        where id = ${taskId}::uuid and completed_at is null and deleted_at is null`,
    );
  },
  async remove(db, taskId) {
    const { rows } = await db.execute(
      sql`select from task where id = ${taskId}::uuid and completed_at is null and deleted_at is null`,
    );
    if (rows.length > 0) await putInBin(db, task, [taskId]);
  },
};
