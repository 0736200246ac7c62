/** The owner's way into the database, for what is made before anybody can sign in: agencies, first accounts, the demo. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Db } from "#server/lib/database/scope.ts";
import { withClient } from "#server/lib/database/with-client.ts";

/** One transaction as the database's owner: everything or nothing. Of several at once, one goes on at a time. */
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

/** The owner is bound by the policies too: says which agency the transaction sees and writes, and who is said to act. */
export async function actIn(db: Db, agencyId: string, actorId: string): Promise<void> {
  await db.execute(
    sql`select set_config('app.agencies', ${`{${agencyId}}`}, true), set_config('app.agency', ${agencyId}, true), set_config('app.actor', ${actorId}, true)`,
  );
}

const LOCK = 7_203_115;
