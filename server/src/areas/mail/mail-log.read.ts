/** Reads the log of emails: the list, one of them, and which of them an actor reaches. */

import { type SQL, sql } from "drizzle-orm";
import { mailLogs as calls, type MailLog } from "#contract/mail/mail-log.ts";
import { partnerContact } from "#server/areas/partners/partner.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { contactsNamed, peopleNamed } from "#server/lib/reach/names.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { mediaTable, record } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { isShownMail, reachesMail } from "./mail.rules.ts";
import { mailLog, mailLogFile, mailLogParty, mailLogRecord } from "./mail.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Finds emails by id; deleted ones only to restore them. */
export const mailLogResolver = resolver(
  ({ action, deleted = false }) => ({ action, deleted }),
  ({ action, deleted }, isRequested) =>
    sql`select ${mailLog.id} from ${mailLog} where ${isRequested(mailLog.id)} and ${mailLog.agencyId} = ${agency}
      and ${mailLog.deletedAt} is ${deleted ? sql`not null` : sql`null`} and ${isShownMail} and ${reachesMail(action)}`,
);

const visible = preparedFamily(
  () =>
    sql`select ${mailLog.id} as id
      from ${mailLog}
      where ${mailLog.id} = any (${p("$ids")}::uuid[]) and ${mailLog.agencyId} = ${agency} and ${reachesMail("read")}`,
);
/** Returns the emails that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleMails = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const picture = sql`(select media.key
  from media
  where media.id = coalesce((select person.avatar_id from person where person.id = ${record.id}),
      (select partner.avatar_id from partner where partner.id = ${record.id})))`;
const parties = sql`(select coalesce(json_agg(json_build_object('id', ${record.id},
    'kind', case when ${record.kind} = 'partner' then 'partner'
      when ${record.resource} = 'SCOUT' then 'scout'
      else 'talent' end,
    'displayName', coalesce(${partnerContact.name}, ${record.title}), 'avatarUrl', ${picture},
    'contactId', ${partnerContact.id}, 'company', case when ${partnerContact.id} is not null then ${record.title} end)
    order by ${mailLogParty.place}), '[]')
  from ${mailLogParty} join ${record} on ${record.id} = ${mailLogParty.recordId} and ${record.deletedAt} is null
    left join ${partnerContact} on ${partnerContact.id} = ${mailLogParty.contactId}
  where ${mailLogParty.agencyId} = ${mailLog.agencyId}
    and ${mailLogParty.mailId} = ${mailLog.id}
    and ${withinReach(record.resource, record.id, "read")})`;
const records = sql`(select coalesce(json_agg(json_build_object('id', ${record.id}, 'name', ${record.title},
    'kind', ${record.kind}) order by ${mailLogRecord.place}), '[]')
  from ${mailLogRecord} join ${record} on ${record.id} = ${mailLogRecord.recordId} and ${record.deletedAt} is null
  where ${mailLogRecord.agencyId} = ${mailLog.agencyId}
    and ${mailLogRecord.mailId} = ${mailLog.id}
    and ${withinReach(record.resource, record.id, "read")})`;

/** Selects from the emails of a thread that the reader sees; `current` is the line whose thread it is. */
const thread = (columns: SQL): SQL => sql`(select ${columns} from ${mailLog}
  where ${mailLog.agencyId} = ${agency}
    and ${mailLog.threadId} = current.thread_id
    and ${mailLog.deletedAt} is null
    and ${reachesMail("read")})`;
const ofThread = (columns: SQL): SQL =>
  sql`(select ${thread(columns)} from (select ${mailLog.threadId} as thread_id) current)`;
/** Counts the emails of a line's thread that the reader sees. */
export const inThread = ofThread(sql`count(*)::int`);

const from = sql`json_build_object('name', ${mailLog.fromName}, 'address', ${mailLog.fromAddress})`;
const row = () => ({
  id: mailLog.id,
  threadId: mailLog.threadId,
  direction: mailLog.direction,
  kind: mailLog.kind,
  state: mailLog.state,
  subject: mailLog.subject,
  snippet: mailLog.snippet,
  from,
  to: mailLog.toList,
  parties,
  records,
  mailbox: sql`(select json_build_object('id', mailbox.id, 'name', mailbox.name)
    from mailbox
    where mailbox.id = ${mailLog.mailboxId})`,
  private: sql`${mailLog.privateTo} is not null`,
  sentAt: mailLog.sentAt,
  files: sql`(select count(*)::int
    from ${mailLogFile}
    where ${mailLogFile.agencyId} = ${mailLog.agencyId} and ${mailLogFile.mailId} = ${mailLog.id})`,
  inThread,
  opened: sql`case when ${mailLog.tracksOpens} then ${mailLog.opened} end`,
  openedAt: mailLog.openedAt,
  problem: mailLog.problem,
  madeBy: staffBrief(mailLog.madeBy),
  createdAt: mailLog.createdAt,
  updatedAt: mailLog.updatedAt,
  editable: reachesMail("write"),
  version: mailLog.version,
});

