/** Deletes expired sessions, one-time codes, idempotency keys, undos of bulk changes and rate limits. */
import { sql } from "drizzle-orm";
import type { Database } from "../database/scope.ts";

export async function cleanUp(database: Database): Promise<void> {
  await database.signIn(async (db) => {
    await db.execute(
      sql`delete from session where absolute_expires_at < now() or expires_at < now() - interval '1 day'`,
    );
    await db.execute(sql`delete from one_time_code where expires_at < now() - interval '1 day'`);
    const { rows } = await db.execute<{ id: string }>(sql`select id from agency`);
    for (const { id } of rows) {
      await db.execute(
        sql`select set_config('app.agencies', ${`{${id}}`}, true), set_config('app.agency', ${id}, true)`,
      );
      await db.execute(sql`delete from idempotency where created_at < now() - interval '1 day'`);
      await db.execute(sql`delete from bulk_change where created_at < now() - interval '1 hour'`);
    }
  });
  await database.plain.query("delete from rate_limit where expire < $1", [Date.now()]);
}
