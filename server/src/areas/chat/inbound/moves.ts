/** Moves conversations whose contact has another number now, or has become known. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { ensureLog } from "../rows.ts";
import { onlyContact } from "./known-contact.ts";

/** Brings logs up to date with the messages that are in them, after some were moved. */
export const followMoved = (db: Db, agencyId: string, logIds: readonly string[]): Promise<unknown> =>
  db.execute(
    sql`update chat_log l set last_message_id = m.id, last_at = m.at,
        last_in_id = (select i.id
          from chat_message i
          where i.agency_id = l.agency_id and i.log_id = l.id and i.incoming
          order by i.id desc
          limit 1)
      from unnest(${sql.param([...logIds])}::uuid[]) as x (id)
        left join lateral (select o.id, o.at
          from chat_message o
          where o.agency_id = ${agencyId}::uuid and o.log_id = x.id
          order by o.at desc, o.id desc
          limit 1) m on true
      where l.agency_id = ${agencyId}::uuid and l.id = x.id`,
  );

interface Log extends Record<string, unknown> {
  id: string;
  personId: string | null;
  contactId: string | null;
  staffId: string | null;
}
async function mergeInto(db: Db, agencyId: string, from: string, into: string): Promise<void> {
  const { rows: logs } = await db.execute<Log>(
    sql`select id, person_id as "personId", contact_id as "contactId", staff_id as "staffId"
      from chat_log
      where agency_id = ${agencyId}::uuid and conversation_id = ${from}::uuid`,
  );
  for (const { id, ...party } of logs) {
    const target = await ensureLog(db, agencyId, into, party);
    await moveLog(db, agencyId, id, { logId: target, conversationId: into });
  }
  await db.execute(
    sql`update chat_conversation t
      set window_from = greatest(t.window_from, f.window_from),
        assigned_to_id = coalesce(t.assigned_to_id, f.assigned_to_id)
      from chat_conversation f
      where t.agency_id = ${agencyId}::uuid
        and t.id = ${into}::uuid
        and f.agency_id = t.agency_id
        and f.id = ${from}::uuid`,
  );
}

/** Moves the messages of a log to another log of the conversation, and deletes the log. */
async function moveLog(db: Db, agencyId: string, from: string, into: { logId: string; conversationId: string }) {
  const { logId, conversationId } = into;
  const ofLog = sql`agency_id = ${agencyId}::uuid and log_id = ${from}::uuid`;
  await db.execute(
    sql`update chat_message set log_id = ${logId}::uuid, conversation_id = ${conversationId}::uuid where ${ofLog}`,
  );
  await db.execute(
    sql`insert into chat_reader (agency_id, staff_id, log_id, read_to, draft)
      select agency_id, staff_id, ${logId}::uuid, read_to, draft
      from chat_reader
      where ${ofLog}
      on conflict do nothing`,
  );
  await db.execute(sql`delete from chat_log where agency_id = ${agencyId}::uuid and id = ${from}::uuid`);
  await followMoved(db, agencyId, [logId]);
}

/** Gives the messages without a known contact to the only contact who has the number. */
async function nameUnknown(db: Db, agencyId: string, outsideId: string): Promise<void> {
  const party = await onlyContact(db, agencyId, outsideId);
  if (Object.values(party).every((id) => id === null)) return;
  const { rows } = await db.execute<{ id: string; conversationId: string }>(
    sql`select l.id, l.conversation_id as "conversationId"
      from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id
      where l.agency_id = ${agencyId}::uuid and c.outside_id = ${outsideId}::uuid and l.about_id is null`,
  );
  for (const { id, conversationId } of rows)
    await moveLog(db, agencyId, id, { logId: await ensureLog(db, agencyId, conversationId, party), conversationId });
}

/**
 * Moves all conversations of a number outside to another number, which leads to them from now on. A conversation that
 * exists there takes up the messages of the other one.
 */
export async function moveOutside(db: Db, agencyId: string, fromId: string, toId: string, since: Date): Promise<void> {
  if (fromId === toId) return;
  const { rows } = await db.execute<{ id: string; into: string | null }>(
    sql`select c.id,
        (select t.id
          from chat_conversation t
          where t.agency_id = c.agency_id and t.number_id = c.number_id and t.outside_id = ${toId}::uuid) as into
      from chat_conversation c
      where c.agency_id = ${agencyId}::uuid and c.outside_id = ${fromId}::uuid
      order by c.id
      for no key update of c`,
  );
  for (const { id, into } of rows)
    if (into !== null) await mergeInto(db, agencyId, id, into);
    // Received messages go on in the log that the conversation had: the new number may not be any contact's yet.
    else
      await db.execute(
        sql`update chat_conversation c set outside_id = ${toId}::uuid, written_log_id = coalesce(c.written_log_id,
            (select l.id
              from chat_log l
              where l.agency_id = c.agency_id and l.conversation_id = c.id and l.about_id is not null
              order by l.last_at desc nulls last
              limit 1))
          where c.agency_id = ${agencyId}::uuid and c.id = ${id}::uuid`,
      );
  await nameUnknown(db, agencyId, toId);
  const ofAgency = sql`agency_id = ${agencyId}::uuid`;
  await db.execute(
    sql`update whatsapp_number
      set now_id = null, now_since = null
      where ${ofAgency} and id = ${toId}::uuid and now_id is not null`,
  );
  await db.execute(
    sql`update whatsapp_number
      set now_id = ${toId}::uuid, now_since = ${since.toISOString()}::timestamptz
      where ${ofAgency} and (id = ${fromId}::uuid or (now_id = ${fromId}::uuid and id <> ${toId}::uuid))`,
  );
  await db.execute(
    sql`update whatsapp_number t
      set opted_out_at = coalesce(t.opted_out_at, f.opted_out_at),
        profile_name = coalesce(t.profile_name, f.profile_name), username = coalesce(t.username, f.username)
      from whatsapp_number f
      where t.agency_id = ${agencyId}::uuid
        and t.id = ${toId}::uuid
        and f.agency_id = t.agency_id
        and f.id = ${fromId}::uuid`,
  );
}
