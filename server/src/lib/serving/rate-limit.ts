/** How often something may be tried, counted in PostgreSQL so that all processes agree. Keyed by address and by what is resolved, never by what a client adds. */
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit } from "#contract/call.ts";
import type { Database } from "../database/scope.ts";
import { Refusal } from "./refusal.ts";

const QUARTER = 900;
const HOUR = 3600;
/** Tries in a number of seconds, by address and by account, session or email. */
const LIMITS: Record<RateLimit, { address: [number, number]; subject: [number, number] }> = {
  signIn: { address: [30, QUARTER], subject: [10, QUARTER] },
  code: { address: [60, QUARTER], subject: [10, QUARTER] },
  lookup: { address: [600, HOUR], subject: [30, HOUR] },
  costly: { address: [120, HOUR], subject: [30, HOUR] },
};

export interface Limiter {
  /** Counts one try by address and, where it is known, by whom it is about; refuses when there were too many. */
  take(limit: RateLimit, address: string, subject?: string): Promise<void>;
  /** The same for what only the handler knows: the email that was typed. The address was counted at the door. */
  takeSubject(limit: RateLimit, subject: string): Promise<void>;
  /** Gives a try back that succeeded, so that honest use is not counted as guessing. */
  giveBack(limit: RateLimit, address: string, subject?: string): Promise<void>;
}

export function openLimiter(database: Pick<Database, "plain">): Limiter {
  const of = (limit: RateLimit, by: "address" | "subject") =>
    new RateLimiterPostgres({
      storeClient: database.plain,
      storeType: "client",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${limit}:${by}`,
      points: LIMITS[limit][by][0],
      duration: LIMITS[limit][by][1],
    });
  const all = new Map<string, RateLimiterPostgres>();
  for (const limit of ["signIn", "code", "lookup", "costly"] as const)
    for (const by of ["address", "subject"] as const) all.set(`${limit}:${by}`, of(limit, by));
  const limiter = (limit: RateLimit, by: "address" | "subject"): RateLimiterPostgres => {
    const known = all.get(`${limit}:${by}`);
    if (!known) throw new Error(`no limit ${limit}`);
    return known;
  };
  /** An email is nobody's business in a table of limits. */
  const masked = (subject: string) => createHash("sha256").update(subject).digest("base64url");
  async function consume(limit: RateLimit, by: "address" | "subject", key: string): Promise<void> {
    try {
      await limiter(limit, by).consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw new Refusal("tooManyTries");
      throw refused;
    }
  }
  return {
    async take(limit, address, subject) {
      await consume(limit, "address", address);
      if (subject) await consume(limit, "subject", masked(subject));
    },
    takeSubject: (limit, subject) => consume(limit, "subject", masked(subject)),
    async giveBack(limit, address, subject) {
      await limiter(limit, "address").reward(address);
      if (subject) await limiter(limit, "subject").delete(masked(subject));
    },
  };
}
