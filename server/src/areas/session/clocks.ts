/**
 * The clocks of a session, for access token, refresh token and socket alike. Idle and absolute time end the session;
 * the life of the access token and the overlap after a refresh end only that token.
 */
import { type SQL, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { session } from "./account.table.ts";

export const ACCESS_LIFETIME = sql`interval '7 days'`;
export const MAX_LIFETIME = sql`interval '30 days'`;
/** Time in which a refresh token repeats its answer, and other tabs may use the earlier access token. */
export const REFRESH_CACHE = sql.raw(`interval '${LIMITS.refreshCache} milliseconds'`);

/** The agency of the account may end it sooner than the installation. */
const idleEnd = (idleHours: number): SQL =>
  sql`${session.usedAt} + make_interval(hours => session_idle_hours(${session.accountId}, ${idleHours}::int))`;

/** Selects the instant at which the session ends unless it is used. */
export const sessionEnd = (idleHours: number): SQL => sql`least(${session.absoluteExpiresAt}, ${idleEnd(idleHours)})`;

/** True if the session lives on, even if its access token has expired. */
export const sessionLives = (idleHours: number): SQL => sql`${sessionEnd(idleHours)} > now()`;

/** Returns the clock that ended the session. */
export const endedBy = (idleHours: number): SQL<"absolute" | "idle" | null> =>
  sql`case when ${session.absoluteExpiresAt} <= now() then 'absolute'
    when ${idleEnd(idleHours)} <= now() then 'idle' end`;
