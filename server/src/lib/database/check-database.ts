import { withClient } from "#server/lib/database/with-client.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const OLDEST = 150_000;

/**
 * Checks that an external database can be used, and that the application's role cannot bypass row-level security. Throws
 * a StartError that names the setting.
 */
export async function checkDatabase(appUrl: string, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl !== undefined) await withClient("DATABASE_OWNER_URL", ownerUrl, (client) => client.query("select"));
  await withClient("DATABASE_URL", appUrl, async (client) => {
    const { rows } = await client.query<{ version: number; bypasses: boolean; owns: boolean; empty: boolean }>(
      `select current_setting('server_version_num')::int as version,
              rolsuper or rolbypassrls as bypasses,
              exists (select from pg_class where relowner = pg_roles.oid) as owns,
              to_regclass('migration') is null as empty
       from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (!found || found.version < OLDEST) throw new StartError("DATABASE_URL: PostgreSQL 15 or later is needed.");
    if (found.bypasses) throw new StartError(`DATABASE_URL: this role bypasses row-level security. ${ADVICE}`);
    if (found.owns)
      throw new StartError(
        `DATABASE_URL: this role owns tables, so row-level security does not apply to it. ${ADVICE}`,
      );
    if (found.empty && ownerUrl === undefined) {
      throw new StartError(
        "DATABASE_URL: the database has no tables yet. Set DATABASE_OWNER_URL too, so that they can be created.",
      );
    }
  });
}

const ADVICE = "Create the application's role with: npm run db:setup";
