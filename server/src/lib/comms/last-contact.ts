/** Last contact with persons and partners. The logs of comms maintain `contact_touch` (migrations 0157 and 0185). */
import { type Column, type SQL, sql } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../database/types.ts";
import { Linked } from "../lists/linked.ts";
import { isAssignedToMe } from "../records/reach.ts";
import { type Facts, isOfAgencies } from "../reports/facts.ts";

const touch = pgTable("contact_touch", {
  agencyId: uuid().notNull(),
  lineId: uuid().notNull(),
  aboutId: uuid().notNull(),
  contactId: uuid(),
  kind: text().notNull(),
  at: timestamp().notNull(),
  seenBy: uuid().array().notNull(),
  private: boolean().notNull(),
  via: uuid().array().notNull(),
});

const p = sql.placeholder;
const isNamed = sql`${p("$actor")}::uuid = any (${touch.seenBy})`;
const ofComm = (extent: "All" | "Assigned"): SQL => sql`'COMM' = any (${p(`$read${extent}`)}::text[])`;
/** Matches contacts that the reader may see, by the rule of the logs. */
const isSeen = sql`${touch.at} <= now()
  and (${touch.contactId} is null
    or exists (select from partner_contact known where known.id = ${touch.contactId} and known.deleted_at is null))
  and case when ${touch.private} then (${ofComm("All")} or ${ofComm("Assigned")}) and ${isNamed}
    else ${ofComm("All")}
    or (${ofComm("Assigned")}
      and (${isNamed}
        or ${isAssignedToMe(touch.aboutId, false)}
        or (${touch.via} <> '{}'
          and exists (select from unnest(${touch.via}) other where ${isAssignedToMe(sql`other`, false)})))) end`;

/** Latest contact with a record: its time, and the log that has it. */
export const lastContact = new Linked({
  value: sql`(array_agg(json_build_object('at', to_char(${touch.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'kind', ${touch.kind}) order by ${touch.at} desc))[1]`,
  none: sql`null::json`,
  from: sql`${touch}`,
  agencyId: touch.agencyId,
  owner: touch.aboutId,
  where: isSeen,
});

/** Matches records without contact for a number of days. The few recent contacts are gathered once. */
export const isQuietFor =
  (id: Column) =>
  (days: SQL | ReturnType<typeof sql.placeholder>): SQL =>
    sql`${id} <> all (array(select ${touch.aboutId} from ${touch} where ${touch.agencyId} = ${p("$agency")}::uuid
      and ${touch.at} > now() - make_interval(days => ${days}::text::int) and ${isSeen}))`;

/** Colleagues who spoke: the maker and the assignee, those of the conversation, and nobody for an enquiry. */
const colleagues = sql`case ${touch.kind} when 'enquiry' then '{}' when 'whatsapp' then (
    select array[talk.assigned_to_id, latest.sender_id]
    from chat_log spoken join chat_conversation talk on talk.id = spoken.conversation_id
      left join chat_message latest on latest.id = spoken.last_message_id
    where spoken.id = ${touch.lineId}) else ${touch.seenBy} end`;
/** Contacts with persons and partners as reports count them. */
export const lastContactFacts: Facts = {
  name: "contacts",
  rows: sql`select ${touch.aboutId}, array[${touch.aboutId}] as about_ids, ${colleagues} as staff_ids,
      null::uuid as record_id, ${touch.at}
    from ${touch}
    where ${isOfAgencies(sql`${touch.agencyId}`)} and ${isSeen}`,
};

/** Selects the first contact with a person, of those that the reader may see. */
export const firstContactWith = (id: SQL): SQL =>
  sql`(select min(${touch.at}) from ${touch} where ${touch.aboutId} = ${id} and ${isSeen})`;
