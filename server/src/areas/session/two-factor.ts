/** Handlers of the second factor, and of confirming the identity again. */
import { and, eq, ne, sql } from "drizzle-orm";
import type { auth } from "#contract/session/session.ts";
import { permissionTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { audit } from "#server/lib/records/audit.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { account, agency, credential, recoveryCode, session, storedPassword } from "./account.table.ts";
import { setSessionCookie } from "./auth.ts";
import { needsSecondFactor } from "./duty.ts";
import { isPassword } from "./password.ts";
import { confirmSetup, newRecoveryCodes, newSeed, otpauthUrl, takeCode } from "./second-factor.ts";
import type { SessionServices } from "./services.ts";
import { renewSession } from "./token.ts";

type TwoFactorCalls = Pick<
  typeof auth,
  "twoFactorSetup" | "twoFactorVerify" | "twoFactorRecoveryCodes" | "twoFactorOff" | "stepUp"
>;

const WRONG_CODES = 5;
const live = (of: Session | null): Session => {
  if (!of) throw new Refusal("sessionEnded");
  return of;
};

export function twoFactorHandlers({ database, limiter, secrets }: SessionServices): UnscopedHandlers<TwoFactorCalls> {
  const change = (db: Db, of: Session, what: string) =>
    audit(db, { agencyId: of.actor?.agencyId ?? null, actorId: of.accountId, what, subjectId: of.accountId });

  return {
    async twoFactorSetup({ session: of }) {
      const current = live(of);
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

    async twoFactorVerify({ session: of, body, caller }) {
      const current = live(of);
      const issued = await database.signIn(async (db) => {
        const recoveryCodes =
          current.state === "two_factor_verify" ? null : await confirmSetup(db, secrets, current.accountId, body.code);
        const right =
          current.state === "two_factor_verify"
            ? await takeCode(db, secrets, current.accountId, body.code)
            : recoveryCodes !== null;
        if (!right) return countWrong(db, current);
        if (recoveryCodes) {
          await db.delete(session).where(and(eq(session.accountId, current.accountId), ne(session.id, current.id)));
          await change(db, current, "second factor set up");
        }
        return { ...(await renewSession(db, current.id)), recoveryCodes };
      });
      if (!issued) throw new Refusal("invalidCode", "code");
      await limiter.giveBack("code", caller.address, current.accountId);
      return { tokens: setSessionCookie(issued, body.client, caller), recoveryCodes: issued.recoveryCodes };
    },

    twoFactorRecoveryCodes: async ({ session: of }) => {
      const current = live(of);
      return database.signIn(async (db) => {
        const [known] = await db
          .select({ twoFactor: account.twoFactor })
          .from(account)
          .where(eq(account.id, current.accountId));
        if (!known?.twoFactor) throw new Refusal("invalidCode");
        await change(db, current, "recovery codes made");
        return { recoveryCodes: await newRecoveryCodes(db, current.accountId) };
      });
    },

    async twoFactorOff({ session: of }) {
      const current = live(of);
      await database.signIn(async (db) => {
        const [known] = await db
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
          !known ||
          needsSecondFactor({ ...known, levels: known.levels ?? {}, agencyRequires: known.agencyRequires ?? false })
        )
          throw new Refusal("noRight");
        await db
          .update(credential)
          .set({ totpSeed: null, totpPending: null })
          .where(eq(credential.accountId, current.accountId));
        await db.delete(recoveryCode).where(eq(recoveryCode.accountId, current.accountId));
        await db.update(account).set({ twoFactor: false }).where(eq(account.id, current.accountId));
        await change(db, current, "second factor switched off");
      });
      return {};
    },

    async stepUp({ session: of, body, caller: { address } }) {
      const current = live(of);
      const [known] = await database.signIn((db) =>
        db
          .select({ passwordHash: storedPassword(credential.accountId) })
          .from(credential)
          .where(eq(credential.accountId, current.accountId)),
      );
      const byPassword =
        body.password !== undefined && (await isPassword(known?.passwordHash, body.password, { address, known: true }));
      const proven = await database.signIn(async (db) => {
        const right =
          byPassword || (body.code !== undefined && (await takeCode(db, secrets, current.accountId, body.code)));
        if (!right) return false;
        await db.update(session).set({ provenAt: sql`now()` }).where(eq(session.id, current.id));
        await db.execute(sql`select notify_access('session', ${current.id}::uuid)`);
        return true;
      });
      if (!proven)
        throw body.code === undefined ? new Refusal("wrongPassword", "password") : new Refusal("invalidCode", "code");
      return {};
    },
  };
}

/** Counts wrong codes; the fifth ends the session. The count is stored although the call is refused. */
async function countWrong(db: Db, of: Session): Promise<null> {
  const [row] = await db
    .update(session)
    .set({ wrongCodes: sql`${session.wrongCodes} + 1` })
    .where(eq(session.id, of.id))
    .returning({ wrong: session.wrongCodes });
  if (row && row.wrong >= WRONG_CODES) await db.delete(session).where(eq(session.id, of.id));
  return null;
}
