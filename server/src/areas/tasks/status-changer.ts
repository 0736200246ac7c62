/** Changes the status of many tasks. Undo restores their places on the board and their times of completion. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { rankAbove, TASK_BOARD } from "#server/lib/lists/board.ts";
import type { Changer, RecordRow } from "#server/lib/records/bulk-changers.ts";
import { checkStatus } from "./task.rules.ts";

interface Standing {
  statusId: string;
  rank: number;
  completedAt: string | null;
}
interface Task extends Standing, Record<string, unknown> {
  id: string;
  /** True for a call that would be completed without a note. */
  lacksNote: boolean;
}
const idArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const versions = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ id, version }) => [String(id), Number(version)]));

/** Returns the tasks whose place another card has taken meanwhile: they go above it. */
async function taken<T extends Standing & { id: string }>(db: Db, sent: readonly T[]): Promise<T[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select sent.id
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, "statusId" uuid, rank bigint)
        join task other on other.status_id = sent."statusId" and other.rank = sent.rank and other.id <> sent.id`,
  );
  const ids = new Set(rows.map(({ id }) => id));
  return sent.filter(({ id }) => ids.has(id));
}

export const changesStatus: Changer = {
  async plan(db, _actor, rows, value) {
    const statusId = String(value);
    await checkStatus(db, { statusId, typeId: null, note: null }, "change.status");
    const { rows: now } = await db.execute<Task>(
      sql`select task.id, task.status_id as "statusId", task.rank, task.completed_at as "completedAt",
          task.note is null
            and type.code = 'CALL'
            and (select category.code = 'COMPLETED'
              from status join status_category category on category.id = status.category_id
              where status.id = ${statusId}::uuid) as "lacksNote"
        from task join task_type type on type.id = task.type_id where task.id = any (${idArray(idsOf(rows))})`,
    );
    const moved = now.filter((row) => row.statusId !== statusId);
    return {
      changes: moved
        .filter(({ lacksNote }) => !lacksNote)
        .map(({ id, statusId: before, rank, completedAt }) => ({
          id,
          before: { statusId: before, rank, completedAt } satisfies Standing,
          after: statusId,
        })),
      refused: moved.filter(({ lacksNote }) => lacksNote).map(({ id }) => ({ id, reason: "incomplete" as const })),
      unchanged: now.length - moved.length,
    };
  },
  async write(db, _actor, changes) {
    const { rows } = await db.execute(
      sql`update task
        set status_id = ${String(changes[0]?.after)}::uuid
        where id = any (${idArray(idsOf(changes))})
        returning id, version`,
    );
    return versions(rows);
  },
  async undo(db, _actor, rows: readonly (RecordRow & { before: unknown })[]) {
    const sent = rows.map(({ id, before }) => ({ id, ...(before as Standing) }));
    for (const standing of await taken(db, sent)) {
      const { id, statusId, rank } = standing;
      standing.rank = await rankAbove(db, TASK_BOARD, { statusId, id, rank, lowerOrder: rank });
    }
    await db.execute(
      sql`update task set status_id = sent."statusId", rank = sent.rank, completed_at = sent."completedAt"
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id uuid, "statusId" uuid, rank bigint,
          "completedAt" timestamptz)
        where task.id = sent.id`,
    );
  },
};
