/** Where messages that come in belong: the number outside, the conversation, and the contact's log in it. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Party } from "../conversation.read.ts";
import { ensureConversation, ensureLog, NOBODY } from "../rows.ts";

/** Someone who wrote: WhatsApp's id of them, and what they call themselves. */
export interface Writer {
  waId: string;
  profileName: string | null;
}

/** Returns the ids of numbers outside, by WhatsApp's ids of them; new ones are kept. */
export async function outsideNumbers(
  db: Db,
  agencyId: string,
  writers: readonly Writer[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // In one order, so that two processes never wait for each other.
  for (const { waId, profileName } of writers.toSorted((a, b) => a.waId.localeCompare(b.waId))) {
    const phone = `+${waId}`;
    await db.execute(
      sql`insert into whatsapp_number (id, agency_id, phone, wa_id) select ${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${phone}, ${waId}
        where not exists (select from whatsapp_number where agency_id = ${agencyId}::uuid and wa_id = ${waId}) on conflict do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from whatsapp_number where agency_id = ${agencyId}::uuid and (wa_id = ${waId} or phone = ${phone}) order by (wa_id = ${waId}) desc nulls last limit 1`,
    );
    const { id } = found(rows[0]);
    if (profileName !== null)
      await db.execute(
        sql`update whatsapp_number set profile_name = ${profileName} where agency_id = ${agencyId}::uuid and id = ${id}::uuid and profile_name is distinct from ${profileName}`,
      );
    ids.set(waId, id);
  }
  return ids;
}

/** Returns the only contact with a number, or nobody. */
async function onlyContact(db: Db, agencyId: string, outsideId: string): Promise<Party> {
  const { rows } = await db.execute<Party & Record<string, unknown>>(
    sql`select x.* from whatsapp_number n cross join lateral (
        select p.id as "personId", null::uuid as "contactId", null::uuid as "staffId" from person p where p.agency_id = n.agency_id and p.phone = n.phone and p.deleted_at is null
        union all select null, null, s.id from staff s where s.agency_id = n.agency_id and s.phone = n.phone and s.deleted_at is null
        union all select null, k.id, null from partner_contact k join partner on partner.agency_id = k.agency_id and partner.id = k.partner_id and partner.deleted_at is null
          where k.agency_id = n.agency_id and k.whatsapp = n.phone and k.deleted_at is null) x
      where n.agency_id = ${agencyId}::uuid and n.id = ${outsideId}::uuid limit 2`,
  );
  const [only, ...more] = rows;
  return only && more.length === 0 ? only : NOBODY;
}

export interface InboundPlace {
  conversationId: string;
  logId: string;
}

/** Returns the conversation of two numbers, locked, and the log that what comes in belongs to. */
export async function placeOf(db: Db, agencyId: string, numberId: string, outsideId: string): Promise<InboundPlace> {
  const conversationId = await ensureConversation(db, agencyId, numberId, outsideId);
  // The contact last written to, unless they are gone.
  const { rows } = await db.execute<{ logId: string | null }>(
    sql`select (select l.id from chat_log l left join record r on r.id = l.about_id left join partner_contact k on k.id = l.contact_id
        where l.agency_id = c.agency_id and l.id = c.written_log_id and (l.about_id is null or r.deleted_at is null) and (l.contact_id is null or k.deleted_at is null)) as "logId"
      from chat_conversation c where c.agency_id = ${agencyId}::uuid and c.id = ${conversationId}::uuid for no key update of c`,
  );
  const { logId } = found(rows[0]);
  if (logId !== null) return { conversationId, logId };
  return {
    conversationId,
    logId: await ensureLog(db, agencyId, conversationId, await onlyContact(db, agencyId, outsideId)),
  };
}
