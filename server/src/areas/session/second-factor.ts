/** The second factor: TOTP with recovery codes. A code works once, even for concurrent requests. */
import { randomInt } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { PRODUCT } from "#contract/product.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, type Secrets } from "#server/lib/security/secrets.ts";
import { account, credential, recoveryCode } from "./account.table.ts";

const PERIOD = 30;
/** Accepts one step either way, for clock drift. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

export const newSeed = (): string => new Secret({ size: 20 }).base32;
export const otpauthUrl = (seed: string, email: string): string =>
  new TOTP({ issuer: PRODUCT, label: email, secret: Secret.fromBase32(seed) }).toString();

/** Returns the time step that a code belongs to, or `null`. */
function stepOf(seed: string, code: string, now: number): number | null {
  const delta = new TOTP({ secret: Secret.fromBase32(seed) }).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

const databaseTime = async (db: Db): Promise<number> =>
  Number(
    (await db.execute<{ now: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`))
      .rows[0]?.now,
  );

/** Consumes a code of the account: a TOTP of a later step than the last one, or an unused recovery code. */
export async function takeCode(db: Db, secrets: Secrets, accountId: string, code: string): Promise<boolean> {
  if (code.includes("-")) {
    const used = await db
      .update(recoveryCode)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(recoveryCode.accountId, accountId),
          eq(recoveryCode.hash, hashOf(code.toLowerCase())),
          isNull(recoveryCode.usedAt),
        ),
      );
    return used.rowCount === 1;
  }
  const [factor] = await db
    .select({ seed: credential.totpSeed })
    .from(credential)
    .where(eq(credential.accountId, accountId));
  if (!factor?.seed) return false;
  const step = stepOf(secrets.decrypt(factor.seed), code, await databaseTime(db));
  if (step === null) return false;
  const won = await db
    .update(credential)
    .set({ totpLastStep: step })
    .where(and(eq(credential.accountId, accountId), lt(credential.totpLastStep, step)));
  return won.rowCount === 1;
}

/** Completes the set-up: activates the pending seed if the code matches. Returns new recovery codes, or `null`. */
export async function confirmSetup(
  db: Db,
  secrets: Secrets,
  accountId: string,
  code: string,
): Promise<string[] | null> {
  const [factor] = await db
    .select({ pending: credential.totpPending })
    .from(credential)
    .where(eq(credential.accountId, accountId));
  if (!factor?.pending) return null;
  const step = stepOf(secrets.decrypt(factor.pending), code, await databaseTime(db));
  if (step === null) return null;
  await db
    .update(credential)
    .set({ totpSeed: factor.pending, totpPending: null, totpLastStep: step })
    .where(eq(credential.accountId, accountId));
  await db.update(account).set({ twoFactor: true }).where(eq(account.id, accountId));
  return newRecoveryCodes(db, accountId);
}

/** Creates ten recovery codes, which are shown once; revokes earlier ones. */
export async function newRecoveryCodes(db: Db, accountId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`);
  // One after the other, or two requests at once would leave the codes of both.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('recovery codes ' || ${accountId}, 0))`);
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await db.insert(recoveryCode).values(codes.map((code) => ({ accountId, hash: hashOf(code) })));
  return codes;
}
