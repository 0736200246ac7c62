/** Deletes notifications after three months. */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

const KEPT = sql.raw("interval '90 days'");

export async function cleanUpNotifications(database: Database): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(sql`select distinct agency_id as id from notification where at < now() - ${KEPT}`),
  );
  for (const { id } of rows)
    if (!database.isLocked(id))
      await database.scope(systemIn(id), "write", (db) =>
        db.execute(sql`delete from notification where agency_id = ${id}::uuid and at < now() - ${KEPT}`),
      );
}
