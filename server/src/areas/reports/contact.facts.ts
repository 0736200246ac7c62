/** Contact over all logs of comms as reports count it: when it was the last, and how long a first answer took. */
import { type SQL, sql } from "drizzle-orm";
import { messageFacts } from "#server/areas/chat/message.facts.ts";
import { callFacts } from "#server/areas/comms/call.facts.ts";
import { enquiryFacts } from "#server/areas/comms/enquiries/enquiry.facts.ts";
import { mailFacts, mailTimeFacts } from "#server/areas/mail/mail.facts.ts";
import { lastContactFacts } from "#server/lib/comms/last-contact.ts";
import { type Facts, factRows, localDay, lookback } from "#server/lib/reports/facts.ts";
import { workingMinutes } from "#server/lib/reports/working-time.ts";

const linesIn = (facts: Facts, group: "contact" | "staff"): SQL => factRows(facts, { group, narrowed: [] });
const columns = sql`line.staff_id, line.about_ids, line.staff_ids, line.record_id, line.at`;
/**
 * Contacts at any time, by the rule of `contact_touch`: an unanswered call is none. That table names those they
 * were with, and the logs who spoke.
 */
export const contactTimeFacts: Facts = {
  name: "contacts",
  rows: {
    contact: linesIn(lastContactFacts, "contact"),
    staff: sql`select ${columns} from (${linesIn(callFacts, "staff")}) line where line.is_contact
      union all select ${columns} from (${linesIn(mailTimeFacts, "staff")}) line
      union all select ${columns} from (${linesIn(messageFacts, "staff")}) line`,
  },
};

const spoken = sql`line.line_id, line.about_id, line.staff_id, line.at`;
/** Lines before the period tell whether its first ones had been asked before. */
const since = sql`line.at > ${lookback}`;
const lines = sql`select ${spoken}, line.is_answer from (${linesIn(callFacts, "contact")}) line where ${since}
  union all select ${spoken}, line.is_answer from (${linesIn(mailFacts, "contact")}) line where ${since}
  union all select ${spoken}, line.is_answer from (${linesIn(messageFacts, "contact")}) line where ${since}
  union all select ${spoken}, false from (${linesIn(enquiryFacts, "contact")}) line where ${since} and line.is_sender`;
/** Each answer begins a turn, which has the questions until the next one. */
const turns = sql`select line.about_id, line.turn, min(line.at) filter (where not line.is_answer) as asked_at,
    (array_agg(line.line_id order by line.at, line.line_id) filter (where not line.is_answer))[1] as asked_by,
    min(line.at) filter (where line.is_answer) as answered_at,
    (array_agg(line.staff_id) filter (where line.is_answer))[1] as staff_id
  from (
    select line.*, count(*) filter (where line.is_answer) over (partition by line.about_id
        order by line.at, line.is_answer, line.line_id) as turn
    from (${lines}) line
    where line.about_id is not null
  ) line
  group by line.about_id, line.turn`;
const answers = sql`select asked.about_id, array[asked.about_id] as about_ids, asked.staff_id,
    array[asked.staff_id] as staff_ids, asked.about_id as record_id, asked.asked_by,
    ${localDay(sql`asked.asked_at`)} as day, asked.answered_at,
    ${workingMinutes(sql`asked.asked_at`, sql`asked.answered_at`)} as minutes
  from (
    select turn.about_id, turn.asked_by, turn.asked_at, lead(turn.answered_at) over following as answered_at,
      lead(turn.staff_id) over following as staff_id
    from (${turns}) turn
    window following as (partition by turn.about_id order by turn.turn)
  ) asked
  where asked.asked_at is not null and asked.answered_at is not null`;

/**
 * First answers, on the day of what they answer: the first line that came in since the last answer, and the next answer
 * in any channel. A call that was missed asks, and one that was taken answers. Nobody answers an unknown sender.
 */
export const answerFacts: Facts = {
  name: "answers",
  rows: {
    contact: answers,
    // An email to several contacts is answered once.
    staff: sql`select distinct on (answer.asked_by) answer.*
      from (${answers}) answer
      order by answer.asked_by, answer.answered_at, answer.about_id`,
  },
};
