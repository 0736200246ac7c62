/** Usual recipients of an invoice: one definition for approving, sending and offering them. */
import { type SQL, sql } from "drizzle-orm";

/** Selects, as an array, the emails a client is billed through; without any, those its last invoice was sent to. */
export const usualRecipients = (agencyId: SQL, partnerId: SQL): SQL => sql`coalesce(
  (select array_agg(distinct b.email order by b.email)
    from billing_contact b
    where b.agency_id = ${agencyId} and b.owner_id = ${partnerId} and b.email is not null and b.deleted_at is null),
  (select s.sent_to
    from invoice s
    where s.agency_id = ${agencyId}
      and s.partner_id = ${partnerId}
      and s.status = 'Sent'
      and s.deleted_at is null
      and s.sent_to <> '{}'
    order by s.sent_at desc, s.id
    limit 1), '{}')`;
