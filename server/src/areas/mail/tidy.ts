/** Removes private mail of those who left 30 days ago; shared mail stays. */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";

/** Removes what is private to the acting one. Returns the files that nothing uses any more. */
async function removePrivate(db: Db, ownerId: string): Promise<string[]> {
  const own = sql`select id from mail_log where private_to = ${ownerId}::uuid`;
  const { rows } = await db.execute<{ key: string | null }>(
    sql`update media set deleted_at = now() where uploaded_by is null and deleted_at is null and id in (select media_id from mail_log_file where mail_id in (${own})) returning file_key as key`,
  );
  for (const part of ["mail_log_file", "mail_log_party", "mail_log_record"])
    await db.execute(sql`delete from ${sql.identifier(part)} where mail_id in (${own})`);
  await db.execute(
    sql`update mail_log set answers_id = null where private_to = ${ownerId}::uuid and answers_id is not null`,
  );
  await db.execute(sql`delete from mail_log where private_to = ${ownerId}::uuid`);
  await db.execute(
    sql`delete from mail_thread t where private_to = ${ownerId}::uuid and not exists (select from mail_log m where m.agency_id = t.agency_id and m.thread_id = t.id)`,
  );
  return rows.flatMap(({ key }) => key ?? []);
}

export const mailTidy =
  ({ database, store }: Pick<Services, "database" | "store">) =>
  async (): Promise<void> => {
    const { rows } = await database.signIn((db) =>
      db.execute<{ agencyId: string; ownerId: string }>(
        sql`select distinct agency_id as "agencyId", owner_id as "ownerId" from mailbox
          where owner_id is not null and state = 'STOPPED' and stopped_at < now() - interval '30 days'`,
      ),
    );
    for (const { agencyId, ownerId } of rows) {
      const keys = await database.scope({ ...systemIn(agencyId), id: ownerId }, "write", (db) =>
        removePrivate(db, ownerId),
      );
      for (const key of keys) await store.remove(key);
    }
  };
