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
const inOrder = sql`partition by line.about_id order by line.at, line.is_answer, line.line_id`;
/**
 * Each first question since an answer, and each first answer since a question: of these, an answer follows its question.
 * An index has the lines in their order, and both windows take it.
 */
const turns = sql`select line.*, lead(line.at) over following as answered_at,
    lead(line.staff_id) over following as answered_by
  from (
    select line.*, lag(line.is_answer) over (${inOrder}) as was_answer
    from (${lines}) line
    where line.about_id is not null
  ) line
  where line.is_answer is distinct from coalesce(line.was_answer, true)
  window following as (${inOrder})`;
const answers = sql`select asked.about_id, array[asked.about_id] as about_ids, asked.answered_by as staff_id,
    array[asked.answered_by] as staff_ids, asked.about_id as record_id, asked.line_id as asked_by,
    ${localDay(sql`asked.at`)} as day, asked.answered_at,
    ${workingMinutes(sql`asked.at`, sql`asked.answered_at`)} as minutes
  from (${turns}) asked
  where not asked.is_answer and asked.answered_at is not null`;

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
