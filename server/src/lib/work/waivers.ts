/** Stores the reasons for which work goes on although information is missing. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { MissingCode } from "#contract/enums.ts";
import type { Actor, Db } from "../database/scope.ts";

export interface WaiverContext {
  db: Db;
  actor: Actor;
  params: { id: string; code: MissingCode };
}
/** Handlers of `workCalls` that waive missing information. */
export const waiverHandlers = {
  async waive({ db, actor, params: { id, code }, body: { reason } }: WaiverContext & { body: { reason: string } }) {
    await db.execute(
      sql`insert into waiver (id, agency_id, record_id, code, reason, created_by)
        values (${randomUUIDv7()}::uuid, ${actor.agencyId}::uuid, ${id}::uuid, ${code}, ${reason}, ${actor.id}::uuid)
        on conflict (agency_id, record_id, code) do update
          set reason = excluded.reason, created_by = excluded.created_by, at = now()`,
    );
    return {};
  },
  async unwaive({ db, params: { id, code } }: WaiverContext) {
    await db.execute(sql`delete from waiver where record_id = ${id}::uuid and code = ${code}`);
    return {};
  },
};
