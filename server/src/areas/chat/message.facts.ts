/**
 * Messages of WhatsApp as reports count them: each with a person or partner, and the colleague who wrote it or has the
 * conversation now. Conversations with colleagues are no contact, and neither is what Meta did not take.
 */
import { sql } from "drizzle-orm";
import { type Facts, isOfAgencies, isWithShown, localDay } from "#server/lib/reports/facts.ts";
import { reachesLog } from "./chat.rules.ts";
import { chatConversation, chatLog, chatMessage } from "./chat.table.ts";

const colleague = sql`case when ${chatMessage.incoming} then ${chatConversation.assignedToId}
  else ${chatMessage.senderId} end`;

export const messageFacts: Facts = {
  name: "messages",
  rows: sql`select ${chatMessage.id} as line_id, ${chatLog.aboutId}, array[${chatLog.aboutId}] as about_ids,
      ${colleague} as staff_id, array[${colleague}] as staff_ids,
      ${chatLog.aboutId} as record_id, ${chatMessage.at}, ${localDay(sql`${chatMessage.at}`)} as day,
      not ${chatMessage.incoming} as is_answer
    from ${chatMessage} join ${chatLog} on ${chatLog.agencyId} = ${chatMessage.agencyId}
        and ${chatLog.id} = ${chatMessage.logId}
        and ${chatLog.staffId} is null
        and ${isWithShown(sql`${chatLog.aboutId}`, sql`${chatLog.contactId}`)}
        and ${reachesLog("read")}
      join ${chatConversation} on ${chatConversation.agencyId} = ${chatLog.agencyId}
        and ${chatConversation.id} = ${chatLog.conversationId}
    where ${isOfAgencies(sql`${chatMessage.agencyId}`)}
      and ${chatMessage.kind} <> 'event'
      and ${chatMessage.state} not in ('WAITING', 'UNCONFIRMED', 'FAILED')`,
};
