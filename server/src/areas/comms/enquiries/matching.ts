/** Finds who an enquiry comes from: a contact before a person, by email before phone. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";

export interface EnquirySender {
  personId: string | null;
  contactId: string | null;
}

/** Finds who in the agency has this email, else this phone. */
export async function senderOf(
  db: Db,
  agencyId: string,
  { email, phone }: { email: string; phone: string | null },
): Promise<EnquirySender> {
  const { rows } = await db.execute<EnquirySender & Record<string, unknown>>(
    sql`select "contactId", "personId" from (
        select 1 as place, c.id as "contactId", null::uuid as "personId"
        from partner_contact c
          join record r on r.agency_id = c.agency_id and r.id = c.partner_id and r.deleted_at is null
        where c.agency_id = ${agencyId}::uuid and c.deleted_at is null and lower(c.email) = lower(${email})
        union all
        select 2, null, person.id
        from person
        where person.agency_id = ${agencyId}::uuid
          and person.deleted_at is null
          and lower(person.email) = lower(${email})
        union all
        select 3, c.id, null
        from partner_contact c
          join record r on r.agency_id = c.agency_id and r.id = c.partner_id and r.deleted_at is null
        where c.agency_id = ${agencyId}::uuid
          and c.deleted_at is null
          and (c.phone = any (phone_variants(${phone}::text)) or c.whatsapp = any (phone_variants(${phone}::text)))
        union all
        select 4, null, person.id
        from person
        where person.agency_id = ${agencyId}::uuid
          and person.deleted_at is null
          and person.phone = any (phone_variants(${phone}::text))
      ) found order by place, "contactId", "personId" limit 1`,
  );
  return rows[0] ?? { contactId: null, personId: null };
}
