/** Handlers of the second factor, and of confirming the identity again. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { auth } from "#contract/session/session.ts";
import { permissionTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller, Session } from "#server/lib/serving/session.ts";
import { account, agency, credential, recoveryCode, session, storedPassword } from "./account.table.ts";
import { setSessionCookie } from "./auth.ts";
import { needsSecondFactor } from "./duty.ts";
import { isPassword } from "./password.ts";
import { confirmSetup, newRecoveryCodes, newSeed, otpauthUrl, takeCode } from "./second-factor.ts";
import type { SessionServices } from "./services.ts";
import { renewSession } from "./token.ts";

type TwoFactorCalls = Pick<
  typeof auth,
  "twoFactorSetup" | "twoFactorVerify" | "twoFactorRecoveryCodes" | "twoFactorOff" | "confirm" | "stepUp"
>;

const WRONG_CODES = 5;
const live = (current: Session | null): Session => {
  if (!current) throw new Refusal("sessionEnded");
  return current;
};

/** Account, agency and address that an outcome is logged with. */
const eventOf = (current: Session, { address }: Caller) => ({
  accountId: current.accountId,
  agencyId: current.agencyId,
  address,
});

export function twoFactorHandlers({
  database,
  limiter,
  trail,
  secrets,
}: SessionServices): UnscopedHandlers<TwoFactorCalls> {
  return {
    async twoFactorSetup({ session: callerSession }) {
      const current = live(callerSession);
      // A session that still has to enter the code must not replace the secret it is checked against.
      if (current.state === "two_factor_verify") throw new Refusal("twoFactorDue");
      const seed = newSeed();
      await database.signIn((db) =>
        db
          .update(credential)
          .set({ totpPending: secrets.encrypt(seed) })
          .where(eq(credential.accountId, current.accountId)),
      );
      return { secret: seed, otpauthUrl: otpauthUrl(seed, current.email) };
    },

    async twoFactorVerify({ session: callerSession, body, caller }) {
      const current = live(callerSession);
      const event = eventOf(current, caller);
      const issued = await trail.signIn(async (db, note) => {
        const recoveryCodes =
          current.state === "two_factor_verify" ? null : await confirmSetup(db, secrets, current.accountId, body.code);
        const right =
          current.state === "two_factor_verify"
            ? await takeCode(db, secrets, current.accountId, body.code)
            : recoveryCodes !== null;
        if (!right) {
          const endedSession = await countWrong(db, current);
          await note({ outcome: "second factor refused", ...event, detail: { endedSession } });
          return null;
        }
        await note({ outcome: recoveryCodes ? "second factor set up" : "second factor entered", ...event });
        if (recoveryCodes) {
          await db.delete(session).where(and(eq(session.accountId, current.accountId), ne(session.id, current.id)));
        }
        return { ...(await renewSession(db, current.id)), recoveryCodes };
      });
      if (!issued) throw new Refusal("invalidCode", "code");
      await limiter.giveBack("code", caller.address, current.accountId);
      return { tokens: setSessionCookie(issued, body.client, caller), recoveryCodes: issued.recoveryCodes };
    },

    twoFactorRecoveryCodes: async ({ session: callerSession, caller }) => {
      const current = live(callerSession);
      return trail.signIn(async (db, note) => {
        const [row] = await db
          .select({ twoFactor: account.twoFactor })
          .from(account)
          .where(eq(account.id, current.accountId));
        if (!row?.twoFactor) throw new Refusal("invalidCode");
        await note({ outcome: "recovery codes made", ...eventOf(current, caller) });
        return { recoveryCodes: await newRecoveryCodes(db, current.accountId) };
      });
    },

    async twoFactorOff({ session: callerSession, caller }) {
      const current = live(callerSession);
      await trail.signIn(async (db, note) => {
        const [row] = await db
          .select({
            role: account.role,
            levels: permissionTable.levels,
            longPassword: credential.longPassword,
            agencyRequires: agency.requireTwoFactor,
          })
          .from(account)
          .innerJoin(credential, eq(credential.accountId, account.id))
          .leftJoin(permissionTable, eq(permissionTable.staffId, account.id))
          .leftJoin(agency, eq(agency.id, account.agencyId))
          .where(eq(account.id, current.accountId));
        if (
          !row ||
          needsSecondFactor({ ...row, levels: row.levels ?? {}, agencyRequires: row.agencyRequires ?? false })
        )
          throw new Refusal("noRight");
        await db
          .update(credential)
          .set({ totpSeed: null, totpPending: null })
          .where(eq(credential.accountId, current.accountId));
        await db.delete(recoveryCode).where(eq(recoveryCode.accountId, current.accountId));
        await db.update(account).set({ twoFactor: false }).where(eq(account.id, current.accountId));
        await note({ outcome: "second factor switched off", ...eventOf(current, caller) });
      });
      return {};
    },

    // The step-up before the call is all that it is for.
    confirm: () => Promise.resolve({}),

    async stepUp({ session: callerSession, body, caller }) {
      const current = live(callerSession);
      const event = { ...eventOf(current, caller), detail: { by: body.code === undefined ? "password" : "code" } };
      const [stored] = await database.signIn((db) =>
        db
          .select({ passwordHash: storedPassword(credential.accountId) })
          .from(credential)
          .where(eq(credential.accountId, current.accountId)),
      );
      const byPassword =
        body.password !== undefined &&
        (await isPassword(stored?.passwordHash, body.password, { address: caller.address, known: true }));
      const proven = await trail.signIn(async (db, note) => {
        const right =
          byPassword || (body.code !== undefined && (await takeCode(db, secrets, current.accountId, body.code)));
        if (!right) {
          // A complete session only runs into the limit of its account: five slips must not cost anyone their work.
          const endedSession = current.state !== "active" && (await countWrong(db, current));
          await note({ outcome: "identity not confirmed", ...event, detail: { ...event.detail, endedSession } });
          return false;
        }
        await db.update(session).set({ provenAt: sql`now()` }).where(eq(session.id, current.id));
        await db.execute(sql`select notify_access('session', ${current.id}::uuid)`);
        await note({ outcome: "identity confirmed", ...event });
        return true;
      });
      if (!proven)
        throw body.code === undefined ? new Refusal("wrongPassword", "password") : new Refusal("invalidCode", "code");
      return {};
    },
  };
}

/**
 * Counts a wrong code or password, which is stored although the call is refused. Returns whether it was the fifth,
 * which ends the session.
 */
async function countWrong(db: Db, current: Session): Promise<boolean> {
  const [row] = await db
    .update(session)
    .set({ wrongCodes: sql`${session.wrongCodes} + 1` })
    .where(eq(session.id, current.id))
    .returning({ wrong: session.wrongCodes });
  if (!row || row.wrong < WRONG_CODES) return false;
  await db.delete(session).where(eq(session.id, current.id));
  return true;
}
