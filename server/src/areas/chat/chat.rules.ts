/**
 * Rules of who reaches a log of WhatsApp. A right to assigned logs reaches those of assigned people and partners; a log
 * without a known contact takes the right to all, or an assignment of the conversation.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { isShown } from "#server/areas/comms/comms.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAssignedToMe, reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { chatConversation, chatLog, chatMessage, chatNumber, whatsappNumber } from "./chat.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const actor = sql`${p("$actor")}::uuid`;
const allGranted = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}All`)}::text[])`;
const assigned = (action: AccessAction): SQL => sql`'COMM' = any (${p(`$${action}Assigned`)}::text[])`;

/** Matches records about which the actor may write or read: a person, partner or colleague. */
export const reachesAbout = (aboutId: Column | SQL, action: AccessAction): SQL =>
  sql`(${allGranted(action)} or (${assigned(action)} and ${isAssignedToMe(aboutId, false)}))`;

const assignedToMe = sql`exists (select from chat_conversation given
  where given.id = ${chatLog.conversationId} and given.assigned_to_id = ${actor})`;
/** Matches logs within the actor's reach, for statements filled with `reachValues`. */
export const reachesLog = (action: AccessAction): SQL =>
  sql`(${allGranted(action)}
    or (${assigned(action)}
      and case when ${chatLog.aboutId} is null then ${assignedToMe}
        else ${isAssignedToMe(chatLog.aboutId, false)} end))`;

/** Matches logs within reach that are not deleted or hidden. */
export const seesLog = (action: AccessAction): SQL =>
  sql`${chatLog.agencyId} = ${agency} and ${isShown(chatLog)} and ${reachesLog(action)}`;

/** Days after which a message no longer waits for an answer. */
const WAITING_DAYS = sql.raw("30");
/** Matches messages that wait for an answer where they are the last of their log. */
export const waitsForAnswer = (message: Record<"incoming" | "deletedAt" | "at", SQL>): SQL =>
  sql`${message.incoming}
    and ${message.deletedAt} is null
    and ${message.at} > now() - make_interval(days => ${WAITING_DAYS})`;

/** Matches messages of logs that the actor sees. */
export const seesMessage = (action: AccessAction): SQL =>
  sql`exists (select from ${chatLog} where ${chatLog.id} = ${chatMessage.logId} and ${seesLog(action)})`;

/** Matches files of messages that the actor sees. */
export const isInChat = (mediaId: Column): SQL =>
  sql`exists (select from ${chatMessage}
    where ${chatMessage.agencyId} = ${agency}
      and ${chatMessage.mediaId} = ${mediaId}
      and ${chatMessage.deletedAt} is null
      and ${seesMessage("read")})`;

export const chatLogResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select ${chatLog.id} from ${chatLog} where ${isRequested(chatLog.id)} and ${seesLog(action)}`,
);

export const chatMessageResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select ${chatMessage.id}
      from ${chatMessage}
      where ${isRequested(chatMessage.id)} and ${chatMessage.agencyId} = ${agency} and ${seesMessage(action)}`,
);

/** Finds numbers of WhatsApp by id: those of contacts that the actor may see, and those of logs in reach. */
export const whatsappNumberResolver = resolver(
  () => null,
  (_, isRequested) => sql`select ${whatsappNumber.id}
    from ${whatsappNumber}
    where ${isRequested(whatsappNumber.id)} and ${whatsappNumber.agencyId} = ${agency} and (
        exists (select from person x
          where x.agency_id = ${agency}
            and x.phone = any (${whatsappNumber.variants})
            and ${reachesRecord(sql`x.id`, "read")})
        or exists (select from staff x
          where x.agency_id = ${agency}
            and x.phone = any (${whatsappNumber.variants})
            and ${reachesRecord(sql`x.id`, "read")})
        or exists (select from partner_contact x
          where x.agency_id = ${agency}
            and x.whatsapp = any (${whatsappNumber.variants})
            and x.deleted_at is null
            and ${reachesRecord(sql`x.partner_id`, "read")})
        or exists (select from ${chatConversation} join ${chatLog} on ${chatLog.conversationId} = ${chatConversation.id}
          where ${chatConversation.agencyId} = ${agency}
            and ${chatConversation.outsideId} = ${whatsappNumber.id}
            and ${seesLog("read")}))`,
);

/** Finds the agency's own numbers. */
export const chatNumberResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select ${chatNumber.id}
      from ${chatNumber}
      where ${isRequested(chatNumber.id)}
        and ${chatNumber.agencyId} = ${agency}
        and ${chatNumber.state} <> 'DISCONNECTED'`,
);

/** Finds quick replies: the agency's, which take the right to all to change, and the actor's own. */
export const quickReplyResolver = resolver(
  ({ action }) => ({ action }),
  ({ action }, isRequested) =>
    sql`select q.id from quick_reply q where ${isRequested(sql`q.id`)} and q.agency_id = ${agency}
      and (q.owner_id = ${actor} or (q.owner_id is null and ${action === "write" ? allGranted("write") : sql`true`}))`,
);

const selectVisible = preparedFamily(
  () =>
    sql`select ${chatLog.id} as id
      from ${chatLog}
      where ${chatLog.id} = any (${p("$ids")}::uuid[]) and ${chatLog.agencyId} = ${agency} and ${reachesLog("read")}`,
);
/** Returns the logs that the actor sees, hidden ones included, so that screens notice a log that is hidden. */
export const visibleLogs = async (db: Db, who: Actor, ids: readonly string[]): Promise<string[]> =>
  (await selectVisible(db, undefined, { ...reachValues(who), $ids: ids })).map(({ id }) => String(id));

const picture = sql`(select media.key
  from media
  where media.id = coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id}),
      (select staff.avatar_id from staff where staff.id = ${record.id})))`;
/** Selects the contact of a log, if the reader may see them. */
export const chatPartyOf = (aboutId: Column | SQL, contactId: Column | SQL): SQL =>
  sql`(select json_build_object('id', ${record.id},
      'contactType', case ${record.kind} when 'partner' then 'Partner' when 'staff' then 'Staff' else 'Talent' end,
      'kind', case ${record.kind}
        when 'partner' then 'partner'
        when 'staff' then 'staff'
        else case ${record.resource} when 'SCOUT' then 'scout' else 'talent' end end,
      'name', coalesce((select c.name from partner_contact c where c.id = ${contactId}), ${record.title}),
      'avatar', ${picture},
      'contactId', ${contactId}, 'company', case when ${record.kind} = 'partner' then ${record.title} end)
    from ${record}
    where ${record.id} = ${aboutId}
      and ${record.deletedAt} is null
      and ${withinReach(record.resource, record.id, "read")})`;
