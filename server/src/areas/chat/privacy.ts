/** Exports and erases what was written with one person, one colleague, or the contacts of one partner. */
import { sql } from "drizzle-orm";
import type { chatPrivacy as calls } from "#contract/chat/conversation.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { type ZipSource, zipName, zipParts } from "#server/lib/files/zip-writer.ts";
import { audit } from "#server/lib/records/audit.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

interface Line extends Record<string, unknown> {
  at: string;
  from: string;
  text: string;
  filename: string | null;
  key: string | null;
}
const readLines = async (db: Db, id: string): Promise<Line[]> =>
  (
    await db.execute<Line>(
      sql`select m.at, case when m.incoming then coalesce(k.name, r.title) else coalesce(s.display_name, a.name) end as "from", coalesce(m.body, '[' || m.kind || ']') as text,
          coalesce(m.filename, f.filename) as filename, coalesce(f.file_key, f.key)::text as key
        from chat_log l join record r on r.agency_id = l.agency_id and r.id = l.about_id join agency a on a.id = l.agency_id left join partner_contact k on k.agency_id = l.agency_id and k.id = l.contact_id
          join chat_message m on m.agency_id = l.agency_id and m.log_id = l.id left join staff s on s.id = m.sender_id left join media f on f.id = m.media_id and f.deleted_at is null and f.state = 'ready'
        where l.about_id = ${id}::uuid order by m.at, m.id`,
    )
  ).rows;

type Dependencies = Pick<Services, "store" | "jobs">;
export const chatPrivacyHandlers = ({ store, jobs }: Dependencies): Handlers<typeof calls> => ({
  async export({ db, actor, params: { id } }) {
    const lines = await readLines(db, id);
    const latest = lines.at(-1);
    const taken = new Set<string>(["Messages.txt"]);
    const files: ZipSource[] = [];
    const words = lines.map(({ at, from, text, filename, key }) => {
      if (key === null) return `${at} ${from}: ${text}`;
      const name = zipName(filename ?? "File", taken);
      files.push({ path: name, modified: new Date(at), read: () => store.read(key) });
      return `${at} ${from}: ${text} <${name}>`;
    });
    async function* messages() {
      yield Buffer.from(`${words.join("\n")}\n`);
    }
    await audit(db, { agencyId: actor.agencyId, actorId: actor.id, what: "chat.export", subjectId: id });
    return {
      ...{ name: "WhatsApp.zip", type: "application/zip" },
      parts: zipParts([
        { path: "Messages.txt", modified: latest ? new Date(latest.at) : null, read: messages },
        ...files,
      ]),
    };
  },

  async erase({ db, actor, params: { id } }) {
    const { agencyId } = actor;
    const logs = sql`(select l.id from chat_log l where l.agency_id = ${agencyId}::uuid and l.about_id = ${id}::uuid)`;
    // What came in as files goes with its messages; what was sent from the library stays there.
    const { rows: media } = await db.execute<{ id: string }>(
      sql`update media f set deleted_at = now() from chat_message m where m.log_id in ${logs} and m.incoming and f.agency_id = m.agency_id and f.id = m.media_id and f.deleted_at is null
          and not exists (select from library_item i where i.agency_id = f.agency_id and i.media_id = f.id) returning f.id`,
    );
    for (const one of media) await jobs.enqueue(db, "media", { agencyId, mediaId: one.id });
    // What Meta sent, as it came, names them too.
    await db.execute(
      sql`delete from chat_inbox i using chat_message m where m.log_id in ${logs} and m.wamid is not null and i.agency_id = m.agency_id
        and (i.value -> 'messages' @> jsonb_build_array(jsonb_build_object('id', m.wamid)) or i.value -> 'statuses' @> jsonb_build_array(jsonb_build_object('id', m.wamid)))`,
    );
    await db.execute(
      sql`update whatsapp_number n set profile_name = null from chat_conversation c join chat_log l on l.agency_id = c.agency_id and l.conversation_id = c.id
        where l.id in ${logs} and n.agency_id = c.agency_id and n.id = c.outside_id`,
    );
    const { rowCount } = await db.execute(sql`delete from chat_message where log_id in ${logs}`);
    await db.execute(sql`delete from chat_log where id in ${logs}`);
    await audit(db, { agencyId, actorId: actor.id, what: "chat.erase", subjectId: id });
    return { messages: rowCount ?? 0 };
  },
});
