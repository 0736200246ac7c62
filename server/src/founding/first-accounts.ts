/** Creates the accounts that cannot be invited: an agency's first owner, and super admins. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type Levels, levelsOf, normalForm, RESOURCES } from "#contract/access.ts";
import { account, agency } from "#server/areas/session/account.table.ts";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { audit } from "#server/lib/records/audit.ts";
import { foundAgency } from "./found-agency.ts";
import { actIn } from "./owner-scope.ts";

/** Returns every level of every resource. */
export const allLevels = (): Levels =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, normalForm(levelsOf(resource), resource)]));

export interface FirstOwner {
  agencyName: string;
  timeZoneId: string;
  name: string;
  email: string;
}

/** Creates an agency with its first owner, or finds both if the owner has not chosen a password yet. Returns the owner's id. */
export async function foundWithOwner(db: Db, { agencyName, timeZoneId, name, email }: FirstOwner): Promise<string> {
  const [invited] = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(agency, eq(agency.id, account.agencyId))
    .where(and(eq(account.email, email), eq(account.role, "agency"), eq(agency.name, agencyName), ...neverSignedIn()));
  if (invited) return invited.id;

  const id = randomUUIDv7();
  const agencyId = randomUUIDv7();
  const { positions } = await foundAgency(db, {
    id: agencyId,
    name: agencyName,
    timeZoneId,
    newId: () => randomUUIDv7(),
    actorId: id,
  });
  await insertAccount(db, { id, agencyId, email, role: "agency", timeZoneId });
  await db
    .insert(staffTable)
    .values({ id, agencyId, displayName: name, positionId: positions.get("Managing director") });
  await db.insert(permissionTable).values({ staffId: id, agencyId, levels: allLevels() });
  await audit(db, { agencyId, actorId: null, what: "agency made", subjectId: id });
  return id;
}

/** Creates a super admin, or finds one who has not chosen a password yet. Returns the account's id. */
export async function makeSuperAdmin(db: Db, { name, email }: { name: string; email: string }): Promise<string> {
  const [invited] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.email, email), eq(account.role, "super_admin"), ...neverSignedIn()));
  if (invited) return invited.id;

  const id = randomUUIDv7();
  // A super admin belongs to no agency: the transaction must not write into one.
  await actIn(db, id, id);
  await insertAccount(db, { id, email, role: "super_admin", displayName: name });
  await audit(db, { agencyId: null, actorId: null, what: "super admin made", subjectId: id });
  return id;
}

const neverSignedIn = () => [isNull(account.activatedAt), isNull(account.lockedAt), isNull(account.deletedAt)];

async function insertAccount(db: Db, row: typeof account.$inferInsert): Promise<void> {
  const { rowCount } = await db.insert(account).values(row).onConflictDoNothing();
  if (rowCount !== 1) throw new StartError(`The email ${row.email} is already in use. Choose another.`);
}
