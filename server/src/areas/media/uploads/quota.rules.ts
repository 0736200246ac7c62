/** The storage limit of an agency. */
import { sql } from "drizzle-orm";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { upload } from "../media.table.ts";

/** Returns the bytes of an agency's files and of its open uploads as announced. */
export async function storageUsed(db: Pick<Db, "execute">, agencyId: string): Promise<number> {
  const { rows } = await db.execute<{ used: string }>(sql`select (
    (select coalesce(sum(${upload.size}), 0)
      from ${upload}
      where ${upload.agencyId} = ${agencyId} and ${upload.mediaId} is null)
    + (select coalesce(sum(${mediaTable.size}), 0)
      from ${mediaTable}
      where ${mediaTable.agencyId} = ${agencyId} and ${mediaTable.deletedAt} is null))::bigint as used`);
  return Number(rows[0]?.used);
}

/**
 * Throws unless the agency's files, its open uploads as announced and `more` bytes fit its storage. Of several at once,
 * each waits for the one before, so that together they can't go past the limit.
 */
export async function checkQuota(
  db: Db,
  { agencyId }: Pick<Actor, "agencyId">,
  more: number,
  quota: number,
): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${agencyId}`}, 0))`);
  if ((await storageUsed(db, agencyId)) + more > quota) throw new Refusal("noRoom");
}
