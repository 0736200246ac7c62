/** Sends a failed or unconfirmed message again, under today's rules of the window and of templates. */
import { sql } from "drizzle-orm";
import type { ChatMessageKind } from "#contract/chat/codes.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { preferredOf, readTemplates } from "../template.ts";
import { type MessageWriter, queueMessage, type Standing, standingIn } from "./queue.ts";

export const refuseClosed = ({ isWindowOpen }: Standing): void => {
  if (!isWindowOpen) throw new Refusal("7000");
};

/** Refuses a second template within a day while the contact has not replied. */
async function refuseSecondTemplate(db: Db, { conversationId, isWindowOpen }: Standing): Promise<void> {
  if (isWindowOpen) return;
  const { rows } = await db.execute<{ sent: boolean }>(
    sql`select exists (select from chat_message m join chat_conversation c on c.id = m.conversation_id
        where m.conversation_id = ${conversationId}::uuid
          and m.kind = 'template'
          and not m.incoming
          and m.state <> 'FAILED'
          and m.received_at > now() - interval '86400 seconds'
          and (c.window_from is null or m.received_at > c.window_from + interval '86400 seconds')) as sent`,
  );
  if (found(rows[0]).sent) throw new Refusal("chatTemplateSent");
}

/** A message that failed or was not confirmed, as it was sent. */
interface Repeated extends Record<string, unknown> {
  id: string;
  logId: string;
  conversationId: string;
  senderId: string | null;
  state: string;
  kind: ChatMessageKind;
  body: string | null;
  detail: object;
  replyToId: string | null;
  mediaId: string | null;
  filename: string | null;
  templateName: string | null;
  language: string | null;
}

export async function refuseUnusable(db: Db, standing: Standing, name: string, language: string | null) {
  const named = (await readTemplates(db, standing.numberId)).filter((row) => row.name === name);
  const row = preferredOf(named, language);
  if (!row) throw new Refusal("chatTemplateUnusable", "templateName");
  if (standing.isOptedOut) throw new Refusal("chatOptedOut");
  await refuseSecondTemplate(db, standing);
  if (row.state !== "APPROVED") throw new Refusal("chatTemplateUnusable", "templateName");
  return row;
}

/** Reads and locks a message that is sent again. */
export async function readRepeated(db: Db, id: string): Promise<Repeated> {
  const { rows } = await db.execute<Repeated>(
    sql`select id, log_id as "logId", conversation_id as "conversationId", sender_id as "senderId", state, kind, body,
        detail, reply_to_id as "replyToId", media_id as "mediaId", filename,
        detail #>> '{template,name}' as "templateName", detail #>> '{template,language}' as language
      from chat_message where id = ${id}::uuid and not incoming and kind <> 'event' for update`,
  );
  const message = found(rows[0]);
  if (message.state !== "FAILED" && message.state !== "UNCONFIRMED") throw new Refusal("movedOn");
  return message;
}

/** Queues the message as a new one, and returns its id: the first one stays with its outcome. */
export async function repeatMessage(db: Db, by: MessageWriter, place: Standing, message: Repeated): Promise<string> {
  if (message.templateName !== null) await refuseUnusable(db, place, message.templateName, message.language);
  else refuseClosed(place);
  const { kind, body, detail, replyToId, mediaId, filename } = message;
  const id = await queueMessage(db, by, place, { kind, body, detail, replyToId, mediaId, filename });
  await db.execute(sql`delete from given_up where agency_id = ${by.agencyId}::uuid and id = ${message.id}::uuid`);
  return id;
}

/**
 * Sends a given-up message again in its writer's name, and keeps the writer's draft. Throws a Refusal if it can't be
 * sent.
 */
export async function repeatGivenUp(db: Db, agencyId: string, id: string): Promise<void> {
  const message = await readRepeated(db, id);
  const place = await standingIn(db, message.conversationId, message.logId);
  await repeatMessage(db, { agencyId, senderId: message.senderId, keepsDraft: true }, place, message);
}
