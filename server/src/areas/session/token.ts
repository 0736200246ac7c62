/** Tokens: opaque and random, stored as hashes. An access token is valid for a week; refresh tokens rotate in a family. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { TokenSet } from "#contract/session/session.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken, type Secrets } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { account, refreshToken, session } from "./account.table.ts";

const ACCESS_LIFETIME = sql`interval '7 days'`;
const MAX_LIFETIME = sql`interval '30 days'`;
const GRACE = sql`interval '30 seconds'`;
/** Grace period in which other tabs may use the access token from before a refresh. */
const OVERLAP = sql`interval '60 seconds'`;

export interface Issued {
  tokens: TokenSet;
  refreshToken: string;
}

/** Creates a session for an account after its password was verified. */
export async function beginSession(db: Db, accountId: string, state: SessionState): Promise<Issued> {
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

/** Rotates a refresh token; `null` when it is invalid. A used token returns the same reply during its grace period; later it ends the family. */
export async function refreshSession(db: Db, token: string, secrets: Secrets): Promise<Issued | null> {
  const hash = hashOf(token);
  const [used] = await db
    .select({
      sessionId: refreshToken.sessionId,
      usedAt: refreshToken.usedAt,
      successor: refreshToken.successor,
      inGrace: sql<boolean>`coalesce(${refreshToken.usedAt} > now() - ${GRACE}, false)`,
    })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(refreshToken.hash, hash),
        sql`${refreshToken.expiresAt} > now()`,
        isNull(account.lockedAt),
        isNull(account.deletedAt),
      ),
    )
    .for("update");
  if (!used) return null;
  if (used.usedAt) {
    if (used.inGrace && used.successor) {
      const [access, next] = secrets.decrypt(used.successor).split(" ");
      if (access && next) return issuedFor(db, used.sessionId, access, next);
    }
    await db.delete(session).where(eq(session.id, used.sessionId));
    return null;
  }
  const access = newToken();
  const next = await insertRefreshToken(db, used.sessionId);
  await db
    .update(refreshToken)
    .set({ usedAt: sql`now()`, successor: secrets.encrypt(`${access} ${next}`) })
    .where(eq(refreshToken.hash, hash));
  await db
    .update(session)
    .set({
      previousHash: session.accessHash,
      previousUntil: sql`now() + ${OVERLAP}`,
      accessHash: hashOf(access),
      expiresAt: sql`least(now() + ${ACCESS_LIFETIME}, ${session.absoluteExpiresAt})`,
      usedAt: sql`now()`,
    })
    .where(eq(session.id, used.sessionId));
  await db.execute(sql`select notify_access('session', ${used.sessionId}::uuid)`);
  return issuedFor(db, used.sessionId, access, next);
}

async function insertRefreshToken(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  await db.insert(refreshToken).values({ hash: hashOf(token), sessionId, expiresAt: sql`now() + ${MAX_LIFETIME}` });
  return token;
}

async function issuedFor(db: Db, sessionId: string, accessToken: string, refreshTokenText: string): Promise<Issued> {
  const [row] = await db
    .select({
      accountId: account.id,
      role: account.role,
      state: session.state,
      zone: account.timeZoneId,
      expiry: sql<number>`(extract(epoch from ${session.expiresAt}) * 1000)::float8`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, sessionId));
  if (!row) throw new Refusal("sessionEnded");
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
    },
  };
}
