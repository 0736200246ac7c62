/**
 * Locks an agency and lets it in again. Runs as the database's owner, in one transaction; a trigger notifies every
 * process.
 */
import { eq, sql } from "drizzle-orm";
import { account, agency, session } from "#server/areas/session/account.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { audit } from "#server/lib/records/audit.ts";
import { actIn } from "../owner-scope.ts";
import type { FoundAgency } from "./find-agency.ts";

/** Locks an agency: its people are signed out with the commit. Returns how many sessions ended. */
export async function lockAgency(db: Db, found: FoundAgency, reason: string | undefined): Promise<number> {
  if (found.lockedAt !== null) throw new StartError(`"${found.name}" is locked already, since ${found.lockedAt}.`);
  await actIn(db, found.id, found.id);
  const { rows } = await db.execute<{ sessions: number }>(
    sql`select count(*)::int as sessions
      from ${session} join ${account} on ${account.id} = ${session.accountId}
      where ${account.agencyId} = ${found.id}`,
  );
  await db
    .update(agency)
    .set({ lockedAt: sql`now()`, lockReason: reason ?? null })
    .where(eq(agency.id, found.id));
  await audit(db, {
    agencyId: found.id,
    actorId: null,
    what: "agency locked",
    subjectId: found.id,
    ...(reason !== undefined && { detail: { reason } }),
  });
  return rows[0]?.sessions ?? 0;
}

export async function unlockAgency(db: Db, found: FoundAgency): Promise<void> {
  if (found.lockedAt === null) throw new StartError(`"${found.name}" is not locked.`);
  if (found.removal === "deleting")
    throw new StartError(
      `"${found.name}" is being removed, and part of it is gone. Run agency:remove again to finish it; its export can be restored elsewhere.`,
    );
  await actIn(db, found.id, found.id);
  await db.update(agency).set({ lockedAt: null, lockReason: null, removal: null }).where(eq(agency.id, found.id));
  await audit(db, { agencyId: found.id, actorId: null, what: "agency unlocked", subjectId: found.id });
}
