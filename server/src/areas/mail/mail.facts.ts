/**
 * Emails as reports count them: for each person and partner that they are with, or once for the colleague who wrote or
 * received them. Automatic answers, mailing lists and what did not leave are no contact.
 */
import { sql } from "drizzle-orm";
import { type Facts, isOfAgencies, isWithShown, localDay, lookback } from "#server/lib/reports/facts.ts";
import { reachesMail } from "./mail.rules.ts";
import { mailLog, mailLogParty } from "./mail.table.ts";

const colleague = sql`case when ${mailLog.direction} = 'OUT' then ${mailLog.madeBy} else ${mailLog.receivedBy} end`;
const isContact = sql`${isOfAgencies(sql`${mailLog.agencyId}`)}
  and ${mailLog.deletedAt} is null
  and ${mailLog.kind} = 'MAIL'
  and ${mailLog.state} in ('RECEIVED', 'SENT')
  and ${mailLog.sentAt} <= now()
  and ${reachesMail("read")}`;
/**
 * Emails with each of their people who is not deleted, or without any: the rule of `isShownMail` as one join, which takes
 * a fifth of the time. Matches are read apart, so that PostgreSQL looks up whose emails are private once, not for each.
 */
const withParties = sql`select distinct ${mailLog.id} as line_id, ${colleague} as staff_id, ${mailLog.sentAt} as at,
    ${localDay(sql`${mailLog.sentAt}`)} as day, ${mailLog.direction} = 'OUT' as is_answer, party.record_id as about_id
  from ${mailLog} left join (
    select p.agency_id, p.mail_id, p.record_id, p.contact_id
    from ${mailLogParty} p
    where ${isOfAgencies(sql`p.agency_id`)}
    offset 0
  ) party on party.agency_id = ${mailLog.agencyId} and party.mail_id = ${mailLog.id}
  where ${isContact}
    and ${mailLog.sentAt} > ${lookback}
    and (party.mail_id is null
      or ${isWithShown(sql`party.record_id`, sql`party.contact_id`)})`;

/** Emails of the period and of the time that questions of its first days are looked for. */
export const mailFacts: Facts = {
  name: "emails",
  rows: {
    contact: sql`select mail.*, array[mail.about_id] as about_ids, array[mail.staff_id] as staff_ids,
        mail.about_id as record_id
      from (${withParties}) mail`,
    staff: sql`select mail.line_id, mail.staff_id, mail.at, mail.day, mail.is_answer, array[mail.staff_id] as staff_ids,
        (array_agg(mail.about_id))[1] as about_id, array_agg(mail.about_id) as about_ids,
        (array_agg(mail.about_id))[1] as record_id
      from (${withParties}) mail
      group by mail.line_id, mail.staff_id, mail.at, mail.day, mail.is_answer`,
  },
};

/** When a colleague wrote or received emails, at any time. */
export const mailTimeFacts: Facts = {
  name: "mailTimes",
  rows: sql`select ${colleague} as staff_id, array[${colleague}] as staff_ids, ${mailLog.sentAt} as at,
      array(select ${mailLogParty.recordId}
        from ${mailLogParty}
        where ${mailLogParty.agencyId} = ${mailLog.agencyId} and ${mailLogParty.mailId} = ${mailLog.id}) as about_ids,
      null::uuid as record_id
    from ${mailLog}
    where ${isContact} and ${colleague} is not null`,
};
