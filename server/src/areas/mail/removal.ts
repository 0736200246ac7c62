/** Deletes emails for good, with all their rows. */
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

/** Digest that remains of an email deleted for good, so that it isn't read in again. */
export const removedDigest = (messageId: SQL): SQL => sql`sha256(convert_to(${messageId}, 'UTF8'))`;

/**
 * Deletes the matching emails `m` of the agency that the actor sees. Returns their number, and files that nothing else
 * uses.
 */
export async function removeMails(
  db: Db,
  agencyId: string,
  matches: SQL,
): Promise<{ count: number; mediaIds: string[] }> {
  const { rows: found } = await db.execute<{ id: string; threadId: string }>(
    sql`select m.id, m.thread_id as "threadId"
      from mail_log m
      where m.agency_id = ${agencyId}::uuid and ${matches}
      for update`,
  );
  if (found.length === 0) return { count: 0, mediaIds: [] };
  const these = sql`any (${sql.param(found.map(({ id }) => id))}::uuid[])`;
  const ofAgency = sql`agency_id = ${agencyId}::uuid`;
  const { rows: media } = await db.execute<{ id: string }>(
    sql`update media f
      set deleted_at = now()
      where f.agency_id = ${agencyId}::uuid and f.uploaded_by is null and f.deleted_at is null
        and f.id in (select c.media_id from mail_log_file c where c.agency_id = f.agency_id and c.mail_id = ${these})
        and not exists (select from mail_log_file c
          where c.agency_id = f.agency_id
            and c.media_id = f.id
            and c.mail_id <> ${sql`all (${sql.param(found.map(({ id }) => id))}::uuid[])`})
        and not exists (select from library_item i where i.agency_id = f.agency_id and i.media_id = f.id)
      returning f.id`,
  );
  for (const part of ["mail_log_file", "mail_log_party", "mail_log_record"])
    await db.execute(sql`delete from ${sql.identifier(part)} where ${ofAgency} and mail_id = ${these}`);
  await db.execute(
    sql`insert into removed_mail (agency_id, mailbox_id, digest)
      select m.agency_id, m.mailbox_id, ${removedDigest(sql`m.message_id`)}
      from mail_log m
      where m.agency_id = ${agencyId}::uuid
        and m.id = ${these}
        and m.mailbox_id is not null
        and m.message_id is not null
      on conflict do nothing`,
  );
  // An email without an id is recognised by its hash.
  await db.execute(
    sql`insert into removed_mail (agency_id, mailbox_id, digest)
      select m.agency_id, m.mailbox_id, m.content_hash
      from mail_log m
      where m.agency_id = ${agencyId}::uuid
        and m.id = ${these}
        and m.mailbox_id is not null
        and m.message_id is null
        and m.content_hash is not null
      on conflict do nothing`,
  );
  await db.execute(sql`update mail_log set answers_id = null where ${ofAgency} and answers_id = ${these}`);
  await db.execute(sql`delete from mail_log where ${ofAgency} and id = ${these}`);
  await db.execute(
    sql`delete from mail_thread t
      where t.agency_id = ${agencyId}::uuid
        and t.id = any (${sql.param([...new Set(found.map(({ threadId }) => threadId))])}::uuid[])
        and not exists (select from mail_log m where m.agency_id = t.agency_id and m.thread_id = t.id)`,
  );
  return { count: found.length, mediaIds: media.map(({ id }) => id) };
}
