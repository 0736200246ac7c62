/** Records changes of payees and their authors. Triggers note what SQL can compare; the rest is noted here. */
import { sql } from "drizzle-orm";
import type { PayeeChange } from "#contract/pay-runs/codes.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { staffBrief } from "#server/lib/work/work.ts";

/** Notes that the actor changed something of a payee; the owners and their lead hear of another account. */
export const notePayeeChange = (db: Db, { agencyId }: Actor, payeeId: string, what: PayeeChange) =>
  db.execute(sql`select note_payee_change(${agencyId}::uuid, ${payeeId}::uuid, ${what})`);

interface ShownChange extends Record<string, unknown> {
  payeeId: string;
  id: string;
  what: PayeeChange;
  by: { id: string; displayName: string } | null;
  at: string;
}
/** The changes of those in a run since they were last paid, the last first. */
export async function payeeChangesOf(db: Db, { agencyId }: Actor, runId: string): Promise<ShownChange[]> {
  const { rows } = await db.execute<ShownChange>(
    sql`select c.payee_id as "payeeId", c.id, c.what, ${staffBrief(sql.raw("c.actor_id"))} as by,
        to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from payee_changes_of(${agencyId}::uuid, ${runId}::uuid) c order by c.at desc, c.id`,
  );
  return rows;
}
