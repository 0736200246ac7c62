/** Opens transactions as the database's owner, to create what must exist before anyone can sign in: agencies, first accounts, the demo. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Db } from "#server/lib/database/scope.ts";
import { withClient } from "#server/lib/database/with-client.ts";

/** Runs `work` in one transaction as the database's owner. An advisory lock serialises concurrent runs. */
export function asOwner<T>(ownerUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withClient("DATABASE_OWNER_URL", ownerUrl, async (client) => {
    await client.query("begin");
    try {
      await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
      const result = await work(drizzle(client, { casing: "snake_case" }));
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/**
 * Sets the agency that the transaction reads and writes, and its actor. The policies bind the owner too. Its changes
 * notify no one.
 */
export async function actIn(db: Db, agencyId: string, actorId: string): Promise<void> {
  await db.execute(
    sql`select set_config('app.agencies', ${`{${agencyId}}`}, true), set_config('app.agency', ${agencyId}, true),
        set_config('app.actor', ${actorId}, true), set_config('app.quiet', 'on', true)`,
  );
}

const LOCK = 7_203_115;
