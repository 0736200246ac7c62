/** Reads messages of WhatsApp, the latest first. */
import { type SQL, sql } from "drizzle-orm";
import { type ChatMessage, chatMessages as calls } from "#contract/chat/message.ts";
import type { ListQueryOf, ListReply } from "#contract/list.ts";
import { mediaOf, mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { chatPartyOf, seesMessage } from "./chat.rules.ts";
import { chatMessage } from "./chat.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

const ofLog = (select: SQL): SQL => sql`(select ${select} from chat_log l where l.id = ${chatMessage.logId})`;
const party = ofLog(chatPartyOf(sql`l.about_id`, sql`l.contact_id`));
const number = ofLog(
  sql`(select outside_name(n)
    from chat_conversation c join whatsapp_number n on n.id = c.outside_id
    where c.id = l.conversation_id)`,
);
const part = (name: string): SQL => sql`${chatMessage.detail} -> ${sql.raw(`'${name}'`)}`;
const isThere = sql`${chatMessage.deletedAt} is null`;

const file = sql`case when ${isThere} and ${chatMessage.mediaState} is not null
  then json_build_object('state', ${chatMessage.mediaState}, 'filename', ${chatMessage.filename},
      'contentType', ${chatMessage.mediaSource} ->> 'mime',
      'voice', coalesce((${chatMessage.mediaSource} ->> 'voice')::boolean, false),
      'media', ${mediaOf(chatMessage.mediaId)}) end`;

const row = () => ({
  id: chatMessage.id,
  logId: chatMessage.logId,
  timestamp: sql`(extract(epoch from ${chatMessage.at}) * 1000)::bigint`,
  contactName: sql`coalesce(${party} ->> 'name', ${number})`,
  contactId: sql`coalesce(${party} ->> 'contactId', ${party} ->> 'id')`,
  textBody: sql`case when ${isThere} then coalesce(${chatMessage.body}, '') else '' end`,
  contactType: sql`case when not ${chatMessage.incoming} then 'System' else ${party} ->> 'contactType' end`,
  avatar: sql`${party} ->> 'avatar'`,
  incoming: chatMessage.incoming,
  kind: chatMessage.kind,
  state: chatMessage.state,
  times: sql`json_build_object('accepted', ${chatMessage.acceptedAt}, 'sent', ${chatMessage.sentAt},
    'delivered', ${chatMessage.deliveredAt}, 'read', ${chatMessage.readAt}, 'failed', ${chatMessage.failedAt})`,
  failure: sql`case when ${chatMessage.failureCode} is not null and ${chatMessage.state} in ('FAILED', 'WAITING')
    then json_build_object('code', ${chatMessage.failureCode}, 'message', ${chatMessage.failure}) end`,
  repeatable: sql`${chatMessage.state} in ('FAILED', 'UNCONFIRMED')
    and ${chatMessage.kind} <> 'event'
    and ${seesMessage("write")}`,
  sender: staffBrief(chatMessage.senderId),
  file,
  template: sql`case when ${isThere} then ${part("template")} end`,
  replyTo: sql`(select json_build_object('id', r.id,
      'text', case when r.deleted_at is null then coalesce(r.body, '') else '' end, 'kind', r.kind,
      'incoming', r.incoming)
    from chat_message r where r.id = ${chatMessage.replyToId} and r.log_id = ${chatMessage.logId})`,
  reactions: sql`coalesce(${part("reactions")}, '[]')`,
  location: sql`case when ${isThere} then ${part("location")} end`,
  contacts: sql`case when ${isThere} then coalesce(${part("contacts")}, '[]') else '[]' end`,
  event: part("event"),
  forwarded: chatMessage.forwarded,
  fromPhone: sql`coalesce((${part("fromPhone")})::boolean, false)`,
  editedAt: chatMessage.editedAt,
  deletedAt: chatMessage.deletedAt,
});

const ofLogs = (condition: SQL): SQL =>
  sql`${chatMessage.logId} = any (array(select l.id from chat_log l where l.agency_id = ${agency} and ${condition}))`;

const list = defineList(calls.list, {
  table: chatMessage,
  id: chatMessage.id,
  agencyId: chatMessage.agencyId,
  always: seesMessage("read"),
  sort: { timestamp: chatMessage.at },
  where: {
    logId: (id) => sql`${chatMessage.logId} = ${id}::uuid`,
    clientId: (id) => ofLogs(sql`l.about_id = ${id}::uuid and l.contact_id is not null`),
    contactId: (id) => ofLogs(sql`l.contact_id = ${id}::uuid`),
    talentId: (id) => ofLogs(sql`l.person_id = ${id}::uuid`),
    staffId: (id) => ofLogs(sql`l.staff_id = ${id}::uuid`),
    whatsappNumberId: (id) =>
      ofLogs(
        sql`l.conversation_id = any (array(select c.id
          from chat_conversation c
          where c.agency_id = ${agency} and c.outside_id = ${id}::uuid))`,
      ),
    // A day in the reader's own time zone.
    date: (day) =>
      sql`${chatMessage.at} < ((${day}::date + 1)::timestamp at time zone coalesce((select a.time_zone_id
          from account a
          where a.id = ${p("$actor")}::uuid), 'Australia/Sydney'))`,
    beforeId: (id) =>
      sql`(${chatMessage.at}, ${chatMessage.id}) < (select b.at, b.id
        from chat_message b
        where b.id = ${id}::uuid and b.agency_id = ${agency})`,
  },
  search: (words) => sql`${chatMessage.id} = any (array(select search_chat_message(${words})))`,
  row,
});

type Row = Omit<ChatMessage, "file"> & {
  file: (Omit<NonNullable<ChatMessage["file"]>, "media"> & { media: unknown }) | null;
};
/** Fills in the file of a message as replies show one. */
function shown(row: unknown): ChatMessage {
  const { file, contactType, ...rest } = row as Row;
  const media = file && mediaReplyOf(file.media, file.filename ?? undefined);
  return {
    ...rest,
    ...(contactType && { contactType }),
    file: file && {
      ...file,
      media,
      state: file.state === "READY" && media?.problem ? "REFUSED" : file.state,
      contentType: media?.contentType ?? file.contentType,
    },
  };
}

export async function readMessages(
  db: Db,
  actor: Actor,
  query: ListQueryOf<typeof calls.list>,
): Promise<ListReply<ChatMessage>> {
  const reply = await list(db, actor, query);
  return { ...reply, rows: reply.rows.map(shown) };
}

const selecting = preparedFamily(
  () =>
    sql`select ${sql.join(
      Object.entries(row()).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )} from ${chatMessage} where ${chatMessage.agencyId} = ${agency} and ${chatMessage.id} = ${p("id")}::uuid`,
);
export const readChatMessage = async (db: Db, actor: Actor, id: string): Promise<ChatMessage> =>
  shown(found((await selecting(db, undefined, { ...reachValues(actor), id }))[0]));
