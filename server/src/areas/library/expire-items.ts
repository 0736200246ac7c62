/** Removes folders and files that were deleted a day ago. Stored files follow once nothing else uses them. */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

const KEPT = "24 hours";

export async function expireLibraryItems(database: Database, agencies: readonly string[]): Promise<void> {
  for (const id of agencies)
    await database.scope(systemIn(id), "write", (db) =>
      db.execute(
        sql`delete from library_item where agency_id = ${id}::uuid and deleted_at < now() - ${KEPT}::interval`,
      ),
    );
}
