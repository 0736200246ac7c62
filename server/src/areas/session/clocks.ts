/**
 * The clocks of a session, for access token, refresh token and socket alike. Idle and absolute time end the session;
 * the life of the access token and the overlap after a refresh end only that token.
 */
import { type SQL, sql } from "drizzle-orm";
import { LIMITS } from "#contract/limits.ts";
import { session } from "./account.table.ts";

export const ACCESS_LIFETIME = sql`interval '7 days'`;
export const MAX_LIFETIME = sql`interval '30 days'`;
/** How long a refresh token repeats its answer, and how long other tabs may use the access token from before. */
export const REFRESH_CACHE = sql.raw(`interval '${LIMITS.refreshCache} milliseconds'`);

const idleEnd = (idleHours: number): SQL => sql`${session.usedAt} + make_interval(hours => ${idleHours})`;

/** The instant at which the session ends unless it is used. */
export const sessionEnd = (idleHours: number): SQL => sql`least(${session.absoluteExpiresAt}, ${idleEnd(idleHours)})`;

/** Whether the session goes on, whatever became of its access token. */
export const sessionLives = (idleHours: number): SQL => sql`${sessionEnd(idleHours)} > now()`;

/** Which clock has ended the session. */
export const endedBy = (idleHours: number): SQL<"absolute" | "idle" | null> =>
  sql`case when ${session.absoluteExpiresAt} <= now() then 'absolute' when ${idleEnd(idleHours)} <= now() then 'idle' end`;
