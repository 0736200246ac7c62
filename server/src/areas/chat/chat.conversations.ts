/**
 * WhatsApp's part of an export or erasure: conversations with one person, one colleague, or the contacts of one
 * partner.
 */
import { type SQL, sql } from "drizzle-orm";
import type { ConversationLine, ConversationSource } from "#server/lib/comms/conversation-source.ts";
import type { Db } from "#server/lib/database/scope.ts";

/** Deletes messages `m` of the agency that match, and returns how many there were and the files that go with them. */
export async function removeMessages(
  db: Db,
  agencyId: string,
  matches: SQL,
): Promise<{ count: number; mediaIds: string[] }> {
  const these = sql`m.agency_id = ${agencyId}::uuid and ${matches}`;
  // Received files are deleted with their messages; files sent from the library stay there.
  const { rows: media } = await db.execute<{ id: string }>(
    sql`update media f
      set deleted_at = now()
      from chat_message m
      where ${these} and m.incoming and f.agency_id = m.agency_id and f.id = m.media_id and f.deleted_at is null
        and not exists (select from library_item i where i.agency_id = f.agency_id and i.media_id = f.id)
      returning f.id`,
  );
  // The raw webhook rows name the same people.
  await db.execute(
    sql`delete from chat_inbox i
      using chat_message m
      where ${these} and m.wamid is not null and i.agency_id = m.agency_id
        and (m.wamid like 'row:' || i.id || ':%'
          or i.value -> 'messages' @> jsonb_build_array(jsonb_build_object('id', m.wamid))
          or i.value -> 'message_echoes' @> jsonb_build_array(jsonb_build_object('id', m.wamid))
          or i.value -> 'statuses' @> jsonb_build_array(jsonb_build_object('id', m.wamid)))`,
  );
  const { rowCount } = await db.execute(sql`delete from chat_message m where ${these}`);
  return { count: rowCount ?? 0, mediaIds: media.map(({ id }) => id) };
}

interface Read extends Record<string, unknown>, Omit<ConversationLine, "files"> {
  filename: string | null;
  key: string | null;
}
export const chatConversations: ConversationSource = {
  kind: "whatsapp",
  title: "WhatsApp",
  async read(db, { agencyId, aboutId }) {
    const { rows } = await db.execute<Read>(
      sql`select m.at,
          case when m.incoming then coalesce(k.name, r.title) else coalesce(s.display_name, a.name) end as "from",
          coalesce(m.body, '[' || m.kind || ']') as text, coalesce(m.filename, f.filename) as filename,
          coalesce(f.file_key, f.key)::text as key
        from chat_log l
          join record r on r.agency_id = l.agency_id and r.id = l.about_id
          join agency a on a.id = l.agency_id
          left join partner_contact k on k.agency_id = l.agency_id and k.id = l.contact_id
          join chat_message m on m.agency_id = l.agency_id and m.log_id = l.id
          left join staff s on s.id = m.sender_id
          left join media f on f.id = m.media_id and f.deleted_at is null and f.state = 'ready'
        where l.agency_id = ${agencyId}::uuid and l.about_id = ${aboutId}::uuid order by m.at, m.id`,
    );
    return rows.map(({ at, from, text, filename, key }) => ({
      at,
      from,
      text,
      files: key === null ? [] : [{ name: filename ?? "File", key }],
    }));
  },
  async erase(db, { agencyId, aboutId }) {
    const logs = sql`(select l.id
      from chat_log l
      where l.agency_id = ${agencyId}::uuid and l.about_id = ${aboutId}::uuid)`;
    await db.execute(
      sql`update whatsapp_number n
        set profile_name = null
        from chat_conversation c join chat_log l on l.agency_id = c.agency_id and l.conversation_id = c.id
        where l.id in ${logs} and n.agency_id = c.agency_id and n.id = c.outside_id`,
    );
    const removed = await removeMessages(db, agencyId, sql`m.log_id in ${logs}`);
    await db.execute(sql`delete from chat_log where id in ${logs}`);
    return removed;
  },
};
