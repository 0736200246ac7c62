/** Enquiries of the demo's website: each status, one from a known contact, one that became an opportunity. */
import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EnquiryStatus, SpamReason } from "#contract/comms/website-enquiry.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { LUCIA } from "../deals/cast.ts";
import { staffId } from "../staff/account.ts";
import { personId } from "../talents/person.ts";
import { instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

const AGENT = "priya@harbourvale.example";
const KEY_LENGTH = 22;

interface PlannedEnquiry {
  status: EnquiryStatus;
  hoursAgo: number;
  name: string;
  company?: string;
  email: string;
  phone?: string;
  text: string;
  dates?: readonly [string, string];
  contact?: string;
  to?: string;
  opportunity?: string;
  times?: number;
  doubts?: readonly SpamReason[];
}
const planned = (day: (ahead: number) => string): readonly PlannedEnquiry[] => [
  {
    status: "NEW",
    hoursAgo: 2,
    name: "Joachim Prell",
    company: "Winter Gardens Trust",
    email: "joachim.prell@wintergardens.example",
    phone: "+61491571804",
    dates: [day(200), day(202)],
    text: "We plan three winter garden evenings and would love to have Lucía Ferrante-Wood with her cello. Is she free, and what would it take?",
  },
  {
    status: "NEW",
    hoursAgo: 5,
    name: "Amy Cole",
    email: "amy.cole@stmarks.example",
    times: 2,
    text: "Our school looks for a speaker for the end of the year. Could you suggest somebody?",
  },
  {
    status: "IN_PROGRESS",
    hoursAgo: 27,
    name: "June Abara",
    company: "Lantern Festival",
    to: AGENT,
    email: "june@lanternfestival.example",
    contact: idOf("contact/Lantern Festival/June Abara"),
    text: "Following our call: could the second slot move to nine, with half an hour more?",
  },
  {
    status: "CONVERTED",
    hoursAgo: 160,
    name: "Omar Siddiqui",
    company: "Southbank Sessions",
    to: AGENT,
    email: "omar@southbanksessions.example",
    contact: idOf("contact/Southbank Sessions/Omar Siddiqui"),
    text: "We would like to book a closing night in spring, an hour and a half, with our house band.",
    opportunity: "Opening night, river stage",
  },
  {
    status: "CLOSED",
    hoursAgo: 200,
    name: "Petra Lind",
    email: "petra@lind.example",
    text: "Do you take on new dancers at the moment?",
  },
  {
    status: "SPAM",
    hoursAgo: 30,
    name: "SEO Team",
    email: "sales@rank.example",
    doubts: ["noProof", "links"],
    text: "First page guaranteed: http://rank.example http://rank.example/2 http://rank.example/3 http://rank.example/4",
  },
];

export async function insertEnquiries(db: Db, { agencyId, now }: { agencyId: string; now: Moment }): Promise<void> {
  const formId = idOf("enquiry-form/website");
  const instantBefore = (hours: number): string => instantOf(now.subtract({ hours }));
  await db.execute(
    sql`insert into enquiry_form (id, agency_id, name, key, allowed_origins, company, phone, dates, reply_subject,
        reply_text, created_at, updated_at)
      values (${formId}::uuid, ${agencyId}::uuid, 'Website',
        ${hash("sha256", agencyId, "base64url").slice(0, KEY_LENGTH)}, array['https://harbourvale.example'], 'optional',
        'optional', 'optional', 'We have received your enquiry',
        'Thank you for writing to Harbour Vale. One of us answers within a working day.',
        ${instantBefore(2000)}::timestamptz, ${instantBefore(2000)}::timestamptz)`,
  );
  await db.execute(
    sql`insert into enquiry_form_receiver (agency_id, form_id, staff_id)
      values (${agencyId}::uuid, ${formId}::uuid, ${staffId(AGENT)}::uuid)`,
  );
  const day = (ahead: number): string =>
    now
      .add({ hours: 24 * ahead })
      .toString()
      .slice(0, 10);
  for (const [place, enquiry] of planned(day).entries()) {
    const came = instantBefore(enquiry.hoursAgo);
    await db.execute(
      sql`insert into website_enquiry (id, agency_id, form_id, status, name, company, email, phone, text, start_date,
          end_date, origin, contact_id, talent_id, assigned_to_id, opportunity_id,
          text_hash, times, spam_score, spam_reasons, sender_mark, received_at, last_at, created_at, updated_at)
        values (${idOf(`enquiry/${place}`)}::uuid, ${agencyId}::uuid, ${formId}::uuid, ${enquiry.status},
          ${enquiry.name}, ${enquiry.company ?? null}, ${enquiry.email}, ${enquiry.phone ?? null}, ${enquiry.text},
          ${enquiry.dates?.[0] ?? null}, ${enquiry.dates?.[1] ?? null}, 'https://harbourvale.example',
          ${enquiry.contact ?? null}::uuid, ${place === 0 ? personId(LUCIA) : null}::uuid,
          ${enquiry.to ? staffId(enquiry.to) : null}::uuid,
          ${enquiry.opportunity ? idOf(`opportunity/${enquiry.opportunity}`) : null}::uuid,
          ${hash("sha256", enquiry.text, "buffer")}, ${enquiry.times ?? 1}, ${enquiry.doubts ? 80 : 0},
          ${sql.param([...(enquiry.doubts ?? [])])}::text[], '', ${came}::timestamptz, ${came}::timestamptz,
          ${came}::timestamptz, ${came}::timestamptz)`,
    );
    if (enquiry.opportunity)
      await db.execute(
        sql`update opportunity
          set enquiry = jsonb_build_object('channel', 'WEBSITE', 'name', e.name, 'company', e.company, 'email', e.email,
              'phone', e.phone, 'text', e.text,
              'startDate', null, 'endDate', null,
              'at', to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'websiteEnquiryId', e.id)
          from website_enquiry e where e.id = ${idOf(`enquiry/${place}`)}::uuid and opportunity.id = e.opportunity_id`,
      );
  }
}
