/** Refuses clashes wherever tasks get people or times. */
import { sql } from "drizzle-orm";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Changer } from "#server/lib/records/bulk-changers.ts";

/**
 * Refuses clashes of a task that was written, unless a reason is given. The reason for a clash that is over is removed.
 */
export async function refuseTaskConflicts(
  db: Db,
  actor: Actor,
  id: string,
  { conflictReason }: { conflictReason?: string | null | undefined },
): Promise<void> {
  const { clashes } = await refuseConflicts(db, actor, [id], { reason: conflictReason ?? null });
  if (clashes || conflictReason) return;
  await db.execute(
    sql`update task set conflict_reason = null where id = ${id}::uuid and conflict_reason is not null
      and exists (select from commitment where record_id = ${id}::uuid and changed_in = pg_current_xact_id())`,
  );
}

/** Refuses clashes of new tasks that one call makes, each with the reason of its form. */
export async function refuseNewTaskConflicts(
  db: Db,
  actor: Actor,
  created: readonly { id: string; form: { conflictReason?: string | null | undefined } }[],
): Promise<void> {
  const reasons = Map.groupBy(created, ({ form }) => form.conflictReason ?? null);
  for (const [reason, tasks] of reasons)
    await refuseConflicts(
      db,
      actor,
      tasks.map(({ id }) => id),
      { reason },
    );
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Refuses a bulk change that clashes: a reason is given for one task at a time. */
export const asksConflicts = (changer: Changer): Changer => ({
  ...changer,
  async write(db, actor, changes) {
    const versions = await changer.write(db, actor, changes);
    await refuseConflicts(db, actor, idsOf(changes), { reason: null });
    return versions;
  },
  async undo(db, actor, rows) {
    await changer.undo(db, actor, rows);
    await refuseConflicts(db, actor, idsOf(rows), "putBack");
  },
});
