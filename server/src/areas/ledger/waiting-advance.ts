/** Stores an advance that waits for another person's decision. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { MovementForm } from "#contract/ledger/statement.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";

/** Keeps an advance until another person decides on it. Returns its id. */
export async function keepWaiting(
  db: Db,
  { agencyId, id: actorId }: Actor,
  { ownerId, currency, amount, paidOn, note }: MovementForm & { ownerId: string },
): Promise<string> {
  const id = randomUUIDv7();
  await db.execute(
    sql`insert into waiting_advance (id, agency_id, owner_id, currency, amount, paid_on, note, created_by)
      values (${id}::uuid, ${agencyId}::uuid, ${ownerId}::uuid, ${currency}, ${amount}, ${paidOn}::date, ${note},
        ${actorId}::uuid)`,
  );
  return id;
}
