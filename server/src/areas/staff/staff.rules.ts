/** Rules about staff accounts that several calls share. */
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { isAbove } from "#contract/access.ts";
import type { Role } from "#contract/enums.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { staffTable } from "./staff.table.ts";

export interface Target {
  id: string;
  role: Role;
}

/** Throws if the account is above the actor's, or if actors would lock or delete themselves. */
export function checkMayGovern(actor: Actor, target: Target, own: "ownAccount" | "ownPermission" = "ownAccount"): void {
  if (target.id === actor.id) throw new Refusal(own);
  if (isAbove(target.role, actor.role)) throw new Refusal("accountAbove");
}
/** Throws if staff would change details of an owner or app admin, even those that have no part in signing in. */
export function checkMayDescribe(actor: Actor, target: Target): void {
  if (target.id !== actor.id && actor.role === "staff" && target.role !== "staff") throw new Refusal("accountAbove");
}

/** Throws if no active owner or app admin would remain. Locks the rows, so that two can't be removed at once (R10). */
export async function checkNotLast(db: Db, actor: Actor, target: Target): Promise<void> {
  if (target.role === "staff") return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from account
      where agency_id = ${actor.agencyId}
        and role in ('agency', 'app_admin')
        and locked_at is null
        and deleted_at is null
        and activated_at is not null
      order by id
      for update`,
  );
  if (!rows.some((row) => row.id !== target.id)) throw new Refusal("lastOwner");
}

/** Finds staff by id: an actor reaches all colleagues, or none. */
export const staffResolver = recordResolver("staff");

/**
 * Matches colleagues by name only: everyone may choose and mention them, not everyone may see their phone or location.
 */
export const matchesName = (words: Placeholder | SQL): SQL =>
  sql`fold(${staffTable.displayName}) like ${wordPattern(words)}`;
