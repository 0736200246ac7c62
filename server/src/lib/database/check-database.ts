import { withClient } from "#server/lib/database/with-client.ts";
import { StartError } from "#server/lib/process/start-error.ts";

const OLDEST = 150_000;

/**
 * Checks that a database of somebody's own can be used, and that the application's role could not step over the
 * row-level policies. Throws a StartError that names the setting.
 */
export async function checkDatabase(appUrl: string, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl !== undefined) await withClient("DATABASE_OWNER_URL", ownerUrl, (client) => client.query("select"));
  await withClient("DATABASE_URL", appUrl, async (client) => {
    const { rows } = await client.query<{ version: number; above: boolean; owns: boolean; empty: boolean }>(
      `select current_setting('server_version_num')::int as version,
              rolsuper or rolbypassrls as above,
              exists (select from pg_class where relowner = pg_roles.oid) as owns,
              to_regclass('migration') is null as empty
       from pg_roles where rolname = current_user`,
    );
    const [found] = rows;
    if (!found || found.version < OLDEST) throw new StartError("DATABASE_URL: PostgreSQL 15 or later is needed.");
    if (found.above) throw new StartError(`DATABASE_URL: this role passes over row-level security. ${ADVICE}`);
    if (found.owns) throw new StartError(`DATABASE_URL: this role owns tables, so policies do not bind it. ${ADVICE}`);
    if (found.empty && ownerUrl === undefined) {
      throw new StartError(
        "DATABASE_URL: the database has no tables yet. Set DATABASE_OWNER_URL too, so that they can be made.",
      );
    }
  });
}

const ADVICE = "Make the application's own role with: npm run db:setup";
