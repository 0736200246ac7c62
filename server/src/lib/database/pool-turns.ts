/**
 * Queues requests for the connections of the pool. A request that would wait too long is refused before anything was
 * done for it, and one whose caller has left takes no turn: work for callers who are gone would hold up those who still
 * wait. Work of the system waits as long as the pool lets it.
 */
import type pg from "pg";
import { currentRequest } from "../serving/limits/current-request.ts";
import { Refusal } from "../serving/refusal.ts";

/** People wait for no answer much longer; a client tries again. */
const LONGEST_WAIT_MS = 2_000;
/** Assumed time that a connection is held, until some have been measured. */
const FIRST_GUESS_MS = 20;
/** Share of the newest duration in the average. */
const NEWEST = 0.1;

/** Returns how a connection is taken. */
export function poolTurns(pool: pg.Pool, size: number): () => Promise<pg.PoolClient> {
  const heldSince = new WeakMap<pg.PoolClient, number>();
  let averageMs = FIRST_GUESS_MS;
  pool.on("acquire", (client) => heldSince.set(client, performance.now()));
  pool.on("release", (_error, client) => {
    const since = heldSince.get(client);
    if (since !== undefined) averageMs += (performance.now() - since - averageMs) * NEWEST;
  });
  return async function connect() {
    const request = currentRequest();
    if (!request || request.mustFinish) return pool.connect();
    if ((pool.waitingCount * averageMs) / size > LONGEST_WAIT_MS) throw new Refusal("busy");
    const client = await pool.connect();
    if (request.hasLeft()) {
      client.release();
      throw new Refusal("busy");
    }
    request.mustFinish = true;
    return client;
  };
}
