/** Reads one conversation as its dialog shows it, by its log or by the contact and number that it would be with. */
import { type SQL, sql } from "drizzle-orm";
import type { ChatNotice } from "#contract/chat/codes.ts";
import type { ChatParty, Conversation } from "#contract/chat/conversation.ts";
import { Conversation as ConversationSchema } from "#contract/chat/conversation.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { chatPartyOf, reachesAbout, reachesLog, seesLog } from "./chat.rules.ts";
import { chatLog } from "./chat.table.ts";
import { unreadIn } from "./log.read.ts";
import { displayOf, shownNumber } from "./phone.ts";
import { afterTemplate, isWindowOpen, windowEnd } from "./window.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const text = (name: string): SQL => sql`${p(name)}::uuid`;

/** Ways to name a conversation in a call. */
export interface ConversationQuery {
  logId?: string | null;
  talentId?: string | null;
  clientId?: string | null;
  contactId?: string | null;
  staffId?: string | null;
  whatsappNumberId?: string | null;
}

/** Contact of a conversation, before it has a log. */
export interface PartyIds {
  personId: string | null;
  contactId: string | null;
  staffId: string | null;
}

const c = { windowFrom: sql`c.window_from`, startedAt: sql`c.started_at` };
const isKnown = sql`exists (select from chat_template t where t.agency_id = ${agency} and t.account_id = b.account_id)`;
const isOnlyPending = sql`(${isKnown}
  and not exists (select from chat_template t
    where t.agency_id = ${agency} and t.account_id = b.account_id and t.state <> 'PENDING'))`;
const noticeOf = sql`case when ${isWindowOpen(c)} then null
  when c.started_at is not null then 'wait for chatting'
  when c.overdue_at is not null then 'overdue template'
  when ${isOnlyPending} then 'template awaiting review' else 'required template must be sent first' end`;

/** Selects the other contacts with this number that the reader may see. */
const sharing = (
  variants: SQL,
  aboutId: SQL,
  contactId: SQL,
): SQL => sql`(select coalesce(json_agg(other.party), '[]') from (
    select ${chatPartyOf(sql`x.about_id`, sql`x.contact_id`)} as party from (
      select id as about_id, null::uuid as contact_id
      from person
      where agency_id = ${agency} and phone = any (${variants}) and deleted_at is null
      union all
      select id, null
      from staff
      where agency_id = ${agency} and phone = any (${variants}) and deleted_at is null
      union all
      select partner_id, id
      from partner_contact
      where agency_id = ${agency} and whatsapp = any (${variants}) and deleted_at is null) x
    where (x.about_id, coalesce(x.contact_id, x.about_id))
      is distinct from (${aboutId}, coalesce(${contactId}, ${aboutId}))) other
  where other.party is not null)`;

const reading = preparedFamily(
  () => sql`select n.id as "numberId", coalesce(n.phone, '') as phone, coalesce(n.username, 'No number') as instead,
      n.profile_name as "profileName", n.opted_out_at as "optedOutAt",
      l.id as "logId", ${chatPartyOf(sql`who.about_id`, sql`who.contact_id`)} as party, who.about_id is null as unknown,
      ${sharing(sql`n.variants`, sql`who.about_id`, sql`who.contact_id`)} as "sharedWith",
      coalesce(${isWindowOpen(c)}, false) as "hasReplied", c.started_at is not null as "conversationStarted",
      ${windowEnd(c.windowFrom)} as "windowEndsAt", now() as now, ${noticeOf} as notice,
      case when not coalesce(${isWindowOpen(c)}, false) and c.started_at is not null
        then ${afterTemplate(c.startedAt)} end as "nextTemplateAt",
      ${staffBrief(sql`c.assigned_to_id`)} as assignee,
      coalesce((select ${reachesLog("write")} from ${chatLog} where ${chatLog.id} = l.id),
          ${reachesAbout(sql`who.about_id`, "write")}) as writable,
      'COMM' = any (${p("$writeAll")}::text[]) as "writesAll",
      case when l.id is null then 0 else ${unreadIn(sql`l.id`)} end as unread,
      coalesce((select r.draft
          from chat_reader r
          where r.agency_id = ${agency} and r.staff_id = ${p("$actor")}::uuid and r.log_id = l.id), '') as draft,
      case when b.id is not null
        then json_build_object('id', b.id, 'display', b.display, 'name', b.name) end as business
    from (select ${text("aboutId")} as about_id, ${text("contactId")} as contact_id) who
      join whatsapp_number n on n.agency_id = ${agency} and n.id = ${text("numberId")}
      left join chat_conversation c on c.agency_id = ${agency} and c.id = ${text("conversationId")}
      left join chat_log l on l.agency_id = ${agency} and l.id = ${text("logId")}
      left join chat_number b on b.agency_id = ${agency}
        and b.id = coalesce(c.number_id,
          (select d.id
            from chat_number d
            where d.agency_id = ${agency} and d.is_default and d.state <> 'DISCONNECTED'))`,
);

