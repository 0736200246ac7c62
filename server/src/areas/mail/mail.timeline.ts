/**
 * Emails in the timeline of contact: of the people with their addresses, and of the records that they were written
 * about.
 */
import { type SQL, sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import type { TimelineSource } from "#server/lib/comms/timeline-source.ts";
import { isShownMail, reachesMail } from "./mail.rules.ts";
import { mailLog, mailLogFile, mailLogParty, mailLogRecord } from "./mail.table.ts";
import { inThread } from "./mail-log.read.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
/** Selects the email's contacts at this timeline's partner. */
const contacts = (columns: SQL): SQL => sql`(select ${columns} from ${mailLogParty}
  where ${mailLogParty.agencyId} = ${mailLog.agencyId}
    and ${mailLogParty.mailId} = ${mailLog.id}
    and ${mailLogParty.recordId} = ${p("about")}::uuid
    and ${mailLogParty.contactId} is not null)`;
/** Name of an address: that of the timeline's own contact or person, else the email's. */
const nameOf = (address: SQL, name: SQL): SQL =>
  sql`coalesce((select c.name
      from partner_contact c
      where c.agency_id = ${agency}
        and c.partner_id = ${p("about")}::uuid
        and c.deleted_at is null
        and lower(c.email) = lower(${address})
      order by c.id
      limit 1),
    (select r.display_name
      from person r
      where r.agency_id = ${agency} and r.id = ${p("about")}::uuid and lower(r.email) = lower(${address})),
    nullif(${name}, ''), nullif(${address}, ''))`;
const receivers = sql`(select string_agg(${nameOf(sql`one ->> 'address'`, sql`one ->> 'name'`)}, ', ' order by place)
  from jsonb_array_elements(${mailLog.toList}) with ordinality listed (one, place))`;

export const mailTimeline: TimelineSource = {
  kind: "email",
  may: (actor) => may(actor, "COMM", "read"),
  from: sql`${mailLog}`,
  where: sql`${mailLog.deletedAt} is null
    and ${mailLog.state} not in ('SCHEDULED', 'SENDING')
    and ${isShownMail}
    and ${reachesMail("read")}`,
  agencyId: sql`${mailLog.agencyId}`,
  about: (id) =>
    sql`${mailLog.id} = any (array(select ${mailLogParty.mailId}
      from ${mailLogParty}
      where ${mailLogParty.agencyId} = ${agency} and ${mailLogParty.recordId} = ${id}
      union
      select ${mailLogRecord.mailId}
      from ${mailLogRecord}
      where ${mailLogRecord.agencyId} = ${agency} and ${mailLogRecord.recordId} = ${id}))`,
  id: sql`${mailLog.id}`,
  at: sql`${mailLog.sentAt}`,
  by: sql`${mailLog.madeBy}`,
  contactId: contacts(sql`(array_agg(${mailLogParty.contactId} order by ${mailLogParty.place}))[1]`),
  contactIds: sql`coalesce(${contacts(sql`array_agg(${mailLogParty.contactId})`)}, '{}')`,
  who: sql`case when ${mailLog.direction} = 'IN' then ${nameOf(sql`${mailLog.fromAddress}`, sql`${mailLog.fromName}`)}
    else ${receivers} end`,
  direction: sql`${mailLog.direction}`,
  title: sql`${mailLog.subject}`,
  words: sql`${mailLog.snippet}`,
  sought: sql`${mailLog.bodyText}`,
  code: sql`case when ${mailLog.kind} = 'MAIL' then ${mailLog.state} else ${mailLog.kind} end`,
  threadId: sql`${mailLog.threadId}`,
  count: inThread,
  files: sql`array(select ${mailLogFile.name}
    from ${mailLogFile}
    where ${mailLogFile.agencyId} = ${mailLog.agencyId} and ${mailLogFile.mailId} = ${mailLog.id}
    order by ${mailLogFile.place})`,
};
