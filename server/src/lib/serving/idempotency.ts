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
    sql`insert into idempotency (agency_id, actor_id, key, call, body_hash)
      values (${p("agencyId")}, ${p("actorId")}, ${p("key")}, ${p("call")}, ${p("bodyHash")})
      on conflict do nothing
      returning key`,
);
const storeReply = preparedFamily(
  () =>
    sql`update idempotency
      set reply = ${p("reply")}::jsonb
      where agency_id = ${p("agencyId")} and actor_id = ${p("actorId")} and key = ${p("key")}`,
);
const findReply = preparedFamily(
  () =>
    sql`select from idempotency
      where agency_id = ${p("agencyId")}
        and actor_id = ${p("actorId")}
        and key = ${p("key")}
        and call = ${p("call")}
        and reply is not null`,
);

/** True if a header has the form of a key. */
export const isKey = (header: unknown): header is string => typeof header === "string" && /^[\w-]{8,100}$/.test(header);

const hashOf = (body: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest();

/** True if the actor has a reply of this call under the key. Only `readReply` checks that its body is the same too. */
export async function hasRun(db: Db, actor: Actor, { key, call }: Omit<OnceOptions, "body">): Promise<boolean> {
  const found = await findReply(db, undefined, { agencyId: actor.agencyId, actorId: actor.id, key, call });
  return found.length > 0;
}

/** Returns the stored reply, and refuses what is not the request that it was for. */
export async function readReply(db: Db, actor: Actor, { key, call, body }: OnceOptions): Promise<unknown> {
  const { rows } = await db.execute<{ call: string; same: boolean; reply: unknown }>(
    sql`select call, body_hash = ${hashOf(body)} as same, reply
      from idempotency
      where agency_id = ${actor.agencyId} and actor_id = ${actor.id} and key = ${key}`,
  );
  const [before] = rows;
  if (!before || before.call !== call || !before.same) throw new Refusal("idempotencyReused");
  return before.reply;
}

/** Runs `work`, or returns the stored reply if the key has run before. A concurrent request with the same key waits for the first. */
export async function runOnce(
  db: Db,
  actor: Actor,
  options: OnceOptions,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { key, call, body } = options;
  const once = { agencyId: actor.agencyId, actorId: actor.id, key };
  const [added] = await addKey(db, undefined, { ...once, call, bodyHash: hashOf(body) });
  if (!added) return readReply(db, actor, options);
  const reply = await work();
  unawaited(db, storeReply(db, undefined, { ...once, reply: JSON.stringify(reply ?? null) }));
  return reply;
}
