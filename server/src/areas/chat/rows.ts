/** Creates the conversations and logs of messages, each once however many requests ask at the same time. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ChatEvent } from "#contract/chat/codes.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { type ConversationQuery, findPlace, type PartyIds } from "./conversation.read.ts";

export const NO_PARTY: PartyIds = { personId: null, contactId: null, staffId: null };

/** Returns the log of a party in a conversation. */
export async function ensureLog(db: Db, agencyId: string, conversationId: string, party: PartyIds): Promise<string> {
  const { personId, contactId, staffId } = party;
  await db.execute(
    sql`insert into chat_log (id, agency_id, conversation_id, person_id, contact_id, staff_id)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${conversationId}::uuid, ${personId}::uuid,
        ${contactId}::uuid, ${staffId}::uuid)
      on conflict do nothing`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from chat_log
      where agency_id = ${agencyId}::uuid
        and conversation_id = ${conversationId}::uuid
        and person_id is not distinct from ${personId}::uuid
        and contact_id is not distinct from ${contactId}::uuid and staff_id is not distinct from ${staffId}::uuid`,
  );
  return found(rows[0]).id;
}

/** Returns the conversation of one of the agency's numbers with one outside. */
export async function ensureConversation(db: Db, agencyId: string, ownId: string, outsideId: string): Promise<string> {
  await db.execute(
    sql`insert into chat_conversation (id, agency_id, number_id, outside_id)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${ownId}::uuid, ${outsideId}::uuid)
      on conflict do nothing`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from chat_conversation
      where agency_id = ${agencyId}::uuid and number_id = ${ownId}::uuid and outside_id = ${outsideId}::uuid`,
  );
  return found(rows[0]).id;
}

/**
 * Returns the conversation and log that a call names, and creates missing ones; new ones start from the default number.
 */
export async function ensurePlace(
  db: Db,
  actor: Actor,
  query: ConversationQuery,
): Promise<{ conversationId: string; logId: string }> {
  const { agencyId } = actor;
  const place = await findPlace(db, actor, query);
  if (place.conversationId && place.logId) return { conversationId: place.conversationId, logId: place.logId };
  let { conversationId } = place;
  if (!conversationId) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from chat_number where agency_id = ${agencyId}::uuid and is_default and state <> 'DISCONNECTED'`,
    );
    const [own] = rows;
    if (!own) throw new Refusal("chatNotConnected");
    conversationId = await ensureConversation(db, agencyId, own.id, place.numberId);
  }
  return { conversationId, logId: await ensureLog(db, agencyId, conversationId, place.party) };
}

/** Writes an event of the conversation itself, with a name. */
export async function writeEvent(
  db: Db,
  {
    agencyId,
    logId,
    what,
    name,
    senderId,
  }: { agencyId: string; logId: string; what: ChatEvent; name: string | null; senderId: string | null },
): Promise<void> {
  await db.execute(
    sql`insert into chat_message (id, agency_id, log_id, conversation_id, incoming, kind, state, at, detail, sender_id)
      select ${randomUUIDv7()}::uuid, l.agency_id, l.id, l.conversation_id, false, 'event', 'SENT',
        date_trunc('second', now()), ${JSON.stringify({ event: { what, name } })}::jsonb, ${senderId}::uuid
      from chat_log l
      where l.agency_id = ${agencyId}::uuid and l.id = ${logId}::uuid`,
  );
}
