/** Deletes files that were unused for a day: abandoned uploads, replaced pictures, files that left a library. */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";

const KEPT = "24 hours";

export async function expireUnusedFiles(
  database: Database,
  jobs: Pick<Jobs, "enqueue">,
  agencies: readonly string[],
): Promise<void> {
  for (const agencyId of agencies) {
    const scope = systemIn(agencyId);
    await database.scope(scope, "write", (db) => db.execute(sql`select note_unused_media(${agencyId}::uuid)`));
    await database.scope(scope, "write", async (db) => {
      // The lock does not wait: a file that is just being attached is left to the next hour.
      const { rows: locked } = await db.execute<{ id: string }>(
        sql`select id
          from media
          where agency_id = ${agencyId}::uuid and deleted_at is null and unused_since < now() - ${KEPT}::interval
          for update skip locked`,
      );
      const ids = locked.map(({ id }) => id);
      const { rows: deleted } = await db.execute<{ id: string }>(
        sql`update media
          set deleted_at = now()
          where id = any (${sql.param(ids)}::uuid[]) and not media_is_used(agency_id, id)
          returning id`,
      );
      for (const { id: mediaId } of deleted) await jobs.enqueue(db, "media", { agencyId, mediaId });
    });
  }
}
