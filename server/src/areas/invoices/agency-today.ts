import { sql } from "drizzle-orm";
import { agencyDay } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";

/** Returns today's date in the agency's time zone. */
export async function agencyToday(db: Db, { agencyId }: Actor): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`select ${agencyDay(sql`${agencyId}::uuid`)}::text as today`);
  return found(rows[0]).today;
}
