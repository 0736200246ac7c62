/**
 * Publishing is a condition: the status, a publish time that has come, and media that are ready. The job only has to
 * tell open screens at that time. If the publish time changes, the job of the old one does nothing.
 */
import { type SQL, sql } from "drizzle-orm";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";

export type Scheduling = Pick<Jobs, "enqueue">;

/** Wait before an item whose media are not ready at its publish time is looked at again. */
const AGAIN_MS = 30_000;

/** True while a file of the item is being prepared: until it is ready, the item does not go out. */
const isProcessing = (itemId: SQL): SQL =>
  sql`exists (select from content_media f join media on media.id = f.media_id
    where f.record_id = ${itemId} and media.state = 'processing')`;

/** Adds the job of each published item that is not out yet: its publish time lies ahead, or its media are not ready. */
export async function schedule(db: Db, jobs: Scheduling, { agencyId }: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ id: string; at: Date | string; ahead: boolean }>(
    sql`select i.id, i.publish_at as at, i.publish_at > now() as ahead
      from content_item i
      where i.id = any (${sql.param([...ids])}::uuid[]) and (i.status = 3 or i.status is null)
        and (i.publish_at > now() or ${isProcessing(sql`i.id`)}) order by i.id`,
  );
  for (const { id, at, ahead } of rows) {
    const publishAt = new Date(at);
    const runAt = ahead ? publishAt : new Date(Date.now() + AGAIN_MS);
    await jobs.enqueue(db, "publishContent", { agencyId, itemId: id, publishAt: publishAt.toISOString() }, runAt);
  }
}

/**
 * Tells open screens that an item is out, once: only if it still goes out at that time, and after its media are ready.
 */
export async function announce(
  database: Database,
  jobs: Scheduling,
  job: { agencyId: string; itemId: string; publishAt: string },
): Promise<void> {
  const { agencyId, itemId, publishAt } = job;
  const isDue = sql`i.id = ${itemId}::uuid
    and (i.status = 3 or i.status is null)
    and i.deleted_at is null
    and i.publish_at = ${publishAt}::timestamptz
    and i.publish_at <= now() and i.announced_at is distinct from i.publish_at`;
  await database.scope(systemIn(agencyId), "write", async (db) => {
    const { rows } = await db.execute<{ waits: boolean }>(
      sql`select ${isProcessing(sql`i.id`)} as waits from content_item i where ${isDue} for no key update`,
    );
    const [item] = rows;
    if (item?.waits) await jobs.enqueue(db, "publishContent", job, new Date(Date.now() + AGAIN_MS));
    else if (item) await db.execute(sql`update content_item i set announced_at = i.publish_at where ${isDue}`);
  });
}
