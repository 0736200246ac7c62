/** Handlers of signing in and out. Reply and timing are the same whether or not an account exists. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { auth } from "#contract/session/session.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller } from "#server/lib/serving/session.ts";
import { account, agency, type CodePurpose, credential, oneTimeCode, refreshToken, session } from "./account.table.ts";
import { needsSecondFactor } from "./duty.ts";
import { findAccount, names } from "./find-account.ts";
import { checkPassword, hashPassword, isPassword, LONG_PASSWORD } from "./password.ts";
import { sealedRequest } from "./password-link.ts";
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
  trail,
  jobs,
  secrets,
  passwordMinLength,
  sessionIdleHours,
}: SessionServices): UnscopedHandlers<AuthCalls> {
  /** Sets the password for a valid code. Ends all sessions of the account; its codes end with the password. */
  async function setPasswordByCode(
    purpose: CodePurpose,
    { code, password }: { code: string; password: string },
    { address }: Caller,
  ): Promise<{ email: string }> {
    const owner = await validCode(purpose, code, address);
    await checkPassword(password, {
      minLength: Math.max(passwordMinLength, owner.minLength ?? 0),
      email: owner.email,
      name: owner.displayName,
      common: [owner.agencyName],
    });
    const passwordHash = await hashPassword(password, address);
    const isSet = await trail.signIn(async (db, note) => {
      // Reads the code again under a lock, so that of two concurrent requests one sets the password.
      await db.select({ id: account.id }).from(account).where(eq(account.id, owner.accountId)).for("update");
      if (!(await ownerOf(db, purpose, code))) return false;
      const { accountId, agencyId } = owner;
      const set = { passwordHash, longPassword: password.length >= LONG_PASSWORD };
      await db.delete(oneTimeCode).where(eq(oneTimeCode.accountId, accountId));
      await db
        .insert(credential)
        .values({ accountId, ...set })
        .onConflictDoUpdate({ target: credential.accountId, set });
      await db
        .update(account)
        .set({ activatedAt: sql`coalesce(${account.activatedAt}, now())` })
        .where(eq(account.id, accountId));
      await db.delete(session).where(eq(session.accountId, accountId));
      await note({ outcome: `password set by ${purpose}`, accountId, agencyId, address });
      return true;
    });
    if (!isSet) await refuseLink(purpose, address);
    return { email: owner.email };
  }

  async function refuseLink(purpose: CodePurpose, address: string): Promise<never> {
    await trail.note({
      outcome: "password link refused",
      accountId: null,
      agencyId: null,
      address,
      detail: { purpose },
    });
    throw new Refusal("expiredLink");
  }

  const validCode = async (purpose: CodePurpose, code: string, address: string) =>
    (await database.signIn((db) => ownerOf(db, purpose, code))) ?? refuseLink(purpose, address);

  return {
    async login({ body, caller }) {
      const { address } = caller;
      await limiter.takeEmail("signIn", address, body.email);
      const found = await database.signIn((db) => findAccount(db, body.email));
      const isCorrect = await isPassword(found?.passwordHash, body.password, {
        address,
        known: caller.isKnownDevice(body.email),
      });
      const reason = whyRefused(found, isCorrect);
      if (!found || reason) {
        const { id: accountId = null, agencyId = null } = found ?? {};
        await trail.note({
          outcome: "sign-in refused",
          accountId,
          agencyId,
          address,
          detail: { reason: reason ?? "unknownAccount" },
        });
        throw new Refusal("invalidLogin");
      }
      await limiter.giveBack("signIn", address, body.email);
      const state: SessionState = found.twoFactor
        ? "two_factor_verify"
        : needsSecondFactor({ ...found, levels: found.levels ?? {}, agencyRequires: found.agencyRequires ?? false })
          ? "two_factor_setup"
          : "active";
      const issued = await trail.signIn(async (db, note) => {
        await db
          .update(account)
          .set({ lastLoginAt: sql`now()`, ...(body.clientTimezone && { clientTimeZone: body.clientTimezone }) })
          .where(eq(account.id, found.id));
        await note({
          outcome: "signed in",
          accountId: found.id,
          agencyId: found.agencyId,
          address,
          detail: { state },
        });
        return beginSession(db, found.id, state, caller);
      });
      if (body.client === "browser") caller.rememberDevice(found.email);
      return setSessionCookie(issued, body.client, caller);
    },

    async logout({ session: current, body, caller }) {
      caller.leave();
      const tokens = [body.refreshToken, caller.refreshCookie].filter((token) => token !== undefined).map(hashOf);
      await trail.signIn(async (db, note) => {
        const families = db
          .select({ id: refreshToken.sessionId })
          .from(refreshToken)
          .where(inArray(refreshToken.hash, tokens));
        const ended = await db
          .delete(session)
          .where(or(current ? eq(session.id, current.id) : undefined, inArray(session.id, families)))
          .returning({
            accountId: session.accountId,
            agencyId: sql<string | null>`(select agency_id from account where id = ${session.accountId})`,
          });
        for (const of of ended) await note({ outcome: "signed out", ...of, address: caller.address });
      });
      return {};
    },

    async refresh({ body, caller }) {
      const token = body.refreshToken ?? caller.refreshCookie;
      if (!token) throw new Refusal("sessionEnded");
      const { address } = caller;
      const done = await trail.signIn(async (db, note) => {
        const refreshed = await refreshSession(db, token, { secrets, idleHours: sessionIdleHours, place: caller });
        if ("refused" in refreshed) {
          const { reason, ...of } = refreshed.refused;
          await (reason === "reused"
            ? note({ outcome: "refresh token reused", ...of, address })
            : note({ outcome: "refresh refused", ...of, address, detail: { reason } }));
        }
        return refreshed;
      });
      if ("refused" in done) {
        caller.setRefreshCookie(null);
        throw new Refusal("sessionEnded");
      }
      return setSessionCookie(done.issued, body.client, caller);
    },

    async forgotPassword({ body, caller: { address } }) {
      await limiter.takeEmail("code", address, body.email);
      // A job looks for the account, so that the time of the answer doesn't tell whether there is one.
      const request = sealedRequest(secrets, { email: body.email, address });
      await database.signIn((db) => jobs.enqueue(db, "passwordLink", { request }));
      return {};
    },

    resetPassword: ({ body, caller }) => setPasswordByCode("reset", body, caller),
    setPassword: ({ params, body, caller }) => setPasswordByCode("invitation", { ...params, ...body }, caller),
    async checkSetPassword({ params, caller }) {
      const { email, displayName } = await validCode("invitation", params.code, caller.address);
      return { email, displayName: displayName ?? email };
    },
  };
}

type FoundAccount = Awaited<ReturnType<typeof findAccount>>;
const whyRefused = (found: FoundAccount, isCorrect: boolean): string | undefined => {
  if (!found) return "unknownAccount";
  if (found.lockedAt) return "locked";
  if (found.deletedAt) return "deleted";
  if (!found.passwordHash) return "notActivated";
  return isCorrect ? undefined : "wrongPassword";
};

async function ownerOf(db: Db, purpose: CodePurpose, code: string) {
  const [found] = await db
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
  return found;
}
