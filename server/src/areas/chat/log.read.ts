/** Reads the log of WhatsApp: conversations, each by its contact. */

import { type SQL, sql } from "drizzle-orm";
import { type ChatLogRow, type ChatNumber, chatLogs as calls } from "#contract/chat/conversation.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ListQueryOf, ListReply } from "#contract/list.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { contactsNamed, peopleNamed } from "#server/lib/reach/names.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { numberWithoutSpaces } from "#server/lib/values/phone.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { chatPartyOf, reachesLog, seesLog, waitsForAnswer } from "./chat.rules.ts";
import { chatLog } from "./chat.table.ts";
import { shownNumber } from "./phone.ts";
import { windowEnd, windowState } from "./window.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const actor = sql`${p("$actor")}::uuid`;

const ofConversation = (select: SQL): SQL =>
  sql`(select ${select} from chat_conversation c where c.id = ${chatLog.conversationId})`;
const window = { windowFrom: sql`c.window_from`, startedAt: sql`c.started_at` };

/**
 * Selects the id after which messages of a log are unread for the actor. Messages from before they joined never are.
 */
export const readTo = (logId: unknown): SQL =>
  sql`coalesce((select r.read_to
      from chat_reader r
      where r.agency_id = ${agency} and r.staff_id = ${actor} and r.log_id = ${logId}),
    (select first_id_at(s.created_at) from staff s where s.id = ${actor}), first_id_at(now()))`;
/** Counts what is unread in a log, no further than the badge shows. */
export const unreadIn = (logId: unknown): SQL =>
  sql`(select count(*)::int
    from (select from chat_message m
      where m.agency_id = ${agency} and m.log_id = ${logId} and m.incoming and m.id > ${readTo(logId)}
      limit ${sql.raw(String(LIMITS.badgeMax + 1))}) m)`;
export const outsideNumber = (outsideId: SQL): SQL =>
  sql`(select json_build_object('id', n.id, 'phoneCode', null, 'phoneNumber', coalesce(n.phone, ''),
      'display', coalesce(n.phone, n.username, 'No number'))
    from whatsapp_number n
    where n.id = ${outsideId})`;

const last = sql`(select json_build_object('id', m.id, 'kind', m.kind,
    'text', case when m.deleted_at is null then m.body end, 'filename', m.filename, 'incoming', m.incoming,
    'state', m.state,
    'sender', ${staffBrief(sql`m.sender_id`)}, 'timestamp', (extract(epoch from m.at) * 1000)::bigint)
  from chat_message m
  where m.id = ${chatLog.lastMessageId})`;

const row = () => ({
  id: chatLog.id,
  party: chatPartyOf(chatLog.aboutId, chatLog.contactId),
  unknown: sql`${chatLog.aboutId} is null`,
  profileName: ofConversation(sql`(select n.profile_name from whatsapp_number n where n.id = c.outside_id)`),
  number: ofConversation(outsideNumber(sql`c.outside_id`)),
  lastMessage: last,
  lastAt: sql`coalesce(${chatLog.lastAt}, ${chatLog.createdAt})`,
  unread: unreadIn(chatLog.id),
  assignee: ofConversation(staffBrief(sql`c.assigned_to_id`)),
  window: ofConversation(windowState(window)),
  windowEndsAt: ofConversation(windowEnd(sql`c.window_from`)),
  writable: reachesLog("write"),
});

/** Selects logs by words: in names that the reader may see, in the number, and in messages. */
const found = (words: SQL): SQL => sql`select named.id from chat_log named where named.agency_id = ${agency}
    and (named.person_id = any (array(${peopleNamed(words)})) or named.contact_id = any (array(${contactsNamed(words)}))
      or exists (select from staff s where s.id = named.staff_id and fold(s.display_name) like ${wordPattern(words)}))
    and ${reachesRecord(sql`named.about_id`, "read")}
  union select m.log_id from chat_message m where m.id = any (array(select search_chat_message(${words})))
  union
  select l.id
  from whatsapp_number n
    join chat_conversation c on c.agency_id = n.agency_id and c.outside_id = n.id
    join chat_log l on l.agency_id = c.agency_id and l.conversation_id = c.id
  where n.agency_id = ${agency}
    and (fold(n.profile_name) like ${wordPattern(words)}
      or n.phone is null and fold(n.username) like ${wordPattern(words)}
      or n.phone like '%' || ltrim(${numberWithoutSpaces(words)}, '+0') || '%')`;

