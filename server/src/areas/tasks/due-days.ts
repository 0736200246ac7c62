import { sql } from "drizzle-orm";
import type { EventHandler } from "#server/lib/events/publish.ts";

/** Computes again when the days of a person's tasks end: a trigger does it on each update of the assignee. */
export const replaceDueDays: EventHandler<"staffZoneChanged"> = async (db, _actor, { staffId }) => {
  await db.execute(
    sql`update task set assignee_id = assignee_id
      where assignee_id = ${staffId}::uuid and due_on is not null and due_time is null`,
  );
};
