/**
 * Tokens: opaque and random, stored as hashes. An access token is valid for a week; refresh tokens rotate in a family.
 */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { TokenSet } from "#contract/session/session.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken, type Secrets } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Caller } from "#server/lib/serving/session.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { account, refreshToken, session } from "./account.table.ts";
import { ACCESS_LIFETIME, endedBy, MAX_LIFETIME, REFRESH_CACHE } from "./clocks.ts";

export interface Issued {
  tokens: TokenSet;
  refreshToken: string;
}
/** Place of a session, as its person sees it in the list of their sessions. */
type UsedFrom = Pick<Caller, "address" | "device">;

/** Creates a session for an account after its password was verified. */
export async function beginSession(
  db: Db,
  accountId: string,
  state: SessionState,
  { address, device }: UsedFrom,
): Promise<Issued> {
  const id = randomUUIDv7();
  const access = newToken();
  await db.insert(session).values({
    id,
    accountId,
    state,
    accessHash: hashOf(access),
    expiresAt: sql`now() + ${ACCESS_LIFETIME}`,
    absoluteExpiresAt: sql`now() + ${MAX_LIFETIME}`,
    provenAt: sql`now()`,
    address,
    device,
  });
  return issuedFor(db, id, access, await insertRefreshToken(db, id));
}

/** Issues new tokens for a session that gained rights, and revokes the old ones. */
export async function renewSession(db: Db, sessionId: string): Promise<Issued> {
  await db.delete(refreshToken).where(eq(refreshToken.sessionId, sessionId));
  const access = newToken();
  await db
    .update(session)
    .set({ state: "active", accessHash: hashOf(access), previousHash: null, provenAt: sql`now()`, wrongCodes: 0 })
    .where(eq(session.id, sessionId));
  await db.execute(sql`select notify_access('session', ${sessionId}::uuid)`);
  return issuedFor(db, sessionId, access, await insertRefreshToken(db, sessionId));
}

/** The owner of a refused refresh token, and the reason; an unknown token has no owner. */
interface RefusedRefresh {
  reason: "unknown" | "reused" | "expired" | "absolute" | "idle" | "locked" | "deleted";
  accountId: string | null;
  agencyId: string | null;
}
const UNKNOWN: RefusedRefresh = { reason: "unknown", accountId: null, agencyId: null };

/**
 * Rotates a refresh token. A used one repeats its answer for a minute, so that racing tabs and a lost answer get the
 * same successor; later it was stolen or is replayed, and ends the family.
 */
export async function refreshSession(
  db: Db,
  token: string,
  { secrets, idleHours, place }: { secrets: Secrets; idleHours: number; place: UsedFrom },
): Promise<{ issued: Issued } | { refused: RefusedRefresh }> {
  const hash = hashOf(token);
  const [found] = await db
    .select({
      sessionId: refreshToken.sessionId,
      accountId: account.id,
      agencyId: account.agencyId,
      usedAt: refreshToken.usedAt,
      successor: refreshToken.successor,
      isCached: sql<boolean>`coalesce(${refreshToken.usedAt} > now() - ${REFRESH_CACHE}, false)`,
      isExpired: sql<boolean>`${refreshToken.expiresAt} <= now()`,
      endedBy: endedBy(idleHours),
      lockedAt: account.lockedAt,
      deletedAt: account.deletedAt,
    })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(refreshToken.hash, hash))
    .for("update", { of: [refreshToken, session] });
  if (!found) return { refused: UNKNOWN };
  const { sessionId, accountId, agencyId } = found;
  const refuse = (reason: RefusedRefresh["reason"]) => ({ refused: { reason, accountId, agencyId } });
  if (found.lockedAt) return refuse("locked");
  if (found.deletedAt) return refuse("deleted");
  if (found.endedBy) {
    await db.delete(session).where(eq(session.id, sessionId));
    return refuse(found.endedBy);
  }
  if (found.isExpired) return refuse("expired");
  if (found.usedAt) {
    if (found.isCached && found.successor) {
      const [access, next] = secrets.decrypt(found.successor).split(" ");
      if (access && next) return { issued: await issuedFor(db, sessionId, access, next) };
    }
    await db.delete(session).where(eq(session.id, sessionId));
    return refuse("reused");
  }
  const access = newToken();
  const next = await insertRefreshToken(db, sessionId);
  await db
    .update(refreshToken)
    .set({ usedAt: sql`now()`, successor: secrets.encrypt(`${access} ${next}`) })
    .where(eq(refreshToken.hash, hash));
  await db
    .update(session)
    .set({
      previousHash: session.accessHash,
      previousUntil: sql`now() + ${REFRESH_CACHE}`,
      accessHash: hashOf(access),
      expiresAt: sql`least(now() + ${ACCESS_LIFETIME}, ${session.absoluteExpiresAt})`,
      usedAt: sql`now()`,
      ...place,
    })
    .where(eq(session.id, sessionId));
  await db.execute(sql`select notify_access('session', ${sessionId}::uuid)`);
  return { issued: await issuedFor(db, sessionId, access, next) };
}

async function insertRefreshToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  await db.insert(refreshToken).values({ hash: hashOf(token), sessionId, expiresAt: sql`now() + ${MAX_LIFETIME}` });
  return token;
}

/**
 * Settings of a screen, for a token set and for the signed-in person's own call. Without their own settings,
 * reminders show.
 */
export const ofScreen = {
  clientTimezone: account.clientTimeZone,
  timeZoneMismatchNotified: account.timeZoneTold,
  showTaskReminder: sql<boolean>`coalesce((select n.show_task_reminder
      from notification_setting n
      where n.staff_id = ${account.id}), true)`,
};

async function issuedFor(db: Db, sessionId: string, accessToken: string, refreshTokenText: string): Promise<Issued> {
  const [row] = await db
    .select({
      accountId: account.id,
      role: account.role,
      state: session.state,
      zone: account.timeZoneId,
      expiry: sql<number>`(extract(epoch from ${session.expiresAt}) * 1000)::float8`,
      ...ofScreen,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, sessionId));
  if (!row) throw new Refusal("sessionEnded");
  const { clientTimezone, timeZoneMismatchNotified, showTaskReminder } = row;
  const user = { id: row.accountId, timezone: { id: timeZoneOf(row.zone) }, sessionState: row.state };
  return {
    refreshToken: refreshTokenText,
    tokens: {
      accessToken,
      refreshToken: null,
      expiry: Math.floor(row.expiry),
      role: row.role,
      user,
      sessionState: row.state,
      clientTimezone,
      timeZoneMismatchNotified,
      showTaskReminder,
    },
  };
}
