/** Moves many tasks to a group of a project. Tasks that are not linked to the project are left out. */
import { sql } from "drizzle-orm";
import { type Changer, setsColumn } from "#server/lib/records/bulk-changers.ts";
import { task } from "../task.table.ts";

const sets = setsColumn(task, task.groupId);

export const changesGroup: Changer = {
  ...sets,
  async plan(db, actor, rows, value) {
    const plan = await sets.plan(db, actor, rows, value);
    if (value === null) return plan;
    const { rows: linked } = await db.execute<{ id: string }>(
      sql`select i.record_id as id
        from project_group g
          join involvement i on i.agency_id = g.agency_id and i.involved_id = g.project_id and i.role = 'LINK'
        where g.id = ${String(value)}::uuid
          and i.record_id = any (${sql.param(plan.changes.map(({ id }) => id))}::uuid[])`,
    );
    const may = new Set(linked.map(({ id }) => id));
    const left = plan.changes.filter(({ id }) => !may.has(id));
    return {
      ...plan,
      changes: plan.changes.filter(({ id }) => may.has(id)),
      refused: [...plan.refused, ...left.map(({ id }) => ({ id, reason: "notLinked" as const }))],
    };
  },
};
