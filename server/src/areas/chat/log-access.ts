/** True if a colleague may read a log: the rule of `reachesLog`, for a person other than the actor. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

export async function mayReadLog(db: Db, staffId: string, logId: string): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(
    sql`select reads_chat_log(l.agency_id, ${staffId}::uuid, l.id)
        or (l.about_id is null and has_comm(l.agency_id, ${staffId}::uuid)) as may
      from chat_log l
      where l.id = ${logId}::uuid`,
  );
  return rows[0]?.may ?? false;
}