/** Selects emails with people and contacts of this name, if the reader may see them. */
const withNamed = (
  words: SQL,
): SQL => sql`select named.mail_id from mail_log_party named where named.agency_id = ${agency}
  and (named.record_id = any (array(${peopleNamed(words)})) or named.contact_id = any (array(${contactsNamed(words)})))
  and ${reachesRecord(sql`named.record_id`, "read")}`;

export const mailLogList = defineList(calls.list, {
  table: mailLog,
  id: mailLog.id,
  agencyId: mailLog.agencyId,
  always: sql`${mailLog.deletedAt} is null and ${isShownMail} and ${reachesMail("read")}`,
  sort: {
    sentAt: mailLog.sentAt,
    subject: mailLog.subject,
    createdAt: mailLog.createdAt,
    updatedAt: mailLog.updatedAt,
  },
  where: {
    directions: isAmong(mailLog.direction),
    kinds: isAmong(mailLog.kind),
    states: isAmong(mailLog.state),
    aboutIds: (ids) =>
      sql`(exists (select from ${mailLogParty}
        where ${mailLogParty.agencyId} = ${mailLog.agencyId}
          and ${mailLogParty.mailId} = ${mailLog.id}
          and ${mailLogParty.recordId} = any (${ids}::uuid[]))
        or exists (select from ${mailLogRecord}
          where ${mailLogRecord.agencyId} = ${mailLog.agencyId}
            and ${mailLogRecord.mailId} = ${mailLog.id}
            and ${mailLogRecord.recordId} = any (${ids}::uuid[])))`,
    staffIds: (ids) => sql`(${isAmong(mailLog.madeBy)(ids)} or ${isAmong(mailLog.receivedBy)(ids)}
      or exists (select from mail_log answer
        where answer.agency_id = ${mailLog.agencyId}
          and answer.thread_id = ${mailLog.threadId}
          and answer.deleted_at is null
          and answer.made_by = any (${ids}::uuid[])))`,
    private: (yes) => sql`(${mailLog.privateTo} is not null) = ${yes}::boolean`,
  },
  search: (words) =>
    sql`${mailLog.id} = any (array(select search_mail_log(${words}) union ${withNamed(sql`${words}`)}))`,
  dates: mailLog.sentAt,
  row,
});

const link = sql`concat_ws(chr(10), coalesce(${mediaTable.fileKey}, ${mediaTable.key})::text, ${mediaTable.contentType},
  ${mediaTable.id}::text, ${mailLogFile.name})`;
const attached = sql`(select coalesce(json_agg(json_build_object('id', ${mediaTable.id}, 'name', ${mailLogFile.name},
    'size', ${mediaTable.size}, 'contentType', ${mediaTable.contentType},
    'url', case when ${mediaTable.state} = 'ready' then ${link} end, 'contentId', ${mailLogFile.contentId})
    order by ${mailLogFile.place}), '[]')
  from ${mailLogFile}
    join ${mediaTable} on ${mediaTable.agencyId} = ${mailLogFile.agencyId}
      and ${mediaTable.id} = ${mailLogFile.mediaId}
      and ${mediaTable.deletedAt} is null
  where ${mailLogFile.agencyId} = ${mailLog.agencyId} and ${mailLogFile.mailId} = ${mailLog.id})`;

const whole = () => ({
  ...row(),
  cc: mailLog.ccList,
  bcc: sql`case when ${mailLog.direction} = 'OUT' then ${mailLog.bccList} else '[]' end`,
  text: mailLog.bodyText,
  html: mailLog.bodyHtml,
  attached,
  invitation: sql`case when ${mailLog.invitation} is not null
    then '{"repeats": ""}'::jsonb || ${mailLog.invitation} end`,
  protection: mailLog.protection,
  claimsThread: mailLog.claimsThread,
  thread: ofThread(
    sql`coalesce(json_agg(json_build_object('id', ${mailLog.id}, 'direction', ${mailLog.direction}, 'from', ${from},
      'snippet', ${mailLog.snippet},
      'sentAt', to_char(${mailLog.sentAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by ${mailLog.sentAt}, ${mailLog.id}), '[]')`,
  ),
});
const selecting = preparedFamily(
  () =>
    sql`select ${sql.join(
      Object.entries(whole()).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
      sql`, `,
    )}
      from ${mailLog}
      where ${mailLog.agencyId} = ${agency}
        and ${mailLog.id} = ${p("id")}::uuid
        and ${mailLog.deletedAt} is null
        and ${reachesMail("read")}`,
);

const REMOTE = /<img\b[^<>]*\bdata-src="/g;

type CarriedFile = MailLog["attached"][number] & { contentId: string | null };

/** Reads an email with its thread. Embedded pictures are named by their file. */
export async function readMail(db: Db, actor: Actor, id: string): Promise<MailLog> {
  const [read] = await selecting(db, undefined, { ...reachValues(actor), id });
  const mail = found(read) as unknown as Omit<MailLog, "attached"> & { attached: CarriedFile[] };
  const carried = new Map(mail.attached.map((file) => [file.contentId, file.id]));
  const html = mail.html?.replaceAll(
    /data-cid="([^"]*)"/g,
    (_, contentId: string) => `data-file="${carried.get(contentId) ?? ""}"`,
  );
  return { ...mail, html: html ?? null, remotePictures: [...(html ?? "").matchAll(REMOTE)].length };
}
