import { eq, sql } from "drizzle-orm";
import { permissionTable, staffTable } from "#server/areas/staff/staff.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { account, agency, credential, storedPassword } from "./account.table.ts";

export const names = { displayName: sql<string | null>`coalesce(${staffTable.displayName}, ${account.displayName})` };

/** Finds an account by its email, with the fields that decide about signing in. */
export async function findAccount(db: Db, email: string) {
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
      agencyLockedAt: agency.lockedAt,
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
