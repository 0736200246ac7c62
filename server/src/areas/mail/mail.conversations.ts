/**
 * The log of emails, as part of an export or erasure of conversations. Colleagues' private mail is left out: only its
 * owner sees it.
 */
import { type SQL, sql } from "drizzle-orm";
import type { ConversationLine, ConversationSource, Whose } from "#server/lib/comms/conversation-source.ts";
import { removeMails } from "./removal.ts";

/** Matches emails that have an address of the person or partner. */
const isWith = ({ agencyId, aboutId }: Whose): SQL =>
  sql`exists (select from mail_log_party p
    where p.agency_id = ${agencyId}::uuid and p.mail_id = m.id and p.record_id = ${aboutId}::uuid)`;

export const mailConversations: ConversationSource = {
  kind: "email",
  title: "Emails",
  async read(db, whose) {
    const { rows } = await db.execute<Record<string, unknown> & ConversationLine>(
      sql`select m.sent_at as at, concat_ws(' ', nullif(m.from_name, ''), '<' || m.from_address || '>') as "from",
          concat_ws(chr(10), m.subject, m.body_text) as text,
          (select coalesce(json_agg(json_build_object('name', c.name, 'key', coalesce(f.file_key, f.key))
              order by c.place), '[]')
            from mail_log_file c
              join media f on f.agency_id = c.agency_id
                and f.id = c.media_id
                and f.deleted_at is null
                and f.state = 'ready'
            where c.agency_id = m.agency_id and c.mail_id = m.id) as files
        from mail_log m
        where m.agency_id = ${whose.agencyId}::uuid and m.deleted_at is null and ${isWith(whose)}
        order by m.sent_at, m.id`,
    );
    return rows;
  },
  erase: (db, whose) => removeMails(db, whose.agencyId, isWith(whose)),
};
