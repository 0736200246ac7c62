/** Forgets links that were previewed and never used, with their pictures. */
import { and, eq, sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { linkTable } from "./link.table.ts";
import { forgetPicture } from "./link.ts";

const FORGOTTEN_AFTER = "2 days";

export async function forgetLinks(database: Database, jobs: Pick<Jobs, "enqueue">): Promise<void> {
  const { rows } = await database.signIn((db) => db.execute<{ id: string }>(sql`select id from agency`));
  for (const { id: agencyId } of rows)
    await database.scope(systemIn(agencyId), "write", async (db) => {
      const old = sql`${linkTable.readAt} < now() - ${FORGOTTEN_AFTER}::interval`;
      const forgotten = await db
        .delete(linkTable)
        .where(and(eq(linkTable.agencyId, agencyId), eq(linkTable.isKept, false), old))
        .returning({ pictureId: linkTable.pictureId });
      for (const { pictureId } of forgotten) await forgetPicture(db, jobs, agencyId, pictureId);
    });
}