const isUnanswered = sql`exists (select from chat_message m
  where m.id = ${chatLog.lastMessageId}
    and ${waitsForAnswer({ incoming: sql`m.incoming`, deletedAt: sql`m.deleted_at`, at: sql`m.at` })})`;
const isAbout = (ids: unknown): SQL => sql`${chatLog.aboutId} = any (${ids}::uuid[])`;
export const chatLogList = defineList(calls.list, {
  table: chatLog,
  id: chatLog.id,
  agencyId: chatLog.agencyId,
  always: sql`${chatLog.lastMessageId} is not null and ${seesLog("read")}`,
  sort: { lastAt: chatLog.lastAt, createdAt: chatLog.createdAt },
  where: {
    aboutIds: isAbout,
    // Conversations with colleagues are listed under the agency itself.
    clientIds: (ids) => sql`(${isAbout(ids)} or (${agency} = any (${ids}::uuid[]) and ${chatLog.staffId} is not null))`,
    talentIds: isAmong(chatLog.personId),
    staffIds: (ids) =>
      sql`(${isAmong(chatLog.staffId)(ids)} or ${ofConversation(sql`c.assigned_to_id = any (${ids}::uuid[])`)} is true
        or exists (select from chat_message m
          where m.agency_id = ${agency} and m.log_id = ${chatLog.id} and m.sender_id = any (${ids}::uuid[])))`,
    assigneeIds: (ids) => sql`${ofConversation(sql`c.assigned_to_id = any (${ids}::uuid[])`)} is true`,
    windows: (states) => sql`${ofConversation(windowState(window))} = any (${states}::text[])`,
    unread: (wanted) =>
      sql`(${chatLog.lastInId} is not null and ${chatLog.lastInId} > ${readTo(chatLog.id)}) = ${wanted}::boolean`,
    unanswered: (wanted) => sql`${isUnanswered} = ${wanted}::boolean`,
    unknown: (wanted) => sql`(${chatLog.aboutId} is null) = ${wanted}::boolean`,
  },
  search: (words) => sql`${chatLog.id} = any (array(${found(sql`${words}`)}))`,
  dates: chatLog.lastAt,
  row,
});

/** Writes the number of a row as people read it. */
export const withNumber = <R extends { number: ChatNumber }>(row: R): R => ({
  ...row,
  number: shownNumber(row.number.id, row.number.phoneNumber, row.number.display),
});

/** Returns a page of the log. */
export async function readLogs(
  db: Db,
  who: Actor,
  query: ListQueryOf<typeof calls.list>,
): Promise<ListReply<ChatLogRow>> {
  const reply = await chatLogList(db, who, query);
  return { ...reply, rows: reply.rows.map(withNumber) };
}

const counting = preparedFamily(
  () => sql`select count(*)::int as conversations, coalesce(sum(one.unread), 0)::int as messages from (
      select ${unreadIn(chatLog.id)} as unread
      from ${chatLog}
      where ${seesLog("read")} and ${chatLog.lastInId} is not null and ${chatLog.lastInId} > ${readTo(chatLog.id)}
      limit ${sql.raw(String(LIMITS.badgeMax + 1))}) one`,
);
/** Counts what the actor has not read, no further than the badge shows. */
export async function readUnread(db: Db, who: Actor): Promise<{ messages: number; conversations: number }> {
  const [row] = await counting(db, undefined, reachValues(who));
  return { messages: Number(row?.messages ?? 0), conversations: Number(row?.conversations ?? 0) };
}
