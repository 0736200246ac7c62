/**
 * Finds or creates the place of received messages: the number outside, the conversation, and the contact's log in it.
 */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import { ensureConversation, ensureLog } from "../rows.ts";
import { onlyContact } from "./known-contact.ts";
import { moveOutside } from "./moves.ts";

/** A person who wrote: their number, or Meta's id if they hide it, and the name that they give themselves. */
export interface OutsideWriter {
  /** Digits. */
  waId: string | null;
  userId: string | null;
  profileName: string | null;
  username: string | null;
}
/** A writer with the time of their last message. */
export interface LatestWriter extends OutsideWriter {
  at: Date;
}
export const writerKey = ({ waId, userId }: OutsideWriter): string => waId ?? `user ${userId ?? ""}`;

interface Known extends Record<string, unknown> {
  key: string;
  id: string;
  byUser: boolean;
  nowId: string | null;
  nowSince: string | null;
  waId: string | null;
  phone: string | null;
  userId: string | null;
  profileName: string | null;
  username: string | null;
}

/**
 * Finds numbers that are known: by WhatsApp's id as it is written, then in any way that its country writes it; people
 * without a number by Meta's id.
 */
async function readKnown(db: Db, agencyId: string, writers: readonly OutsideWriter[]): Promise<Map<string, Known>> {
  const writersJson = JSON.stringify(writers.map((writer) => ({ ...writer, key: writerKey(writer) })));
  const ofAgency = sql`n.agency_id = ${agencyId}::uuid`;
  const columns = sql`n.id, n.wa_id, n.phone, n.user_id, n.profile_name, n.username, n.now_id, n.now_since`;
  const { rows } = await db.execute<Known>(
    sql`with x as materialized (select *, '+' || "waId" as phone
        from jsonb_to_recordset(${writersJson}::jsonb) as x (key text, "waId" text, "userId" text)),
        v as materialized (select key, unnest(phone_variants(phone)) as phone from x)
      select distinct on (key) key, id, place = 4 as "byUser", now_id as "nowId", now_since as "nowSince",
        wa_id as "waId", phone, user_id as "userId", profile_name as "profileName", username
      from (
        select x.key, 1 as place, ${columns} from x join whatsapp_number n on ${ofAgency} and n.wa_id = x."waId"
        union all select x.key, 2, ${columns} from x join whatsapp_number n on ${ofAgency} and n.phone = x.phone
        union all select v.key, 3, ${columns} from v join whatsapp_number n on ${ofAgency} and n.phone = v.phone
        union all
        select x.key, 4, ${columns}
        from x join whatsapp_number n on ${ofAgency} and n.user_id = x."userId") found
      order by key, place, id`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

async function insertWriter(db: Db, agencyId: string, { waId, userId }: OutsideWriter): Promise<void> {
  const phone = waId === null ? null : `+${waId}`;
  await db.execute(
    sql`insert into whatsapp_number (id, agency_id, phone, wa_id, user_id)
      values (md5(${agencyId}::text || ${phone ?? `user ${userId ?? ""}`})::uuid, ${agencyId}::uuid, ${phone}, ${waId},
          case when ${phone}::text is null then ${userId} end) on conflict do nothing`,
  );
}

/** Keeps what a message says about its writer. */
async function learn(db: Db, agencyId: string, writer: LatestWriter, number: Known): Promise<string> {
  const { waId, userId, profileName, username, at } = writer;
  const which = sql`agency_id = ${agencyId}::uuid and id = ${number.id}::uuid`;
  if (profileName !== null && number.profileName !== profileName)
    await db.execute(sql`update whatsapp_number set profile_name = ${profileName} where ${which}`);
  if (username !== null && number.username !== username)
    await db.execute(sql`update whatsapp_number set username = ${username} where ${which}`);
  if (number.byUser) return number.nowId ?? number.id;
  // The writer of a message has its number, so the number no longer leads to another. Earlier messages stay with the
  // person who gave it up.
  if (number.nowId !== null && number.nowSince !== null && at < new Date(number.nowSince)) return number.nowId;
  if (number.nowId !== null) await db.execute(sql`update whatsapp_number set now_id = null where ${which}`);
  if (waId !== null && number.waId === null && number.phone !== `+${waId}`)
    await db.execute(
      sql`update whatsapp_number
        set wa_id = ${waId}
        where ${which}
          and not exists (select from whatsapp_number o where o.agency_id = ${agencyId}::uuid and o.wa_id = ${waId})`,
    );
  if (userId !== null && number.userId !== userId) await joinUser(db, agencyId, userId, number.id);
  return number.id;
}

/** Joins a person known only by Meta's id with the number that they have now. */
async function joinUser(db: Db, agencyId: string, userId: string, id: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; hasPhone: boolean; nowId: string | null }>(
    sql`select id, phone is not null as "hasPhone", now_id as "nowId"
      from whatsapp_number
      where agency_id = ${agencyId}::uuid and user_id = ${userId}`,
  );
  const [other] = rows;
  if (!other)
    await db.execute(
      sql`update whatsapp_number set user_id = ${userId} where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    );
  // The id of a person with another number follows that number; its changes come in their own messages.
  else if (!other.hasPhone && other.nowId !== id) await moveOutside(db, agencyId, other.id, id, new Date());
}

/** Returns the ids of outside numbers by `writerKey`; new ones are added. */
export async function outsideNumbers(
  db: Db,
  agencyId: string,
  writers: readonly LatestWriter[],
): Promise<Map<string, string>> {
  let numbers = await readKnown(db, agencyId, writers);
  const isMissing = (writer: LatestWriter) => {
    const row = numbers.get(writerKey(writer));
    // A number that comes with a known person has its own row.
    return !row || (row.byUser && writer.waId !== null);
  };
  // Always in the same order, so that two processes never wait for each other.
  const missing = writers.filter(isMissing).toSorted((a, b) => writerKey(a).localeCompare(writerKey(b)));
  for (const writer of missing) await insertWriter(db, agencyId, writer);
  if (missing.length > 0) numbers = await readKnown(db, agencyId, writers);
  const ids = new Map<string, string>();
  for (const writer of writers) {
    const row = numbers.get(writerKey(writer));
    if (row) ids.set(writerKey(writer), await learn(db, agencyId, writer, row));
  }
  return ids;
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

/** Returns the conversations of pairs of numbers, locked, each with the log that received messages belong to. */
export async function placesOfPairs(
  db: Db,
  agencyId: string,
  pairs: readonly Pair[],
): Promise<Map<string, InboundPlace>> {
  const read = async () => {
    // Messages belong to the contact last written to, unless that contact was deleted.
    const { rows } = await db.execute<Found>(
      sql`select c.id as "conversationId", c.number_id as "numberId", c.outside_id as "outsideId",
          (select l.id
              from chat_log l left join record r on r.id = l.about_id left join partner_contact k on k.id = l.contact_id
              where l.agency_id = c.agency_id
                and l.id = c.written_log_id
                and (l.about_id is null or r.deleted_at is null)
                and (l.contact_id is null or k.deleted_at is null)) as "logId"
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x ("numberId" uuid, "outsideId" uuid)
          join chat_conversation c on c.agency_id = ${agencyId}::uuid
            and c.number_id = x."numberId"
            and c.outside_id = x."outsideId"
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
