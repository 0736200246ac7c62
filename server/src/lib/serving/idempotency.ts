/** Makes a POST with an `Idempotency-Key` take effect once: stores the key with the change, and the reply with the key (R8). */
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { preparedFamily } from "../database/prepared.ts";
import { type Actor, type Db, unawaited } from "../database/scope.ts";
import { Refusal } from "./refusal.ts";

export interface OnceOptions {
  key: string;
  call: string;
  body: unknown;
}

const p = sql.placeholder;
const addKey = preparedFamily(
  () =>
    sql`insert into idempotency (agency_id, actor_id, key, call, body_hash) values (${p("agencyId")}, ${p("actorId")}, ${p("key")}, ${p("call")}, ${p("bodyHash")}) on conflict do nothing returning key`,
);
const storeReply = preparedFamily(
  () =>
    sql`update idempotency set reply = ${p("reply")}::jsonb where agency_id = ${p("agencyId")} and actor_id = ${p("actorId")} and key = ${p("key")}`,
);

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
  const once = { agencyId: actor.agencyId, actorId: actor.id, key };
  const [added] = await addKey(db, undefined, { ...once, call, bodyHash });
  if (added) {
    const reply = await work();
    unawaited(db, storeReply(db, undefined, { ...once, reply: JSON.stringify(reply ?? null) }));
    return reply;
  }
  const { rows } = await db.execute<{ call: string; same: boolean; reply: unknown }>(
    sql`select call, body_hash = ${bodyHash} as same, reply from idempotency where agency_id = ${actor.agencyId} and actor_id = ${actor.id} and key = ${key}`,
  );
  const [before] = rows;
  if (!before || before.call !== call || !before.same) throw new Refusal("idempotencyReused");
  return before.reply;
}
