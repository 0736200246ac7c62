/** Conversations whose last message came in: they wait for an answer. */
import { sql } from "drizzle-orm";
import { UnansweredRow } from "#contract/dashboards/management-widgets.ts";
import { z } from "#contract/schema.ts";
import type { UnansweredSource } from "#server/lib/dashboards/management.ts";
import { countedRows } from "#server/lib/dashboards/statement.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { chatPartyOf, seesLog, waitsForAnswer } from "./chat.rules.ts";
import { chatLog } from "./chat.table.ts";
import { windowEnd } from "./window.rules.ts";

const isWaiting = waitsForAnswer({ incoming: sql`m.incoming`, deletedAt: sql`m.deleted_at`, at: sql`m.at` });
const waiting = preparedFamily(
  () => sql`with waiting as materialized (
      select ${chatLog.id} as id, ${chatPartyOf(chatLog.aboutId, chatLog.contactId)} as party, n.profile_name, n.phone,
        m.body, m.filename, m.at, case when now() < ${windowEnd(sql`c.window_from`)}
          then ${windowEnd(sql`c.window_from`)} end as closes_at
      from ${chatLog} join chat_message m on m.id = ${chatLog.lastMessageId}
        join chat_conversation c on c.id = ${chatLog.conversationId}
        left join whatsapp_number n on n.id = c.outside_id
      where ${seesLog("read")} and ${isWaiting})
    select ${countedRows(
      "waiting",
      sql`json_build_object('id', waiting.id, 'kind', 'chat',
        'name', coalesce(waiting.party ->> 'displayName', waiting.profile_name, waiting.phone, 'No number'),
        'avatarUrl', waiting.party ->> 'avatarUrl', 'text', coalesce(waiting.body, waiting.filename, ''),
        'since', waiting.at, 'closesAt', waiting.closes_at)`,
      sql`waiting.closes_at nulls last, waiting.at, waiting.id`,
    )}`,
);
const Waiting = z.object({ count: z.int(), rows: z.array(UnansweredRow) });

export const unansweredChats: UnansweredSource = {
  kind: "chat",
  read: async ({ db, values }) => z.parse(Waiting, found((await waiting(db, undefined, values))[0])),
};
