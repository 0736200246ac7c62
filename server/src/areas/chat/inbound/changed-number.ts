/** Takes in a contact's change of number: the conversation moves to the new one, and a line says so. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { displayOf } from "../phone.ts";
import { arrivalId } from "./arrival.ts";
import { moveOutside } from "./moves.ts";
import { outsideNumbers } from "./places.ts";
import { conversationsOf, type ReceivedMessage, sentTime } from "./placing.ts";
import { digitsOf, UNKNOWN_SENDER } from "./read-message.ts";
import type { InboundMessage } from "./webhook-shapes.ts";

interface ChangedNumber {
  /** Null if only Meta's id of the person changed. */
  waId: string | null;
  userId: string | null;
  previousUserId: string | null;
}

/** Returns the writer's new number or id if a message announces it; null for any other message. */
export function changedNumberOf({ type, system }: InboundMessage): ChangedNumber | null {
  if (type !== "system" || !system || !/_changed_(?:number|user_id)$/.test(system.type)) return null;
  const changed = {
    waId: digitsOf(system.wa_id) ?? digitsOf(system.new_wa_id),
    userId: system.user_id?.trim() || null,
    previousUserId: system.previous_user_id?.trim() || null,
  };
  return changed.waId === null && changed.userId === null ? null : changed;
}

/** Meta's id of a person, which changes with their number. */
async function renameUser(db: Db, agencyId: string, { userId, previousUserId }: ChangedNumber): Promise<void> {
  if (userId === null || previousUserId === null) return;
  await db.execute(
    sql`update whatsapp_number
      set user_id = ${userId}
      where agency_id = ${agencyId}::uuid and user_id = ${previousUserId}
        and not exists (select from whatsapp_number o where o.agency_id = ${agencyId}::uuid and o.user_id = ${userId})`,
  );
}

/** Takes in a message that announces a new number, once. */
export async function takeChangedNumber(
  db: Db,
  agencyId: string,
  received: ReceivedMessage,
  changed: ChangedNumber,
): Promise<void> {
  const { waId, userId } = changed;
  if (waId === null) {
    await renameUser(db, agencyId, changed);
    return;
  }
  const { message, receivedAt, outside } = received;
  const { rows: earlier } = await db.execute(
    sql`select from chat_message where agency_id = ${agencyId}::uuid and wamid = ${message.id}`,
  );
  if (earlier.length > 0) return;
  const changedAt = sentTime(message.timestamp, receivedAt);
  const place = (await conversationsOf(db, agencyId, [received])).get(received);
  if (!place) return;
  const event = { what: "numberChanged", name: displayOf(`+${waId}`) };
  await db.execute(
    sql`insert into chat_message (id, agency_id, log_id, conversation_id, wamid, incoming, kind, state, at, received_at,
        detail)
      values (${arrivalId(receivedAt, received.place, received.index)}::uuid, ${agencyId}::uuid, ${place.logId}::uuid,
        ${place.conversationId}::uuid, ${message.id}, false, 'event', 'SENT',
        ${changedAt.toISOString()}::timestamptz, ${receivedAt.toISOString()}::timestamptz,
        ${JSON.stringify({ event })}::jsonb)`,
  );
  // An unknown sender has no conversation that could move.
  if (outside.waId === waId || outside.userId === UNKNOWN_SENDER) return;
  const { rows } = await db.execute<{ id: string }>(
    sql`select outside_id as id
      from chat_conversation
      where agency_id = ${agencyId}::uuid and id = ${place.conversationId}::uuid`,
  );
  await renameUser(db, agencyId, changed);
  const writer = { waId, userId: null, profileName: null, username: null, at: changedAt };
  const [newId] = (await outsideNumbers(db, agencyId, [writer])).values();
  const [old] = rows;
  if (!old || newId === undefined) return;
  await moveOutside(db, agencyId, old.id, newId, changedAt);
  // The id goes with the person to the new number.
  const moved = userId ?? outside.userId;
  if (moved === null) return;
  await db.execute(
    sql`update whatsapp_number
      set user_id = null
      where agency_id = ${agencyId}::uuid and id = ${old.id}::uuid and user_id = ${moved} and phone is not null`,
  );
  await db.execute(
    sql`update whatsapp_number
      set user_id = ${moved}
      where agency_id = ${agencyId}::uuid and id = ${newId}::uuid and user_id is null
        and not exists (select from whatsapp_number o where o.agency_id = ${agencyId}::uuid and o.user_id = ${moved})`,
  );
}
