/** Ends the holds that are due. The database ends each once, however many processes ask, and logs the cause. */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

interface Options {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  at?: Date;
}

export async function expireHolds(database: Database, { agencyId: only, at }: Options = {}): Promise<void> {
  const due = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(
      sql`select distinct agency_id as id from hold where state = 'held' and expires_at <= ${due}`,
    ),
  );
  for (const { id } of rows)
    if ((only === undefined || id === only) && !database.isLocked(id))
      await database.scope(systemIn(id), "write", (db) =>
        db.execute(sql`select expire_holds(${id}::uuid, ${due})`).then(() => undefined),
      );
}
