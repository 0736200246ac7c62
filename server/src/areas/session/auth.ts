/** Handlers of signing in and out. Reply and timing are the same whether or not an account exists. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { SessionState } from "#contract/enums.ts";
import type { auth } from "#contract/session/session.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { fairQueue } from "#server/lib/serving/limits/fair-queue.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller } from "#server/lib/serving/session.ts";
import { account, refreshToken, session } from "./account.table.ts";
import { needsSecondFactor } from "./duty.ts";
import { findAccount } from "./find-account.ts";
import { attempt } from "./password.ts";
import { sealedRequest } from "./password-link.ts";
import type { SessionServices } from "./services.ts";
import { passwordSetter } from "./set-password.ts";
import { beginSession, type Issued, refreshSession } from "./token.ts";

/** Limits of refreshes at once: invalid tokens are many, and each costs a transaction before it is recognised. */
const REFRESHES = { atOnce: 2, longestWaitMs: 1000, firstGuessMs: 5 };

export type AuthCalls = Pick<typeof auth, "login" | "logout" | "refresh" | "forgotPassword" | "resetPassword">;

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
  const refreshing = fairQueue(REFRESHES);
  const passwords = passwordSetter({ database, trail, passwordMinLength });

  return {
    async login({ body, caller }) {
      const { address } = caller;
      const { found, isCorrect } = await attempt(
        { address, known: caller.isKnownDevice(body.email) },
        async (isPassword) => {
          await limiter.takeEmail("signIn", address, body.email);
          const account = await database.signIn((db) => findAccount(db, body.email));
          return { found: account, isCorrect: await isPassword(account?.passwordHash, body.password) };
        },
      );
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
        // Only a caller with the right password learns the reason.
        throw new Refusal(reason === "agencyLocked" ? reason : "invalidLogin");
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
        for (const owner of ended) await note({ outcome: "signed out", ...owner, address: caller.address });
      });
      return {};
    },

    async refresh({ body, caller }) {
      const token = body.refreshToken ?? caller.refreshCookie;
      if (!token) throw new Refusal("sessionEnded");
      const { address } = caller;
      const done = await refreshing({ address, known: false }, () =>
        trail.signIn(async (db, note) => {
          const refreshed = await refreshSession(db, token, { secrets, idleHours: sessionIdleHours, place: caller });
          if ("refused" in refreshed) {
            const { reason, ...owner } = refreshed.refused;
            await (reason === "reused"
              ? note({ outcome: "refresh token reused", ...owner, address })
              : note({ outcome: "refresh refused", ...owner, address, detail: { reason } }));
          }
          return refreshed;
        }),
      );
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

    async resetPassword({ body: { code, password }, caller }) {
      return passwords.set("reset", await passwords.open("reset", code, caller), password, caller);
    },
  };
}

type FoundAccount = Awaited<ReturnType<typeof findAccount>>;
const whyRefused = (found: FoundAccount, isCorrect: boolean): string | undefined => {
  if (!found) return "unknownAccount";
  if (found.lockedAt) return "locked";
  if (found.deletedAt) return "deleted";
  if (!found.passwordHash) return "notActivated";
  if (!isCorrect) return "wrongPassword";
  return found.agencyLockedAt ? "agencyLocked" : undefined;
};
