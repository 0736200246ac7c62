/** Handlers of signing in and out. Reply and timing are the same whether or not an account exists. */
import { eq, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { auth } from "#contract/session/session.ts";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { passwordResetEmail } from "#server/lib/mail/emails.ts";
import { audit } from "#server/lib/records/audit.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller } from "#server/lib/serving/session.ts";
import { account, agency, credential, oneTimeCode, session, storedPassword } from "./account.table.ts";
import { needsSecondFactor } from "./duty.ts";
import { checkPassword, hashPassword, isPassword, LONG_PASSWORD } from "./password.ts";
import type { SessionServices } from "./services.ts";
import { beginSession, type Issued, refreshSession } from "./token.ts";

export type AuthCalls = Pick<
  typeof auth,
  "login" | "logout" | "refresh" | "forgotPassword" | "resetPassword" | "checkSetPassword" | "setPassword"
>;

/** Sends the refresh token to a browser as an HTTP-only cookie, to an API client in the body. */
export function setSessionCookie({ tokens, refreshToken }: Issued, client: "browser" | "api", caller: Caller) {
  if (client === "api") return { ...tokens, refreshToken };
  caller.setRefreshCookie(refreshToken);
  return tokens;
}

export function authHandlers({
  database,
  limiter,
  mailer,
  secrets,
  publicUrl,
  passwordMinLength,
}: SessionServices): UnscopedHandlers<AuthCalls> {
  /** Sets the password for a valid code. Ends all sessions and codes of the account; keeps the second factor. */
  async function setPasswordByCode(
    purpose: "invitation" | "reset",
    code: string,
    password: string,
    { address }: Caller,
  ): Promise<Record<string, never>> {
    const owner = await database.signIn((db) => validCode(db, purpose, code));
    await checkPassword(password, {
      minLength: Math.max(passwordMinLength, owner.minLength ?? 0),
      email: owner.email,
      names: [owner.displayName, owner.agencyName],
    });
    const passwordHash = await hashPassword(password, address);
    await database.signIn(async (db) => {
      // Reads the code again under a lock, so that of two concurrent requests one sets the password.
      const { accountId, agencyId } = await validCode(db, purpose, code, true);
      await db.delete(oneTimeCode).where(eq(oneTimeCode.accountId, accountId));
      const set = { passwordHash, longPassword: password.length >= LONG_PASSWORD };
      await db
        .insert(credential)
        .values({ accountId, ...set })
        .onConflictDoUpdate({ target: credential.accountId, set });
      await db
        .update(account)
        .set({ activatedAt: sql`coalesce(${account.activatedAt}, now())` })
        .where(eq(account.id, accountId));
      await db.delete(session).where(eq(session.accountId, accountId));
      await audit(db, { agencyId, actorId: accountId, what: `password set by ${purpose}`, subjectId: accountId });
    });
    return {};
  }

  return {
    async login({ body, caller }) {
      await limiter.takeSubject("signIn", body.email);
      const found = await database.signIn((db) => findAccount(db, body.email));
      const isCorrect = await isPassword(found?.passwordHash, body.password, {
        address: caller.address,
        known: caller.isKnownDevice(body.email),
      });
      if (!found || !isCorrect || found.lockedAt || found.deletedAt) throw new Refusal("invalidLogin");
      await limiter.giveBack("signIn", caller.address, body.email);
      const state: SessionState = found.twoFactor
        ? "two_factor_verify"
        : needsSecondFactor({ ...found, levels: found.levels ?? {}, agencyRequires: found.agencyRequires ?? false })
          ? "two_factor_setup"
          : "active";
      const issued = await database.signIn(async (db) => {
        await db
          .update(account)
          .set({ lastLoginAt: sql`now()`, ...(body.clientTimezone && { clientTimeZone: body.clientTimezone }) })
          .where(eq(account.id, found.id));
        await audit(db, {
          agencyId: found.agencyId,
          actorId: found.id,
          what: "signed in",
          subjectId: found.id,
          detail: { state },
        });
        return beginSession(db, found.id, state);
      });
      if (body.client === "browser") caller.rememberDevice(found.email);
      return setSessionCookie(issued, body.client, caller);
    },

    async logout({ session: current, body, caller }) {
      caller.setRefreshCookie(null);
      await database.signIn(async (db) => {
        if (current) await db.delete(session).where(eq(session.id, current.id));
        if (body.refreshToken)
          await db.execute(
            sql`delete from session where id in (select session_id from refresh_token where hash = ${hashOf(body.refreshToken)})`,
          );
      });
      return {};
    },

    async refresh({ body, caller }) {
      const token = body.refreshToken ?? caller.refreshCookie;
      const issued = token ? await database.signIn((db) => refreshSession(db, token, secrets)) : null;
      if (!issued) {
        caller.setRefreshCookie(null);
        throw new Refusal("sessionEnded");
      }
      return setSessionCookie(issued, body.client, caller);
    },

    async forgotPassword({ body }) {
      await limiter.takeSubject("code", body.email);
      await database.signIn(async (db) => {
        const found = await findAccount(db, body.email);
        if (!found?.activatedAt || found.lockedAt || found.deletedAt) return;
        const code = newToken();
        await db.insert(oneTimeCode).values({
          hash: hashOf(code),
          accountId: found.id,
          purpose: "reset",
          expiresAt: sql`now() + interval '60 minutes'`,
        });
        // To the stored address, never to the one entered.
        await mailer.send(db, {
          agencyId: found.agencyId,
          to: found.email,
          ...passwordResetEmail({
            name: found.displayName ?? found.email,
            link: `${publicUrl}/reset-password?code=${code}`,
          }),
        });
      });
      return {};
    },

    resetPassword: ({ body, caller }) => setPasswordByCode("reset", body.code, body.password, caller),
    setPassword: ({ params, body, caller }) => setPasswordByCode("invitation", params.code, body.password, caller),
    async checkSetPassword({ params }) {
      const { email, displayName } = await database.signIn((db) => validCode(db, "invitation", params.code));
      return { email, displayName: displayName ?? email };
    },
  };
}

const names = { displayName: sql<string | null>`coalesce(${staffTable.displayName}, ${account.displayName})` };

async function findAccount(db: Db, email: string) {
  const [found] = await db
    .select({
      id: account.id,
      agencyId: account.agencyId,
      email: account.email,
      role: account.role,
      lockedAt: account.lockedAt,
      deletedAt: account.deletedAt,
      activatedAt: account.activatedAt,
      twoFactor: account.twoFactor,
      passwordHash: storedPassword(account.id),
      longPassword: sql<boolean>`coalesce(${credential.longPassword}, false)`,
      levels: permissionTable.levels,
      agencyRequires: agency.requireTwoFactor,
      ...names,
    })
    .from(account)
    .leftJoin(credential, eq(credential.accountId, account.id))
    .leftJoin(staffTable, eq(staffTable.id, account.id))
    .leftJoin(permissionTable, eq(permissionTable.staffId, account.id))
    .leftJoin(agency, eq(agency.id, account.agencyId))
    .where(eq(account.email, email));
  return found;
}

async function validCode(db: Db, purpose: "invitation" | "reset", code: string, lock = false) {
  const query = db
    .select({
      accountId: account.id,
      agencyId: account.agencyId,
      email: account.email,
      agencyName: agency.name,
      minLength: agency.passwordMinLength,
      ...names,
    })
    .from(oneTimeCode)
    .innerJoin(account, eq(account.id, oneTimeCode.accountId))
    .leftJoin(staffTable, eq(staffTable.id, account.id))
    .leftJoin(agency, eq(agency.id, account.agencyId))
    .where(
      sql`${oneTimeCode.hash} = ${hashOf(code)} and ${oneTimeCode.purpose} = ${purpose} and ${oneTimeCode.expiresAt} > now() and ${oneTimeCode.usedAt} is null and ${account.lockedAt} is null and ${account.deletedAt} is null`,
    );
  const [found] = await (lock ? query.for("update", { of: oneTimeCode }) : query);
  if (!found) throw new Refusal("expiredLink");
  return found;
}
