/**
 * WhatsApp in the timeline of contact: an entry for each talk, not for each message. A talk ends after twelve hours
 * without a message, and its entry is dated by its last message.
 */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { seesLog } from "./chat.rules.ts";
import { chatLog } from "./chat.table.ts";
import { isWindowOpen, windowEnd } from "./window.rules.ts";

const spoken = sql`select m.*,
    case when m.at - lag(m.at) over (order by m.at, m.id) <= interval '12 hours' then 0 else 1 end as begins
  from chat_message m
  where m.agency_id = ${chatLog.agencyId} and m.log_id = ${chatLog.id} and m.kind <> 'event' and m.state <> 'WAITING'`;
const text = sql`case when s.deleted_at is null then coalesce(nullif(s.body, ''), s.filename) end`;
const latestFirst = sql`order by s.at desc, s.id desc`;
const talks = sql`select count(*)::int as count, row_number() over (order by max(s.at) desc) = 1 as latest,
    min(s.at) as since, max(s.at) as at, (array_agg(s.id ${latestFirst}))[1] as id,
    (array_agg(s.incoming ${latestFirst}))[1] as incoming, (array_agg(s.sender_id ${latestFirst}))[1] as sender_id,
    (array_agg(${text} ${latestFirst}))[1] as words, (array_agg(s.state ${latestFirst}))[1] as state,
    string_agg(${text}, ' ') as sought
  from (select o.*, sum(o.begins) over (order by o.at, o.id) as talk from (${spoken}) o) s group by s.talk`;
const part = (name: string) => sql`talked.${sql.identifier(name)}`;

export const chatTimeline: TimelineSource = {
  kind: "whatsapp",
  may: (actor) => may(actor, "COMM", "read"),
  from: sql`${chatLog} cross join lateral (${talks}) talked`,
  where: seesLog("read"),
  agencyId: sql`${chatLog.agencyId}`,
  about: sql`${chatLog.aboutId}`,
  id: part("id"),
  at: part("at"),
  by: part("sender_id"),
  contactId: sql`${chatLog.contactId}`,
  direction: sql`case when ${part("incoming")} then 'IN' else 'OUT' end`,
  words: part("words"),
  sought: part("sought"),
  code: part("state"),
  threadId: sql`${chatLog.id}`,
  count: part("count"),
  since: part("since"),
  answerUntil: sql`case when ${part("latest")}
    then (select ${windowEnd(sql`c.window_from`)}
      from chat_conversation c
      where c.agency_id = ${chatLog.agencyId}
        and c.id = ${chatLog.conversationId}
        and ${isWindowOpen({ windowFrom: sql`c.window_from` })}) end`,
};
