/** Rate limits, counted in PostgreSQL across all processes. Keyed by address and by resolved subject, never by client-supplied values. */
import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit } from "#contract/call.ts";
import type { Database } from "../../database/scope.ts";
import { TooManyTries } from "../refusal.ts";
import { networkOf } from "./network.ts";

const QUARTER = 900;
const HOUR = 3600;
const DAY = 86_400;
/** Attempts per seconds, by address and by account, session or email. */
export const RATE_LIMITS: Record<RateLimit, { address: [number, number]; subject: [number, number] }> = {
  signIn: { address: [30, QUARTER], subject: [10, QUARTER] },
  code: { address: [60, QUARTER], subject: [10, QUARTER] },
  lookup: { address: [600, HOUR], subject: [30, HOUR] },
  /** Documents that people send all day, each to a few recipients; the setting DOCUMENTS_PER_HOUR changes it. */
  document: { address: [2000, HOUR], subject: [1000, HOUR] },
  /** PDFs, exports, imports and previews, each a second of work: enough for the end of a month. */
  costly: { address: [600, HOUR], subject: [200, HOUR] },
  invitation: { address: [120, HOUR], subject: [30, HOUR] },
  /** Emails to addresses that the caller names, each recipient by itself. */
  letter: { address: [400, HOUR], subject: [100, HOUR] },
  crawl: { address: [120, 60], subject: [30, 60] },
  linkPreview: { address: [120, 60], subject: [30, 60] },
  publicLink: { address: [60, 60], subject: [60, 60] },
  /** Enquiries: by address in an hour, by form in a day. */
  enquiry: { address: [20, HOUR], subject: [500, DAY] },
  /** Reads of the fan app, whose server has a single address. */
  fanRead: { address: [6000, 60], subject: [6000, 60] },
  fanWrite: { address: [1200, 60], subject: [1200, 60] },
  unknownToken: { address: [10, QUARTER], subject: [10, QUARTER] },
};

/** Action that was done too often; limits that guard against guessing name no number. */
const DONE: Partial<Record<RateLimit, string>> = {
  document: "sent {n} documents",
  costly: "made {n} documents, imports or exports",
  invitation: "sent {n} invitations",
  letter: "wrote to {n} recipients",
  linkPreview: "looked at {n} links",
  crawl: "looked at {n} pages",
};
const WINDOWS: Readonly<Record<number, string>> = {
  60: "minute",
  [QUARTER]: "15 minutes",
  [HOUR]: "hour",
  [DAY]: "day",
};

export interface Limiter {
  /** Counts one attempt by address and, if known, by account. Refuses when there were too many. */
  take(limit: RateLimit, address: string, accountId?: string): Promise<void>;
  /**
   * Counts the letters of an attempt beyond its first. Letters of a refused attempt do not leave, and are not counted.
   */
  takeLetters(limit: RateLimit, address: string, accountId: string | undefined, letters: number): Promise<void>;
  /** Counts one attempt by what an open route found: a form, a key. The address was counted at the door. */
  takeSubject(limit: RateLimit, address: string, subject: string): Promise<void>;
  /** Refuses an address whose attempts are used up, and counts nothing. */
  check(limit: RateLimit, address: string): Promise<void>;
  /** Counts by the email that a sign-in or a reset names. The address has been counted before the handler. */
  takeEmail(limit: RateLimit, address: string, email: string): Promise<void>;
  /** Returns a successful attempt, so that it does not count as guessing. */
  giveBack(limit: RateLimit, address: string, subject?: string): Promise<void>;
}

/** The refusal that locks an address, an account or an email out; later refusals are not reported again. */
export interface LockOut {
  limit: RateLimit;
  by: "address" | "account" | "email";
  address: string;
  /** The account's id or the email; nothing for an address. */
  subject?: string;
}

interface LimiterOptions {
  database: Pick<Database, "plain">;
  documentsPerHour: number;
  onLockOut: (lockOut: LockOut) => Promise<void>;
}

export function openLimiter({ database, documentsPerHour, onLockOut }: LimiterOptions): Limiter {
  const limits: typeof RATE_LIMITS = {
    ...RATE_LIMITS,
    document: { address: [2 * documentsPerHour, HOUR], subject: [documentsPerHour, HOUR] },
  };
  const create = (limit: RateLimit, by: "address" | "subject") =>
    new RateLimiterPostgres({
      storeClient: database.plain,
      storeType: "client",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: `${limit}:${by}`,
      points: limits[limit][by][0],
      duration: limits[limit][by][1],
    });
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const limit of Object.keys(limits) as RateLimit[])
    for (const by of ["address", "subject"] as const) limiters.set(`${limit}:${by}`, create(limit, by));
  const limiter = (limit: RateLimit, by: "address" | "subject"): RateLimiterPostgres => {
    const found = limiters.get(`${limit}:${by}`);
    if (!found) throw new Error(`no rate limit ${limit}`);
    return found;
  };
  /** Hashes the subject, so that the table stores no email. */
  const hashed = (subject: string) => createHash("sha256").update(subject).digest("base64url");
  async function consume(key: string, lockOut: LockOut): Promise<void> {
    const counter = limiter(lockOut.limit, lockOut.by === "address" ? "address" : "subject");
    try {
      await counter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (error.consumedPoints === counter.points + 1) await onLockOut(lockOut);
      throw refusalBy(lockOut.limit, lockOut.by === "address" ? "address" : "subject", error);
    }
  }
  function refusalBy(limit: RateLimit, by: "address" | "subject", { msBeforeNext }: RateLimiterRes): TooManyTries {
    const [points, seconds] = limits[limit][by];
    const did = DONE[limit]?.replace("{n}", points.toLocaleString("en"));
    const who = by === "address" ? "Your network" : "You";
    return new TooManyTries(
      msBeforeNext,
      did && `${who} ${did} in the last ${WINDOWS[seconds] ?? `${seconds} seconds`}.`,
    );
  }
  return {
    async take(limit, address, accountId) {
      await consume(networkOf(address), { limit, by: "address", address });
      if (accountId) await consume(hashed(accountId), { limit, by: "account", address, subject: accountId });
    },
    async takeLetters(limit, address, accountId, letters) {
      const counters = [
        { counter: limiter(limit, "address"), key: networkOf(address) },
        ...(accountId ? [{ counter: limiter(limit, "subject"), key: hashed(accountId) }] : []),
      ];
      for (const [index, { counter, key }] of counters.entries()) {
        try {
          await counter.consume(key, letters);
        } catch (error) {
          for (const taken of counters.slice(0, index + 1)) await taken.counter.reward(taken.key, letters);
          throw error instanceof RateLimiterRes ? refusalBy(limit, index === 0 ? "address" : "subject", error) : error;
        }
      }
    },
    takeSubject: (limit, address, subject) => consume(hashed(subject), { limit, by: "account", address, subject }),
    async check(limit, address) {
      const counter = limiter(limit, "address");
      const counted = await counter.get(networkOf(address));
      if (counted && counted.consumedPoints >= counter.points) throw new TooManyTries(counted.msBeforeNext);
    },
    takeEmail: (limit, address, email) => consume(hashed(email), { limit, by: "email", address, subject: email }),
    async giveBack(limit, address, subject) {
      await limiter(limit, "address").reward(networkOf(address));
      if (subject) await limiter(limit, "subject").delete(hashed(subject));
    },
  };
}
