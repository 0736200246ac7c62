/** Puts messages into the queue that the worker sends from: each is a row, in the transaction of its cause. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { ChatMessageKind } from "#contract/chat/codes.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import { seesLog } from "../chat.rules.ts";
import { chatLog } from "../chat.table.ts";
import type { ConversationQuery } from "../conversation.read.ts";
import { UNKNOWN_SENDER } from "../inbound/read-message.ts";
import { ensurePlace } from "../rows.ts";
import { isWindowOpen } from "../window.rules.ts";

/** Recipient that a call names: a log, or a record with a contact and number. */
export interface Recipient {
  logId: string | null;
  recipientId: string | null;
  contactId: string | null;
  recipientNumberId: string | null;
}

/** State of a conversation, locked until the message is in the queue. */
export interface Standing extends Record<string, unknown> {
  logId: string;
  conversationId: string;
  numberId: string;
  isWindowOpen: boolean;
  isOptedOut: boolean;
  accountId: string;
}

const writable = preparedFamily(
  () => sql`select from ${chatLog} where ${chatLog.id} = ${sql.placeholder("logId")}::uuid and ${seesLog("write")}`,
);

async function queryOf(
  db: Db,
  { logId, recipientId, contactId, recipientNumberId }: Recipient,
): Promise<ConversationQuery> {
  if (logId !== null) return { logId };
  if (recipientId === null) return { contactId, whatsappNumberId: recipientNumberId };
  const { rows } = await db.execute<{ kind: string }>(sql`select kind from record where id = ${recipientId}::uuid`);
  const { kind } = found(rows[0]);
  const queryByKind: Readonly<Record<string, ConversationQuery>> = {
    person: { talentId: recipientId },
    staff: { staffId: recipientId },
    partner: { clientId: recipientId, contactId },
  };
  const query = queryByKind[kind];
  if (!query)
    throw new Refusal("validation", [{ field: "recipientId", code: "invalid", message: "This can't be written to" }]);
  return { ...query, whatsappNumberId: recipientNumberId };
}

/** Finds the conversation with a recipient, and locks it, so that a decision about its window holds. */
export async function standingOf(db: Db, actor: Actor, recipient: Recipient): Promise<Standing> {
  const { conversationId, logId } = await ensurePlace(db, actor, await queryOf(db, recipient));
  const [reached] = await writable(db, undefined, { ...reachValues(actor), logId });
  if (!reached) throw notFound();
  return standingIn(db, conversationId, logId);
}
/** Locks a conversation that the actor is known to reach. */
export async function standingIn(db: Db, conversationId: string, logId: string): Promise<Standing> {
  const { rows } = await db.execute<Standing & { state: string; accountState: string; isUnknown: boolean }>(
    sql`select ${logId}::text as "logId", c.id as "conversationId", c.number_id as "numberId",
        ${isWindowOpen({ windowFrom: sql`c.window_from` })} as "isWindowOpen",
        n.opted_out_at is not null as "isOptedOut", n.user_id is not distinct from ${UNKNOWN_SENDER} as "isUnknown",
        b.state, a.state as "accountState", a.id as "accountId"
      from chat_conversation c
        join whatsapp_number n on n.agency_id = c.agency_id and n.id = c.outside_id
        join chat_number b on b.agency_id = c.agency_id and b.id = c.number_id
        join chat_account a on a.agency_id = b.agency_id and a.id = b.account_id
      where c.id = ${conversationId}::uuid
      for update of c`,
  );
  const { state, accountState, isUnknown, ...standing } = found(rows[0]);
  if (isUnknown) throw new Refusal("chatNoNumber");
  if (state === "DISCONNECTED") throw new Refusal("chatNotConnected");
  if (state !== "CONNECTED" || accountState !== "CONNECTED") throw new Refusal("chatNumberAway");
  return standing;
}

interface Queued {
  kind: ChatMessageKind;
  body: string | null;
  detail?: object;
  replyToId?: string | null;
  mediaId?: string | null;
  filename?: string | null;
}

/** Sender of a message; null for a super admin. Sending discards the sender's draft, unless `keepsDraft`. */
export interface MessageWriter {
  agencyId: string;
  senderId: string | null;
  keepsDraft?: boolean;
}
export const writerOfMessage = (actor: Actor): MessageWriter => ({
  agencyId: actor.agencyId,
  senderId: staffIdOf(actor),
});

/** Adds a message, and returns its id. Replies in the conversation then belong to its contact. */
export async function queueMessage(db: Db, by: MessageWriter, standing: Standing, message: Queued): Promise<string> {
  const id = randomUUIDv7();
  const { agencyId, senderId, keepsDraft = false } = by;
  const { kind, body, detail = {}, replyToId = null, mediaId = null, filename = null } = message;
  const mediaState: SQL = mediaId === null ? sql`null` : sql`'READY'`;
  await db.execute(
    sql`insert into chat_message (id, agency_id, log_id, conversation_id, incoming, kind, state, at, body, detail,
        sender_id, reply_to_id, media_id, media_state, filename)
      values (${id}::uuid, ${agencyId}::uuid, ${standing.logId}::uuid, ${standing.conversationId}::uuid, false, ${kind},
        'WAITING', date_trunc('second', now()), ${body}, ${JSON.stringify(detail)}::jsonb, ${senderId}::uuid,
        (select r.id from chat_message r where r.id = ${replyToId}::uuid and r.log_id = ${standing.logId}::uuid),
        ${mediaId}::uuid, ${mediaState}, ${filename})`,
  );
  await db.execute(
    sql`update chat_conversation
      set written_log_id = ${standing.logId}::uuid
      where id = ${standing.conversationId}::uuid and written_log_id is distinct from ${standing.logId}::uuid`,
  );
  if (senderId !== null && !keepsDraft)
    await db.execute(
      sql`update chat_reader
        set draft = ''
        where agency_id = ${agencyId}::uuid
          and staff_id = ${senderId}::uuid
          and log_id = ${standing.logId}::uuid
          and draft <> ''`,
    );
  return id;
}
