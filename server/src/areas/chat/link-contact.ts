/** Links an unknown number to a contact. */
import { sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import type { Conversation } from "#contract/chat/conversation.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { readConversation } from "./conversation.read.ts";
import { ensureLog, writeEvent } from "./rows.ts";

interface ContactChoice {
  talentId: string | null;
  contactId: string | null;
  staffId: string | null;
}

/** Moves the log of an unknown number into that of a contact. */
export async function linkToContact(db: Db, actor: Actor, logId: string, to: ContactChoice): Promise<Conversation> {
  const { agencyId } = actor;
  const contactIds = [to.talentId, to.contactId, to.staffId].filter((id) => id !== null);
  if (contactIds.length !== 1)
    throw new Refusal("validation", [{ field: "contactId", code: "invalid", message: "Choose one contact" }]);
  if (reach(actor, "COMM", "write") !== "all") throw new Refusal("noRight");
  const { rows } = await db.execute<{ conversationId: string; unknown: boolean }>(
    sql`select conversation_id as "conversationId", about_id is null as unknown
      from chat_log
      where id = ${logId}::uuid
      for update`,
  );
  const { conversationId, unknown } = found(rows[0]);
  if (!unknown) throw new Refusal("movedOn");
  const newParty = { personId: to.talentId, contactId: to.contactId, staffId: to.staffId };
  const newId = await ensureLog(db, agencyId, conversationId, newParty);
  const logRows = sql`agency_id = ${agencyId}::uuid and log_id = ${logId}::uuid`;
  await db.execute(sql`update chat_message set log_id = ${newId}::uuid where ${logRows}`);
  await db.execute(
    sql`update chat_log n
      set last_message_id = o.last_message_id, last_at = o.last_at, last_in_id = greatest(n.last_in_id, o.last_in_id)
      from chat_log o
      where n.id = ${newId}::uuid and o.id = ${logId}::uuid and (n.last_at is null or n.last_at < o.last_at)`,
  );
  await db.execute(
    sql`insert into chat_reader (agency_id, staff_id, log_id, read_to, draft)
      select agency_id, staff_id, ${newId}::uuid, read_to, draft
      from chat_reader
      where ${logRows}
      on conflict do nothing`,
  );
  await db.execute(
    sql`update chat_conversation set written_log_id = ${newId}::uuid where id = ${conversationId}::uuid`,
  );
  await db.execute(sql`delete from chat_log where id = ${logId}::uuid`);
  const { rows: names } = await db.execute<{ name: string }>(
    sql`select coalesce(k.name, r.title) as name
      from chat_log l join record r on r.id = l.about_id left join partner_contact k on k.id = l.contact_id
      where l.id = ${newId}::uuid`,
  );
  await writeEvent(db, {
    agencyId,
    logId: newId,
    what: "given",
    name: names[0]?.name ?? null,
    senderId: staffIdOf(actor),
  });
  return readConversation(db, actor, { logId: newId });
}
