/** Tokens: opaque and random, stored as hashes. An access token lives a week; refresh tokens rotate in a family. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { TokenSet } from "#contract/session/session.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken, type Secrets } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { timeZoneOf } from "#server/lib/values/time-zones.ts";
import { account, refreshToken, session } from "./account.table.ts";

const ACCESS = sql`interval '7 days'`;
const WHOLE_LIFE = sql`interval '30 days'`;
const GRACE = sql`interval '30 seconds'`;
/** Other tabs still hold the access token from before a refresh. */
const OVERLAP = sql`interval '60 seconds'`;

export interface Issued {
  tokens: TokenSet;
  refreshToken: string;
}

/** Begins a session for an account whose password was right. */
export async function beginSession(db: Db, accountId: string, state: SessionState): Promise<Issued> {
  const id = randomUUIDv7();
  const access = newToken();
  await db.insert(session).values({
    id,
    accountId,
    state,
    accessHash: hashOf(access),
    expiresAt: sql`now() + ${ACCESS}`,
    absoluteExpiresAt: sql`now() + ${WHOLE_LIFE}`,
    provenAt: sql`now()`,
  });
  return issued(db, id, access, await newRefresh(db, id));
}

/** New tokens for a session whose rights have just grown, so that the old ones are worth nothing. */
export async function renewSession(db: Db, sessionId: string): Promise<Issued> {
  await db.delete(refreshToken).where(eq(refreshToken.sessionId, sessionId));
  const access = newToken();
  await db
    .update(session)
    .set({ state: "active", accessHash: hashOf(access), previousHash: null, provenAt: sql`now()`, wrongCodes: 0 })
    .where(eq(session.id, sessionId));
  await db.execute(sql`select notify_access('session', ${sessionId}::uuid)`);
  return issued(db, sessionId, access, await newRefresh(db, sessionId));
}

/** `null` when the token is dead. One that was used before answers the same for its grace; after that the family ends. */
export async function refreshSession(db: Db, token: string, secrets: Secrets): Promise<Issued | null> {
  const hash = hashOf(token);
  const [known] = await db
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
  if (!known) return null;
  if (known.usedAt) {
    if (known.inGrace && known.successor) {
      const [access, next] = secrets.decrypt(known.successor).split(" ");
      if (access && next) return issued(db, known.sessionId, access, next);
    }
    await db.delete(session).where(eq(session.id, known.sessionId));
    return null;
  }
  const access = newToken();
  const next = await newRefresh(db, known.sessionId);
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
      expiresAt: sql`least(now() + ${ACCESS}, ${session.absoluteExpiresAt})`,
      usedAt: sql`now()`,
    })
    .where(eq(session.id, known.sessionId));
  await db.execute(sql`select notify_access('session', ${known.sessionId}::uuid)`);
  return issued(db, known.sessionId, access, next);
}

async function newRefresh(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  await db.insert(refreshToken).values({ hash: hashOf(token), sessionId, expiresAt: sql`now() + ${WHOLE_LIFE}` });
  return token;
}

async function issued(db: Db, sessionId: string, accessToken: string, refreshTokenText: string): Promise<Issued> {
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