const Row = z.looseObject({
  numberId: z.string(),
  phone: z.string(),
  instead: z.string(),
  party: z.nullable(z.custom<ChatParty>()),
  unknown: z.boolean(),
  hasReplied: z.boolean(),
  conversationStarted: z.boolean(),
  notice: z.nullable(z.custom<ChatNotice>()),
  writesAll: z.boolean(),
});

/** Rows of a conversation, as far as they exist yet. */
export interface ChatPlacement {
  numberId: string;
  conversationId: string | null;
  logId: string | null;
  aboutId: string | null;
  party: PartyIds;
}

const PLACE = sql`c.outside_id as "numberId", c.id as "conversationId", ${chatLog.id} as "logId",
  ${chatLog.aboutId} as "aboutId",
  json_build_object('personId', ${chatLog.personId}, 'contactId', ${chatLog.contactId},
    'staffId', ${chatLog.staffId}) as party`;
const byLog = preparedFamily(
  () =>
    sql`select ${PLACE}
      from ${chatLog} join chat_conversation c on c.id = ${chatLog.conversationId}
      where ${chatLog.id} = ${text("logId")} and ${seesLog("read")}`,
);
/** The log last written in comes first: one contact may have several with one number. */
const byParty = preparedFamily(
  () =>
    sql`select ${PLACE} from ${chatLog} join chat_conversation c on c.id = ${chatLog.conversationId}
      join chat_number b on b.agency_id = c.agency_id and b.id = c.number_id
      where ${chatLog.agencyId} = ${agency}
        and c.outside_id = ${text("numberId")}
        and ${chatLog.personId} is not distinct from ${text("personId")}
        and ${chatLog.contactId} is not distinct from ${text("contactId")}
        and ${chatLog.staffId} is not distinct from ${text("staffId")}
      order by (b.state <> 'DISCONNECTED') desc, b.is_default desc, ${chatLog.lastAt} desc nulls last limit 1`,
);
/** The party that a call names, with its own number, and whether the actor's right to COMM reaches it. */
const partyFor = preparedFamily(
  () => sql`select x.about_id as "aboutId", x.person_id as "personId", x.contact_id as "contactId",
      x.staff_id as "staffId",
      coalesce(n.now_id, n.id,
        (select o.outside_id
                from chat_log l join chat_conversation o on o.agency_id = l.agency_id and o.id = l.conversation_id
                where l.agency_id = ${agency}
                  and l.about_id = x.about_id
                  and l.contact_id is not distinct from x.contact_id
                order by l.last_at desc nulls last
                limit 1)) as "ownNumberId",
      (select c.id
        from chat_conversation c
        where c.agency_id = ${agency} and c.outside_id = coalesce(${text("numberId")}, n.now_id, n.id)
        order by c.created_at desc
        limit 1) as "conversationId",
      ${reachesAbout(sql`x.about_id`, "read")} as reached
    from (
      select p.id as about_id, p.id as person_id, null::uuid as contact_id, null::uuid as staff_id, p.phone
      from person p
      where p.agency_id = ${agency} and p.id = ${text("talentId")} and p.deleted_at is null
      union all
      select s.id, null, null, s.id, s.phone
      from staff s
      where s.agency_id = ${agency} and s.id = ${text("staffId")} and s.deleted_at is null
      union all
      select k.partner_id, null, k.id, null, k.whatsapp
      from partner_contact k
      where k.agency_id = ${agency} and k.deleted_at is null and k.whatsapp is not null
        and (k.id = ${text("contactId")} or (${text("contactId")} is null and k.partner_id = ${text("clientId")}))) x
    left join whatsapp_number n on n.agency_id = ${agency} and n.phone = x.phone
    where ${text("numberId")} is null
      or n.id is null
      or ${text("numberId")} in (n.id, n.now_id)
      or ${text("contactId")} is not null
      or ${text("clientId")} is null
    limit 1`,
);
interface PartyRow extends PartyIds {
  aboutId: string;
  ownNumberId: string | null;
  conversationId: string | null;
  reached: boolean;
}

