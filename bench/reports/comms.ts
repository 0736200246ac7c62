/** Contact of the bench of reports: calls, emails, messages of WhatsApp and enquiries with talents, scouts and clients. */
import type pg from "pg";
import { AGENCY } from "../data.ts";
import { joinNth, spreadMoment, withoutTriggers } from "./people.ts";

export interface Lines {
  calls: number;
  emails: number;
  messages: number;
  enquiries: number;
}

/** Two of three lines are with a talent, the others with a contact of a client or a scout. */
const party = (n: string): string =>
  `${joinNth("talent", "talent", n)} ${joinNth("contact", "contact", n)} ${joinNth("scout", "scout", n)}
    ${joinNth("colleague", "colleague", `${n} / 7`)}`;
const isOf = (n: string, share: number): string => `${n} / 11 % 6 = ${share}`;
const person = (n: string): string =>
  `case when ${isOf(n, 0)} then null when ${isOf(n, 1)} then scout.id else talent.id end`;
const contact = (n: string): string => `case when ${isOf(n, 0)} then contact.id end`;
const about = (n: string): string =>
  `case when ${isOf(n, 0)} then contact.about_id when ${isOf(n, 1)} then scout.id else talent.id end`;

const calls = (rows: number): string =>
  `insert into call_log (id, agency_id, direction, started_at, duration_seconds, outcome, person_id, contact_id,
      about_id, made_by)
    select gen_random_uuid(), '${AGENCY}', case when i / 13 % 2 = 0 then 'OUT' else 'IN' end,
      ${spreadMoment("i", rows)},
      case when i / 5 % 3 > 0 then i % 1800 end,
      case when i / 5 % 3 > 0 then 'REACHED' else 'NO_ANSWER' end,
      ${person("i")},
      ${contact("i")}, ${about("i")}, colleague.id
    from generate_series(1, ${rows}) i ${party("i")};`;

/** One of ten is private. A third names two. */
const emails = (rows: number): string =>
  `create temp table written as
    select gen_random_uuid() as id, gen_random_uuid() as thread_id, i as n, i / 13 % 2 = 0 as is_out,
      ${spreadMoment("i", rows)} as moment,
      ${contact("i")} as contact_id, ${about("i")} as about_id, talent.id as talent_id, colleague.id as colleague_id,
      case when i % 10 = 3 then colleague.id end as private_to
    from generate_series(1, ${rows}) i ${party("i")};
  insert into mail_thread (id, agency_id, private_to) select thread_id, '${AGENCY}', private_to from written;
  insert into mail_log (id, agency_id, thread_id, private_to, direction, state, subject, sent_at, made_by, received_by)
    select id, '${AGENCY}', thread_id, private_to, case when is_out then 'OUT' else 'IN' end,
      case when is_out then 'SENT' else 'RECEIVED' end, 'Terms ' || n, moment, case when is_out then colleague_id end,
      case when not is_out then colleague_id end
    from written;
  insert into mail_log_party (id, agency_id, mail_id, record_id, contact_id, place)
    select gen_random_uuid(), '${AGENCY}'::uuid, id, about_id, contact_id, 0
    from written
    union all
    select gen_random_uuid(), '${AGENCY}'::uuid, id, talent_id, null::uuid, 1
    from written
    where n % 3 = 0 and talent_id <> about_id;
  drop table written;`;

/** Conversations with every third talent, and with contacts. */
const messages = (rows: number): string =>
  `create temp table talk as
    select gen_random_uuid() as id, gen_random_uuid() as conversation_id, row_number() over () - 1 as n, with_id,
      person_id, contact_id, who.about_id, colleague.id as colleague_id
    from (
      select n, gen_random_uuid() as with_id, id as person_id, null::uuid as contact_id, id as about_id
      from bench_talent
      where n % 3 = 0
      union all
      select n, gen_random_uuid(), null, id, about_id from bench_contact where n % 3 = 0
    ) who ${joinNth("colleague", "colleague", "who.n")};
  insert into chat_conversation (id, agency_id, number_id, outside_id, assigned_to_id)
    select conversation_id, '${AGENCY}', gen_random_uuid(), with_id, colleague_id
    from talk;
  insert into chat_log (id, agency_id, conversation_id, person_id, contact_id, about_id)
    select id, '${AGENCY}', conversation_id, person_id, contact_id, about_id
    from talk;
  insert into chat_message (id, agency_id, log_id, conversation_id, incoming, kind, state, at, body, sender_id)
    select gen_random_uuid(), '${AGENCY}', talk.id, talk.conversation_id, n.n % 3 > 0, 'text',
      case when n.n % 3 > 0 then 'RECEIVED' else 'READ' end, ${spreadMoment("n.n", rows)}, 'See you there',
      case when n.n % 3 = 0 then talk.colleague_id end
    from generate_series(1, ${rows}) n (n) join talk on talk.n = n.n % (select count(*) from talk);
  update chat_log l set last_message_id = latest.id, last_at = latest.at
    from (select distinct on (log_id) log_id, id, at from chat_message order by log_id, at desc, id desc) latest
    where latest.log_id = l.id;
  drop table talk;`;

const enquiries = (rows: number): string =>
  `insert into enquiry_form (id, agency_id, name, key, company, phone, dates)
    values (gen_random_uuid(), '${AGENCY}', 'Bookings', 'bench', 'off', 'off', 'off');
  insert into website_enquiry (id, agency_id, form_id, status, name, email, text, text_hash, sender_mark, received_at,
      last_at, contact_id, about_id, talent_id, assigned_to_id)
    select gen_random_uuid(), '${AGENCY}', f.id, (array['NEW', 'CLOSED', 'CONVERTED'])[1 + i % 3], 'June',
      'june@bench.example', 'Two nights?', '', '', ${spreadMoment("i", rows)}, ${spreadMoment("i", rows)}, contact.id,
      contact.about_id, case when i % 2 = 0 then talent.id end, colleague.id
    from generate_series(1, ${rows}) i ${party("i")}
      cross join (select id from enquiry_form where agency_id = '${AGENCY}') f;`;

/** Touches as the triggers of the logs would have left them: see migrations 0157 and 0185. */
const touches = `insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by)
    select agency_id, id, about_id, contact_id, 'call', started_at, array_remove(array[made_by, assigned_to_id], null)
    from call_log
    where about_id is not null and (direction = 'IN' or outcome = 'REACHED');
  insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by)
    select agency_id, id, about_id, contact_id, 'enquiry', last_at, array[assigned_to_id]
    from website_enquiry
    where about_id is not null;
  insert into contact_touch (agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via)
    select agency_id, line_id, about_id, contact_id, kind, at, seen_by, private, via
    from mail_touch;
  select touch_chat_logs(agency_id, array_agg(id)) from chat_log group by agency_id;`;

export async function addReportLines(bare: pg.Client, lines: Lines): Promise<void> {
  await withoutTriggers(
    bare,
    `drop index mail_log_words, call_log_words, chat_message_words;
    ${calls(lines.calls)} ${emails(lines.emails)} ${messages(lines.messages)} ${enquiries(lines.enquiries)}
    analyze call_log, mail_log, mail_log_party, chat_log, chat_message, website_enquiry;
    ${touches}`,
  );
}
