/** Calls and website enquiries, as parts of an export or erasure of conversations. */
import { sql } from "drizzle-orm";
import type { ConversationLine, ConversationSource } from "#server/lib/comms/conversation-source.ts";

type Read = Record<string, unknown> & Omit<ConversationLine, "files">;
const withoutFiles = (rows: readonly Read[]): ConversationLine[] =>
  rows.map(({ at, from, text }) => ({ at, from, text, files: [] }));

const calls: ConversationSource = {
  kind: "call",
  title: "Calls",
  async read(db, { agencyId, aboutId }) {
    const { rows } = await db.execute<Read>(
      sql`select l.started_at as at,
          case when l.direction = 'IN' then coalesce(k.name, r.title)
            else coalesce(s.display_name, a.name) end as "from",
          concat_ws(', ', l.outcome, l.duration_seconds || ' seconds', nullif(l.notes, ''), l.recording_url) as text
        from call_log l
          join record r on r.agency_id = l.agency_id and r.id = l.about_id
          join agency a on a.id = l.agency_id
          left join partner_contact k on k.agency_id = l.agency_id and k.id = l.contact_id
          left join staff s on s.agency_id = l.agency_id and s.id = l.made_by
        where l.agency_id = ${agencyId}::uuid and l.about_id = ${aboutId}::uuid and l.deleted_at is null
        order by l.started_at, l.id`,
    );
    return withoutFiles(rows);
  },
  async erase(db, { agencyId, aboutId }) {
    const isAboutPerson = sql`agency_id = ${agencyId}::uuid and about_id = ${aboutId}::uuid`;
    await db.execute(
      sql`delete from call_log_record
        where agency_id = ${agencyId}::uuid and call_id in (select id from call_log where ${isAboutPerson})`,
    );
    const { rowCount } = await db.execute(sql`delete from call_log where ${isAboutPerson}`);
    return { count: rowCount ?? 0, mediaIds: [] };
  },
};

// An enquiry about a talent is what its sender said, and stays with the sender.
const enquiries: ConversationSource = {
  kind: "enquiry",
  title: "Enquiries",
  async read(db, { agencyId, aboutId }) {
    const { rows } = await db.execute<Read>(
      sql`select e.received_at as at, e.name as "from",
          concat_ws(', ', e.email, e.phone, nullif(e.company, ''), e.start_date, e.end_date, e.text) as text
        from website_enquiry e
        where e.agency_id = ${agencyId}::uuid and e.about_id = ${aboutId}::uuid order by e.received_at, e.id`,
    );
    return withoutFiles(rows);
  },
  async erase(db, { agencyId, aboutId }) {
    const { rowCount } = await db.execute(
      sql`delete from website_enquiry where agency_id = ${agencyId}::uuid and about_id = ${aboutId}::uuid`,
    );
    return { count: rowCount ?? 0, mediaIds: [] };
  },
};

export const commsConversations: readonly ConversationSource[] = [calls, enquiries];
