/** Enquiries of websites, and the forms they come by. */
import { randomUUID } from "node:crypto";
import { buildPerson, buildStaff, inAgency } from "../../../factories.ts";
import { type BuildOptions, insert, uniqueName } from "../insert.ts";

/** A form with its own receiver. */
export async function buildEnquiryForm(
  agencyId: string,
  { deleted = false, displayName = uniqueName() }: BuildOptions,
): Promise<string> {
  const id = await insert(
    agencyId,
    `insert into enquiry_form (id, agency_id, name, key, talent_id, allowed_origins, company, phone, dates,
        reply_subject, reply_text, deleted_at)
      values ($1, $2, $3, $4, $5, array['https://example.com'], 'optional', 'off', 'required', 'Thank you',
        'We read it.', case when $6 then now() end)`,
    displayName,
    randomUUID().replaceAll("-", "").slice(0, 22),
    await buildPerson(agencyId),
    deleted,
  );
  const { id: receiver } = await buildStaff(agencyId);
  await inAgency(agencyId, "insert into enquiry_form_receiver (agency_id, form_id, staff_id) values ($1, $2, $3)", [
    agencyId,
    id,
    receiver,
  ]);
  return id;
}

/** An enquiry with a value in each field, from a person who is assigned to the same staff. */
export async function buildWebsiteEnquiry(
  agencyId: string,
  { deleted = false, displayName = uniqueName(), assignedTo = [] }: BuildOptions,
): Promise<string> {
  return insert(
    agencyId,
    `insert into website_enquiry (id, agency_id, form_id, status, name, company, email, phone, text, start_date,
        end_date, origin, person_id, talent_id,
        assigned_to_id, text_hash, spam_score, spam_reasons, sender_mark, replied_at, deleted_at)
      select $1, $2, $3, 'NEW', $4, 'Canal House', 'june@example.com', '+61491570156', 'Two nights', '2027-03-04',
        '2027-03-05', 'https://example.com', $5, $5, s.id, '', 20, array['links'], '', now(),
        case when $6 then now() end
      from (select (select id from staff where agency_id = $2 order by id limit 1) as id) s`,
    await buildEnquiryForm(agencyId, {}),
    displayName,
    await buildPerson(agencyId, { assignedTo }),
    deleted,
  );
}
