/** Makes the changes of contracts that a new day brings. The database makes each once, however many processes ask. */
import { sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";

interface Options {
  /** In tests: this agency only, at this time. */
  agencyId?: string;
  at?: Date;
}

export async function turnContractDays(database: Database, { agencyId: only, at }: Options = {}): Promise<void> {
  const now = at ? sql`${at.toISOString()}::timestamptz` : sql`now()`;
  const { rows } = await database.signIn((db) =>
    db.execute<{ id: string }>(
      sql`select distinct agency_id as id from account where deleted_at is null and agency_id is not null`,
    ),
  );
  for (const { id } of rows)
    if ((only === undefined || id === only) && !database.isLocked(id))
      await database.scope(systemIn(id), "write", (db) =>
        db
          .execute(
            sql`select turn_contract_days(${id}::uuid, ${now}), refresh_financial_statuses(${id}::uuid, null, ${now})`,
          )
          .then(() => undefined),
      );
}
