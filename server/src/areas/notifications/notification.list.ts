/** List of a person's own notifications, and their counts: never of a record that the person may not read now. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import type { FiltersOf, ListQuery, ListReply, SortOf } from "#contract/list.ts";
import { notifications as calls, type Notification } from "#contract/notifications/notification.ts";
import { seesLog } from "#server/areas/chat/chat.rules.ts";
import { chatLog } from "#server/areas/chat/chat.table.ts";
import { type ImportReach, importReach, withinImportReach } from "#server/areas/imports/import.rules.ts";
import { rosterImport } from "#server/areas/imports/import.table.ts";
import { isShownMail, reachesMail } from "#server/areas/mail/mail.rules.ts";
import { mailLog } from "#server/areas/mail/mail.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { avatarOf, briefById } from "#server/lib/records/briefs.ts";
import { type IsRequested, reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { note, record } from "#server/lib/records/records.table.ts";
import { type ChangedFields, readable } from "./changed.ts";
import { notification } from "./notification.table.ts";

const p = sql.placeholder;

const isMine = sql`${notification.agencyId} = ${p("$agency")}::uuid
  and ${notification.receiverId} = ${p("$actor")}::uuid`;
const seesChat = sql`exists (select from ${chatLog}
  where ${chatLog.id} = (${notification.detail} #>> '{chat,logId}')::uuid and ${seesLog("read")})`;
const seesMail = sql`exists (select from ${mailLog}
  where ${mailLog.id} = (${notification.detail} #>> '{mail,id}')::uuid
    and ${mailLog.deletedAt} is null
    and ${isShownMail}
    and ${reachesMail("read")})`;
/** Matches notifications that the reader may still see. A deleted note's is gone. */
const isVisible = (
  reaches: ImportReach,
  changed: SQL,
): SQL => sql`(${notification.recordId} is null or ${reachesRecord(notification.recordId, "read")})
  and (${notification.noteId} is null
    or exists (select from ${note} where ${note.id} = ${notification.noteId} and ${note.deletedAt} is null))
  and (${notification.importId} is null
    or exists (select from ${rosterImport}
      where ${rosterImport.id} = ${notification.importId} and ${withinImportReach(reaches)}))
  and (${notification.enquiryId} is null
    or exists (select from website_enquiry e
      where e.id = ${notification.enquiryId} and reads_enquiry(e, ${notification.receiverId})))
  and case ${notification.kind}
    when 'export' then ${readable(sql`${notification.detail} #>> '{export,resource}'`)}
    when 'conflict'
      then (select count(*)
        from ${record}
        where ${record.id} in (${notification.workId}, ${notification.clashId}) and ${record.deletedAt} is null) = 2
    when 'followedChanged' then ${changed} <> '{}'
    when 'message' then ${seesChat}
    when 'conversationAssigned' then ${seesChat}
    when 'mailReply' then ${seesMail}
    else true end`;

const IN_TAB = {
  unread: sql`${notification.readAt} is null`,
  mentions: sql`${notification.kind} = 'mention'`,
  assigned: sql`${notification.kind} in ('assigned', 'added', 'conversationAssigned')`,
};

const picture = avatarOf(
  sql`coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id}),
      (select s.avatar_id from staff s where s.id = ${record.id}))`,
);

const briefRecord = (id: Column, more: SQL = sql``): SQL =>
  sql`(select json_build_object('id', ${record.id}, 'kind', ${record.kind}, 'resource', ${record.resource},
        'displayName', ${record.title}, 'avatarUrl', ${picture})
      from ${record} where ${record.id} = ${id} ${more})`;
/** The record that takes the time, for readers who may read it. */
const work = (id: Column): SQL => briefRecord(id, sql`and ${withinReach(record.resource, record.id, "read")}`);
const inDetail = (name: string): SQL => sql`${notification.detail} -> ${sql.raw(`'${name}'`)}`;

/** Defines the list and the counts, with the fields of changed records. */
export function notificationLists(fields: ChangedFields) {
  const changed = fields.selected(sql`${notification.detail}`);
  const list = defineList(calls.list, {
    table: notification,
    id: notification.id,
    agencyId: notification.agencyId,
    scope: (reaches: ImportReach) => ({ condition: sql`${isMine} and ${isVisible(reaches, changed)}` }),
    sort: { at: notification.at },
    where: {
      tab: (tab) => sql`case ${tab}::text
        when 'unread' then ${IN_TAB.unread}
        when 'mentions' then ${IN_TAB.mentions}
        when 'assigned' then ${IN_TAB.assigned}
        else true end`,
    },
    row: () => ({
      id: notification.id,
      kind: notification.kind,
      at: notification.at,
      read: sql`(${notification.readAt} is not null)::int`,
      actor: briefById(staffTable, notification.actorId),
      record: briefRecord(notification.recordId),
      note: sql`(select json_build_object('id', ${note.id}, 'note', ${note.body})
        from ${note}
        where ${note.id} = ${notification.noteId})`,
      due: sql`${notification.detail} ->> 'due'`,
      import: sql`(select json_build_object('id', ${rosterImport.id}, 'kind', ${rosterImport.kind},
        'filename', ${rosterImport.filename}, 'state', ${rosterImport.state},
        'added', ${rosterImport.added}, 'faulty', ${rosterImport.faulty})
        from ${rosterImport}
        where ${rosterImport.id} = ${notification.importId})`,
      export: sql`nullif(${inDetail("export")}, 'null')`,
      clash: sql`case ${notification.kind}
        when 'conflict' then json_build_object('startsAt', ${inDetail("startsAt")}, 'endsAt', ${inDetail("endsAt")},
          'more', ${inDetail("more")}, 'saved', ${work(notification.workId)},
          'other', ${work(notification.clashId)}) end`,
      keyDate: sql`case ${notification.kind} when 'keyDate' then ${inDetail("keyDate")} end`,
      signing: sql`case ${notification.kind} when 'signing' then ${inDetail("signing")} end`,
      chat: sql`case when ${notification.kind} in ('message', 'conversationAssigned') then ${inDetail("chat")} end`,
      social: sql`case ${notification.kind} when 'reconnect' then ${inDetail("social")} end`,
      payee: sql`case ${notification.kind} when 'payeeChanged' then ${inDetail("payee")} end`,
      advance: sql`case ${notification.kind} when 'advance' then ${inDetail("advance")} end`,
      mail: sql`case ${notification.kind} when 'mailReply' then ${inDetail("mail")} end`,
      hold: sql`case ${notification.kind}
        when 'hold'
          then (${inDetail("hold")})
            || jsonb_build_object('person', ${work(notification.workId)}, 'other', ${work(notification.clashId)}) end`,
      enquiry: sql`(select json_build_object('id', e.id, 'name', e.name)
        from website_enquiry e
        where e.id = ${notification.enquiryId})`,
      changes: sql`to_json(${changed})`,
    }),
    shape: importReach,
  });
  const counts = preparedFamily(
    (reaches: ImportReach) => sql`select count(*) filter (where ${IN_TAB.unread})::int as count,
      count(*) filter (where ${IN_TAB.mentions})::int as mentions,
      count(*) filter (where ${IN_TAB.assigned})::int as assigned, count(*)::int as all from ${notification}
    where ${isMine} and ${isVisible(reaches, changed)}`,
  );
  return {
    async list(
      db: Db,
      actor: Actor,
      query: ListQuery<FiltersOf<typeof calls.list>, SortOf<typeof calls.list>>,
    ): Promise<ListReply<Notification>> {
      const page = await list(db, actor, query);
      return { ...page, rows: page.rows.map((row) => ({ ...row, changes: fields.named(row.changes) })) };
    },
    async count(db: Db, actor: Actor): Promise<ReplyOf<typeof calls.count>> {
      const [row] = await counts(db, importReach(actor), reachValues(actor));
      return row as ReplyOf<typeof calls.count>;
    },
  };
}

/** Selects the requested ones of the actor's own notifications, to mark them. */
export const ownNotifications = (isRequested: IsRequested): SQL =>
  sql`select ${notification.id} from ${notification} where ${isRequested(notification.id)} and ${isMine}`;
