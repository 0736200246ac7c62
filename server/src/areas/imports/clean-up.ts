/**
 * Deletes the contents of imported files after a month, long enough to fix errors and look again; the import itself
 * stays.
 */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

export async function cleanUpImports(
  database: Database,
  agencies: readonly string[],
  { after = "30 days" } = {},
): Promise<void> {
  for (const agencyId of agencies) {
    const system = systemIn(agencyId);
    await database.scope(system, "write", async (db) => {
      const old = sql`agency_id = ${agencyId}::uuid and touched_at < now() - ${after}::interval`;
      await db.execute(
        sql`delete from roster_import
          where ${old} and state in ('reading', 'columns', 'checking', 'checked', 'failed')`,
      );
      await db.execute(sql`update import_row
        set cells = '{}', problems = '[]', email_key = null, name_key = null, duplicate = null
        where agency_id = ${agencyId}::uuid
          and cells <> '{}'
          and import_id in (select id from roster_import where ${old})`);
    });
  }
}
