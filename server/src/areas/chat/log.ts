/** Handlers of conversations: the log, assignment, drafts, and read messages. */
import { sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import type { chatLogs as calls } from "#contract/chat/conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readContacts } from "./contacts.ts";
import { findPlace, readConversation } from "./conversation.read.ts";
import { linkToContact } from "./link-contact.ts";
import { readLogs, readUnread } from "./log.read.ts";
import { mayReadLog } from "./log-access.ts";
import { ensurePlace, writeEvent } from "./rows.ts";

interface Assigned extends Record<string, unknown> {
  conversationId: string;
  assigneeId: string | null;
}
/** Locks the conversation of a log, and returns its assignment. */
async function lock(db: Db, logId: string): Promise<Assigned> {
  const { rows } = await db.execute<Assigned>(
    sql`select c.id as "conversationId", c.assigned_to_id as "assigneeId"
      from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id
      where l.id = ${logId}::uuid for update of c`,
  );
  return found(rows[0]);
}
async function nameOf(db: Db, staffId: string | null): Promise<string | null> {
  if (staffId === null) return null;
  const { rows } = await db.execute<{ name: string }>(
    sql`select display_name as name from staff where id = ${staffId}::uuid and deleted_at is null`,
  );
  return found(rows[0]).name;
}

export const chatLogHandlers: Handlers<typeof calls> = {
  contacts: ({ db, actor, query }) => readContacts(db, actor, query),
  list: ({ db, actor, query }) => readLogs(db, actor, query),
  get: ({ db, actor, body }) => readConversation(db, actor, body),

  async assign({ db, actor, params: { id }, body: { assigneeId } }) {
    const before = await lock(db, id);
    if (before.assigneeId === assigneeId) return readConversation(db, actor, { logId: id });
    // Assigning shares out work but grants no right, so the assignee must be able to read the log already.
    if (assigneeId !== null && !(await mayReadLog(db, assigneeId, id))) throw new Refusal("chatNotSeen", "assigneeId");
    const name = await nameOf(db, assigneeId);
    await db.execute(
      sql`update chat_conversation set assigned_to_id = ${assigneeId}::uuid where id = ${before.conversationId}::uuid`,
    );
    const what = assigneeId === null ? "unassigned" : assigneeId === actor.id ? "takenOver" : "assigned";
    await writeEvent(db, { agencyId: actor.agencyId, logId: id, what, name, senderId: staffIdOf(actor) });
    return readConversation(db, actor, { logId: id });
  },

  linkContact: ({ db, actor, params: { id }, body }) => linkToContact(db, actor, id, body),

  async consent({ db, actor, params: { id }, body: { optedOut } }) {
    const { rowCount } = await db.execute(
      sql`update whatsapp_number n set opted_out_at = case when ${optedOut}::boolean then now() end
        from chat_log l join chat_conversation c on c.agency_id = l.agency_id and c.id = l.conversation_id
        where l.id = ${id}::uuid
          and n.agency_id = l.agency_id
          and n.id = c.outside_id
          and (n.opted_out_at is not null) <> ${optedOut}::boolean`,
    );
    if (rowCount)
      await writeEvent(db, {
        agencyId: actor.agencyId,
        logId: id,
        what: optedOut ? "optedOut" : "optedIn",
        name: null,
        senderId: staffIdOf(actor),
      });
    return readConversation(db, actor, { logId: id });
  },

  async draft({ db, actor, body: { text, ...query } }) {
    const staffId = staffIdOf(actor);
    if (staffId === null) return {};
    const place = await findPlace(db, actor, query);
    if (text === "" && !place.logId) return {};
    const { logId } = await ensurePlace(db, actor, query);
    await db.execute(
      sql`insert into chat_reader (agency_id, staff_id, log_id, draft)
        values (${actor.agencyId}::uuid, ${staffId}::uuid, ${logId}::uuid, ${text})
        on conflict (agency_id, staff_id, log_id) do update set draft = excluded.draft, updated_at = now()`,
    );
    return {};
  },

  async markRead({ db, actor, body: { numberId, logId, upToId, ...query } }) {
    const staffId = staffIdOf(actor);
    if (staffId === null) return {};
    const { talentId, clientId, contactId, staffId: colleagueId } = query;
    // Only a message and logs that the reader sees.
    const { rows: logs } = await db.execute<{ id: string }>(
      sql`select l.id from chat_conversation c join chat_log l on l.agency_id = c.agency_id and l.conversation_id = c.id
        where c.agency_id = ${actor.agencyId}::uuid and c.outside_id = ${numberId}::uuid and l.last_in_id is not null
          and (${logId}::uuid is null or l.id = ${logId}::uuid)
          and (${talentId}::uuid is null or l.person_id = ${talentId}::uuid)
          and (${contactId}::uuid is null or l.contact_id = ${contactId}::uuid)
          and (${colleagueId}::uuid is null or l.staff_id = ${colleagueId}::uuid)
          and (${clientId}::uuid is null or (l.about_id = ${clientId}::uuid and l.contact_id is not null))`,
    );
    for (const { id } of logs)
      await db.execute(
        sql`insert into chat_reader as r (agency_id, staff_id, log_id, read_to)
          select l.agency_id, ${staffId}::uuid, l.id,
            coalesce((select m.id
                from chat_message m
                where m.agency_id = l.agency_id and m.log_id = l.id and m.incoming and m.id <= ${upToId}::uuid
                order by m.id desc
                limit 1),
              case when ${upToId}::uuid is null then l.last_in_id end) from chat_log l where l.id = ${id}::uuid
          on conflict (agency_id, staff_id, log_id) do update
            set read_to = greatest(r.read_to, excluded.read_to), updated_at = now()
          where r.read_to is distinct from greatest(r.read_to, excluded.read_to)`,
      );
    // Read receipts go to Meta once, by the first reader who may answer.
    if (reach(actor, "COMM", "write") !== "none")
      await db.execute(
        sql`update chat_log l
          set receipt_id = r.read_to
          from chat_reader r
          where r.agency_id = l.agency_id and r.log_id = l.id and r.staff_id = ${staffId}::uuid
            and l.id = any (${sql.param(logs.map(({ id }) => id))}::uuid[])
            and r.read_to is not null
            and (l.receipt_id is null or l.receipt_id < r.read_to)`,
      );
    return {};
  },

  async unread({ db, actor }) {
    const { messages, conversations } = await readUnread(db, actor);
    return { messages: Math.min(messages, LIMITS.badgeMax + 1), conversations };
  },
};
