/**
 * Finds names and avatars by account, for presence at a record. An avatar is returned as its key, and each socket makes
 * its own link of it.
 */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PersonAtRecord } from "#contract/live.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { Database } from "#server/lib/database/scope.ts";
import type { FindAvatars } from "#server/lib/live/presence/avatars.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { staffTable } from "./staff.table.ts";

/** Finds colleagues by their staff row; a super admin, who has none, by the account. */
export const findAvatars =
  (database: Database): FindAvatars =>
  async (actor, ids) => {
    const colleagues = await database.scope(actor, "read", (db) =>
      db
        .select({ id: staffTable.id, displayName: staffTable.displayName, key: mediaTable.key })
        .from(staffTable)
        .leftJoin(mediaTable, and(eq(mediaTable.agencyId, staffTable.agencyId), eq(mediaTable.id, staffTable.avatarId)))
        .where(
          and(eq(staffTable.agencyId, actor.agencyId), inArray(staffTable.id, [...ids]), isNull(staffTable.deletedAt)),
        ),
    );
    const found: PersonAtRecord[] = colleagues.map(({ id, displayName, key }) => ({
      id,
      displayName,
      avatarUrl: key,
      outside: false,
    }));
    const others = ids.filter((id) => !found.some((person) => person.id === id));
    return others.length === 0 ? found : [...found, ...(await superAdmins(database, others))];
  };

async function superAdmins(database: Database, ids: readonly string[]): Promise<PersonAtRecord[]> {
  const rows = await database.signIn((db) =>
    db
      .select({ id: account.id, displayName: account.displayName })
      .from(account)
      .where(and(inArray(account.id, [...ids]), eq(account.role, "super_admin"), isNull(account.deletedAt))),
  );
  // Never shows the email, which the agency may not know.
  return rows.map(({ id, displayName }) => ({
    id,
    displayName: displayName ?? "Greenroom",
    avatarUrl: null,
    outside: true,
  }));
}
