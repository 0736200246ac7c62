/** Where messages that come in belong: the number outside, the conversation, and the contact's log in it. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { PartyIds } from "../conversation.read.ts";
import { ensureConversation, ensureLog, NOBODY } from "../rows.ts";

/** Someone who wrote: WhatsApp's id of them, and what they call themselves. */
export interface OutsideWriter {
  waId: string;
  profileName: string | null;
}

interface KnownAboutReceiver extends Record<string, unknown> {
  id: string;
  waId: string;
  profileName: string | null;
}

/** Returns the ids of numbers outside, by WhatsApp's ids of them; new ones are kept. */
export async function outsideNumbers(
  db: Db,
  agencyId: string,
  writers: readonly OutsideWriter[],
): Promise<Map<string, string>> {
  const asked = sql.param(writers.map(({ waId }) => waId));
  const read = async () => {
    const { rows } = await db.execute<KnownAboutReceiver>(
      sql`select distinct on (x.wa_id) x.wa_id as "waId", n.id, n.profile_name as "profileName" from unnest(${asked}::text[]) as x (wa_id)
        join whatsapp_number n on n.agency_id = ${agencyId}::uuid and (n.wa_id = x.wa_id or n.phone = '+' || x.wa_id) order by x.wa_id, (n.wa_id = x.wa_id) desc nulls last`,
    );
    return new Map(rows.map((row) => [row.waId, row]));
  };
  let known = await read();
  // In one order, so that two processes never wait for each other.
  const missing = writers.filter(({ waId }) => !known.has(waId)).toSorted((a, b) => a.waId.localeCompare(b.waId));
  for (const { waId } of missing)
    await db.execute(
      sql`insert into whatsapp_number (id, agency_id, phone, wa_id) values (md5(${agencyId}::text || ${`+${waId}`})::uuid, ${agencyId}::uuid, ${`+${waId}`}, ${waId}) on conflict do nothing`,
    );
  if (missing.length > 0) known = await read();
  for (const { waId, profileName } of writers) {
    const row = known.get(waId);
    if (row && profileName !== null && row.profileName !== profileName)
      await db.execute(sql`update whatsapp_number set profile_name = ${profileName} where id = ${row.id}::uuid`);
  }
  return new Map([...known].map(([waId, { id }]) => [waId, id]));
}

/** Returns the only contact with a number, or nobody. */
async function onlyContact(db: Db, agencyId: string, outsideId: string): Promise<PartyIds> {
  const { rows } = await db.execute<PartyIds & Record<string, unknown>>(
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

interface Pair {
  numberId: string;
  outsideId: string;
}
interface Found extends Pair, Record<string, unknown> {
  conversationId: string;
  logId: string | null;
}
export const pairKey = ({ numberId, outsideId }: Pair): string => `${numberId} ${outsideId}`;

/** Returns the conversations of pairs of numbers, locked, each with the log that what comes in belongs to. */
export async function placesOfPairs(
  db: Db,
  agencyId: string,
  pairs: readonly Pair[],
): Promise<Map<string, InboundPlace>> {
  const read = async () => {
    // The contact last written to, unless they are gone.
    const { rows } = await db.execute<Found>(
      sql`select c.id as "conversationId", c.number_id as "numberId", c.outside_id as "outsideId", (select l.id from chat_log l left join record r on r.id = l.about_id left join partner_contact k on k.id = l.contact_id
          where l.agency_id = c.agency_id and l.id = c.written_log_id and (l.about_id is null or r.deleted_at is null) and (l.contact_id is null or k.deleted_at is null)) as "logId"
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x ("numberId" uuid, "outsideId" uuid) join chat_conversation c on c.agency_id = ${agencyId}::uuid and c.number_id = x."numberId" and c.outside_id = x."outsideId"
        order by c.id for no key update of c`,
    );
    return new Map(rows.map((row) => [pairKey(row), row]));
  };
  let found = await read();
  const missing = pairs.filter((pair) => !found.has(pairKey(pair)));
  for (const { numberId, outsideId } of missing.toSorted((a, b) => a.outsideId.localeCompare(b.outsideId)))
    await ensureConversation(db, agencyId, numberId, outsideId);
  if (missing.length > 0) found = await read();
  const places = new Map<string, InboundPlace>();
  for (const [key, { conversationId, logId, outsideId }] of found)
    places.set(key, {
      conversationId,
      logId: logId ?? (await ensureLog(db, agencyId, conversationId, await onlyContact(db, agencyId, outsideId))),
    });
  return places;
}
