/**
 * Runs WhatsApp's background work: takes in the inbox, sends messages, fetches files, looks after accounts. All of it
 * is rows, so any process takes what is due.
 */
import { sql } from "drizzle-orm";
import type { Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { type LaneWorker, openLaneWorker } from "#server/lib/jobs/lane-worker.ts";
import { removeMessages } from "./chat.conversations.ts";
import { drainInbox } from "./inbound/inbox.ts";
import { fetchMedia } from "./inbound/media.ts";
import { keepUp } from "./meta/upkeep.ts";
import { drainOutbox } from "./sending/send.ts";

type ChatServices = Pick<Services, "config" | "database" | "secrets" | "store" | "jobs" | "notices" | "onError">;

export const openChatWorker = (services: ChatServices): LaneWorker =>
  openLaneWorker(services, {
    due: (before) => sql`select 'inbox' as lane, agency_id as "agencyId", due_at as due
          from chat_inbox
          where done_at is null and due_at <= ${before}
          union all
          select 'outbox', agency_id, not_before
          from chat_message
          where state = 'WAITING' and not_before <= ${before}
          union all select 'outbox', agency_id, now() from chat_log where receipt_id is distinct from told_id
          union all
          select 'media', agency_id, media_due_at
          from chat_message
          where media_state = 'FETCHING' and media_due_at <= ${before}
          union all
          select 'account', agency_id, due_at
          from chat_account
          where state in ('CONNECTING', 'CONNECTED', 'BANNED') and due_at <= ${before}`,
    topics: ["chatMessage", "chatStatus", "chatLog", "chatNumber"],
    run: {
      inbox: (agencyId) => drainInbox(services, agencyId, services.onError),
      outbox: (agencyId) => drainOutbox(services, agencyId),
      media: (agencyId) => fetchMedia(services, agencyId),
      account: (agencyId) => keepUp(services, agencyId),
    },
  });

/** Deletes messages beyond the agency's retention, with conversations that are empty then. */
async function endMessages({ database, jobs }: Pick<Services, "database" | "jobs">): Promise<void> {
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select agency_id as "agencyId" from comms_setting where message_days is not null`,
    ),
  );
  for (const { agencyId } of rows)
    if (!database.isLocked(agencyId))
      await database.scope(systemIn(agencyId), "write", async (db) => {
        const { mediaIds } = await removeMessages(
          db,
          agencyId,
          sql`m.at < now() - make_interval(days => (select s.message_days
            from comms_setting s
            where s.agency_id = ${agencyId}::uuid))`,
        );
        for (const mediaId of mediaIds) await jobs.enqueue(db, "media", { agencyId, mediaId });
        await db.execute(
          sql`delete from chat_log l where l.agency_id = ${agencyId}::uuid and l.last_message_id is not null
          and not exists (select from chat_message m where m.agency_id = l.agency_id and m.log_id = l.id)`,
        );
      });
}

/** Days that unreadable webhook rows are kept for a later version, and the most bytes of them for an agency. */
const MISREAD_DAYS = 180;
const MISREAD_BYTES = 200_000_000;
const ENDED = sql.raw(
  `done_at is not null and received_at < now() - case when misread > 0 then interval '${MISREAD_DAYS} days' else interval '30 days' end`,
);

/**
 * Deletes Meta's webhook rows after 30 days, unreadable ones later; the oldest first if there are too many of those.
 */
export async function tidyChats({ database, jobs }: Pick<Services, "database" | "jobs">): Promise<void> {
  await endMessages({ database, jobs });
  const { rows } = await database.signIn((db) =>
    db.execute<{ agencyId: string }>(
      sql`select distinct agency_id as "agencyId" from chat_inbox where (${ENDED}) or misread > 0`,
    ),
  );
  for (const { agencyId } of rows)
    if (!database.isLocked(agencyId))
      await database.scope(systemIn(agencyId), "write", async (db) => {
        await db.execute(sql`delete from chat_inbox where agency_id = ${agencyId}::uuid and ${ENDED}`);
        await db.execute(
          sql`delete from chat_inbox i
          using (select id, sum(pg_column_size(value)) over (order by received_at desc, id desc) as bytes
            from chat_inbox
            where agency_id = ${agencyId}::uuid and misread > 0 and done_at is not null) kept
          where i.agency_id = ${agencyId}::uuid and i.id = kept.id and kept.bytes > ${MISREAD_BYTES}`,
        );
      });
}
