/**
 * Resets the second factor of an owner who lost the phone and the recovery codes, which may be beyond everyone in their
 * agency.
 */
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { account } from "#server/areas/session/account.table.ts";
import { resetSecondFactor } from "#server/areas/staff/second-factor.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Mailer } from "#server/lib/mail/mail.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { actIn } from "../owner-scope.ts";
import { type FoundAgency, findAgency } from "./find-agency.ts";

export interface FactorHolder {
  id: string;
  name: string;
  email: string;
  agency: FoundAgency;
}

/** Finds the owner. Throws a StartError if no account of the agency has the email, or there is nothing to reset. */
export async function findFactorHolder(db: Db, named: { agency: string; email: string }): Promise<FactorHolder> {
  const agency = await findAgency(db, named.agency);
  await actIn(db, agency.id, agency.id);
  const there = and(eq(account.agencyId, agency.id), isNull(account.deletedAt));
  const [person] = await db
    .select({ id: account.id, name: staffTable.displayName, lockedAt: account.lockedAt, twoFactor: account.twoFactor })
    .from(account)
    .innerJoin(staffTable, eq(staffTable.id, account.id))
    .where(and(there, eq(account.email, named.email)));
  if (!person) {
    const owners = await db
      .select({ email: account.email })
      .from(account)
      .where(and(there, inArray(account.role, ["agency", "app_admin"])))
      .orderBy(asc(account.email))
      .limit(10);
    const who =
      owners.length === 0 ? "" : ` Its owners and app admins are ${owners.map(({ email }) => email).join(", ")}.`;
    throw new StartError(`Nobody at "${agency.name}" signs in as ${named.email}.${who}`);
  }
  if (person.lockedAt !== null)
    throw new StartError(`${person.name} is locked. An owner of "${agency.name}" unlocks them first, under Staff.`);
  if (!person.twoFactor)
    throw new StartError(
      `${person.name} has no second factor, so nothing was changed. Their password is enough to sign in.`,
    );
  return { id: person.id, name: person.name, email: named.email, agency };
}

export const resetFactorOf = (
  database: Pick<Database, "scope">,
  mailer: Pick<Mailer, "send">,
  { id, agency }: FactorHolder,
): Promise<void> =>
  database.scope(systemIn(agency.id), "write", (db) =>
    resetSecondFactor(db, mailer, { id, agencyId: agency.id, actorId: null }),
  );
