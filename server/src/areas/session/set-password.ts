/** Sets a password by the single-use code of a link: of an invitation, or of a reset. */
import { eq, sql } from "drizzle-orm";
import type { invitations } from "#contract/session/session.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { OpenedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller } from "#server/lib/serving/session.ts";
import { account, agency, type CodePurpose, credential, oneTimeCode, session } from "./account.table.ts";
import { names } from "./find-account.ts";
import { checkPassword, hashPassword, LONG_PASSWORD } from "./password.ts";
import type { SessionServices } from "./services.ts";

/** A valid code, with its owner. */
interface GoodCode {
  code: string;
  owner: NonNullable<Awaited<ReturnType<typeof findOwner>>>;
}
type Dependencies = Pick<SessionServices, "database" | "trail" | "passwordMinLength">;

export function passwordSetter({ database, trail, passwordMinLength }: Dependencies) {
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

  /** Finds the owner of a code; an expired or used one is refused, and noted. */
  async function open(purpose: CodePurpose, code: string, { address }: Caller): Promise<GoodCode> {
    const owner = await database.signIn((db) => findOwner(db, purpose, code));
    return owner ? { code, owner } : refuseLink(purpose, address);
  }

  /** Ends all sessions of the account; its codes end with the password. */
  async function set(purpose: CodePurpose, { code, owner }: GoodCode, password: string, { address }: Caller) {
    await checkPassword(password, {
      minLength: Math.max(passwordMinLength, owner.minLength ?? 0),
      email: owner.email,
      name: owner.displayName,
      agency: owner.agencyName,
    });
    const passwordHash = await hashPassword(password, address);
    const isSet = await trail.signIn(async (db, note) => {
      // Reads the code again under a lock, so that of two concurrent requests one sets the password.
      await db.select({ id: account.id }).from(account).where(eq(account.id, owner.accountId)).for("update");
      if (!(await findOwner(db, purpose, code))) return false;
      const { accountId, agencyId } = owner;
      const changed = { passwordHash, longPassword: password.length >= LONG_PASSWORD };
      await db.delete(oneTimeCode).where(eq(oneTimeCode.accountId, accountId));
      await db
        .insert(credential)
        .values({ accountId, ...changed })
        .onConflictDoUpdate({ target: credential.accountId, set: changed });
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
  return { open, set };
}

/** Opens an invitation by the code in its address. */
export const findInvitation =
  (services: Dependencies) =>
  (code: string, caller: Caller): Promise<GoodCode> =>
    passwordSetter(services).open("invitation", code, caller);

export const invitationHandlers = (services: Dependencies): OpenedHandlers<typeof invitations, GoodCode> => ({
  async get({ opened: { owner } }) {
    return { email: owner.email, displayName: owner.displayName ?? owner.email };
  },
  accept: ({ opened, body, caller }) => passwordSetter(services).set("invitation", opened, body.password, caller),
});

async function findOwner(db: Db, purpose: CodePurpose, code: string) {
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
      sql`${oneTimeCode.hash} = ${hashOf(code)}
        and ${oneTimeCode.purpose} = ${purpose}
        and ${oneTimeCode.expiresAt} > now()
        and ${oneTimeCode.usedAt} is null
        and ${account.lockedAt} is null
        and ${account.deletedAt} is null
        and ${agency.lockedAt} is null`,
    );
  return found;
}
