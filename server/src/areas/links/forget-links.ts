/** Deletes links that were previewed and never used. Their pictures go as unused files. */
import { and, eq, sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { linkTable } from "./link.table.ts";

const FORGOTTEN_AFTER = "2 days";

export async function forgetLinks(database: Database, agencies: readonly string[]): Promise<void> {
  const isOld = sql`${linkTable.readAt} < now() - ${FORGOTTEN_AFTER}::interval`;
  for (const agencyId of agencies)
    await database.scope(systemIn(agencyId), "write", (db) =>
      db.delete(linkTable).where(and(eq(linkTable.agencyId, agencyId), eq(linkTable.isKept, false), isOld)),
    );
}
