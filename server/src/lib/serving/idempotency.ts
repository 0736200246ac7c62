/** Makes a POST with an `Idempotency-Key` take effect once: stores the key with the change, and the reply with the key (R8). */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Actor, Db } from "../database/scope.ts";
import { Refusal } from "./refusal.ts";

export interface OnceOptions {
  key: string;
  call: string;
  body: unknown;
}

/** Runs `work`, or returns the stored reply if the key has run before. A concurrent request with the same key waits for the first. */
export async function runOnce(
  db: Db,
  actor: Actor,
  { key, call, body }: OnceOptions,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest();
  const written = await db.execute(
    sql`insert into idempotency (agency_id, actor_id, key, call, body_hash) values (${actor.agencyId}, ${actor.id}, ${key}, ${call}, ${bodyHash}) on conflict do nothing`,
  );
  if (written.rowCount === 1) {
    const reply = await work();
    await db.execute(
      sql`update idempotency set reply = ${JSON.stringify(reply ?? null)}::jsonb where agency_id = ${actor.agencyId} and actor_id = ${actor.id} and key = ${key}`,
    );
    return reply;
  }
  const { rows } = await db.execute<{ call: string; same: boolean; reply: unknown }>(
    sql`select call, body_hash = ${bodyHash} as same, reply from idempotency where agency_id = ${actor.agencyId} and actor_id = ${actor.id} and key = ${key}`,
  );
  const [before] = rows;
  if (!before || before.call !== call || !before.same) throw new Refusal("idempotencyReused");
  return before.reply;
}
