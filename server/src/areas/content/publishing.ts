/**
 * Publishing is a condition: the status, a publish time that has come, and media that are ready. What remains to be done
 * once at that time is the job's: open screens hear of it. A changed time makes the job of the old one void.
 */
import { sql } from "drizzle-orm";
import { type Actor, type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";

export type Scheduling = Pick<Jobs, "enqueue">;

/** Adds the job of each published item whose publish time lies ahead. */
export async function schedule(db: Db, jobs: Scheduling, { agencyId }: Actor, ids: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ id: string; at: Date | string }>(
    sql`select id, publish_at as at from content_item where id = any (${sql.param([...ids])}::uuid[]) and (status = 3 or status is null) and publish_at > now() order by id`,
  );
  for (const { id, at } of rows) {
    const publishAt = new Date(at);
    await jobs.enqueue(db, "publishContent", { agencyId, itemId: id, publishAt: publishAt.toISOString() }, publishAt);
  }
}

/** Tells open screens that an item is out; once, and only if it still goes out at that time. */
export async function announce(
  database: Database,
  { agencyId, itemId, publishAt }: { agencyId: string; itemId: string; publishAt: string },
): Promise<void> {
  await database.scope(systemIn(agencyId), "write", (db) =>
    db.execute(sql`update content_item set announced_at = publish_at where id = ${itemId}::uuid and (status = 3 or status is null) and deleted_at is null
      and publish_at = ${publishAt}::timestamptz and publish_at <= now() and announced_at is distinct from publish_at`),
  );
}