/** Finds the conversation that a call names. One out of reach is refused like an unknown id. */
export async function findPlace(db: Db, actor: Actor, query: ConversationQuery): Promise<ChatPlacement> {
  const values = reachValues(actor);
  if (query.logId) {
    const [row] = await byLog(db, undefined, { ...values, logId: query.logId });
    if (!row) throw notFound();
    return row as unknown as ChatPlacement;
  }
  const {
    talentId = null,
    clientId = null,
    contactId = null,
    staffId = null,
    whatsappNumberId: numberId = null,
  } = query;
  if (!talentId && !clientId && !contactId && !staffId) {
    // An unknown number: none of its contacts is known.
    if (!numberId)
      throw new Refusal("validation", [
        { field: "whatsappNumberId", code: "requiredField", message: "This field is required" },
      ]);
    const [row] = await byParty(db, undefined, { ...values, numberId, personId: null, contactId: null, staffId: null });
    const place = row as unknown as ChatPlacement | undefined;
    if (!place) throw notFound();
    return findPlace(db, actor, { logId: place.logId });
  }
  const [row] = await partyFor(db, undefined, { ...values, talentId, clientId, contactId, staffId, numberId });
  const party = row as unknown as PartyRow | undefined;
  if (!party?.reached) throw notFound();
  const used = numberId ?? party.ownNumberId;
  if (!used) throw new Refusal("chatNoNumber");
  const own: PartyIds = { personId: party.personId, contactId: party.contactId, staffId: party.staffId };
  const [placement] = await byParty(db, undefined, { ...values, numberId: used, ...own });
  return placement
    ? (placement as unknown as ChatPlacement)
    : { numberId: used, conversationId: party.conversationId, logId: null, aboutId: party.aboutId, party: own };
}

const WINDOWS: Readonly<Record<ChatNotice, Conversation["window"]>> = {
  "wait for chatting": "WAITING",
  "template awaiting review": "REVIEW",
  "required template must be sent first": "TEMPLATE",
  "overdue template": "TEMPLATE",
};

export async function readConversation(db: Db, actor: Actor, query: ConversationQuery): Promise<Conversation> {
  const { numberId, conversationId, logId, aboutId, party } = await findPlace(db, actor, query);
  const values = { ...reachValues(actor), numberId, conversationId, logId, aboutId, contactId: party.contactId };
  const [found] = await reading(db, undefined, values);
  if (!found) throw notFound();
  const { writesAll, phone, instead, numberId: id, ...row } = z.parse(Row, found);
  const business = row.business as Conversation["business"];
  return z.parse(ConversationSchema, {
    ...row,
    number: shownNumber(id, phone, instead),
    business: business && { ...business, display: displayOf(business.display) },
    window: row.notice === null ? "OPEN" : WINDOWS[row.notice],
    givable: row.unknown && writesAll,
  });
}
