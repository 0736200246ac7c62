/** Names and portraits of people by their accounts, for whoever is seen at the same record. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Someone } from "#contract/live.ts";
import { account } from "#server/areas/session/account.table.ts";
import type { FindFaces } from "#server/lib/presence/faces.ts";
import { media } from "#server/lib/records.table.ts";
import type { Link } from "#server/lib/reply.ts";
import type { Database } from "#server/lib/scope.ts";
import { staff } from "./staff.table.ts";

/** Colleagues as the actor's agency has them; a super admin, who has no row in it, by the account. */
export const findFaces =
  (database: Database, link: Link): FindFaces =>
  async (actor, ids) => {
    const colleagues = await database.scope(actor, "read", (db) =>
      db
        .select({ id: staff.id, displayName: staff.displayName, key: media.key })
        .from(staff)
        .leftJoin(media, and(eq(media.agencyId, staff.agencyId), eq(media.id, staff.avatarId)))
        .where(and(eq(staff.agencyId, actor.agencyId), inArray(staff.id, [...ids]), isNull(staff.deletedAt))),
    );
    const found: Someone[] = colleagues.map(({ id, displayName, key }) => ({
      id,
      displayName,
      avatarUrl: key && link(key),
      outside: false,
    }));
    const others = ids.filter((id) => !found.some((face) => face.id === id));
    return others.length === 0 ? found : [...found, ...(await superAdmins(database, others))];
  };

async function superAdmins(database: Database, ids: readonly string[]): Promise<Someone[]> {
  const rows = await database.signIn((db) =>
    db
      .select({ id: account.id, displayName: account.displayName })
      .from(account)
      .where(and(inArray(account.id, [...ids]), eq(account.role, "super_admin"), isNull(account.deletedAt))),
  );
  // Never by the e-mail: that is not the agency's to know.
  return rows.map(({ id, displayName }) => ({
    id,
    displayName: displayName ?? "Greenroom",
    avatarUrl: null,
    outside: true,
  }));
}
