/** Finds the only contact who has a number outside. */
import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { PartyIds } from "../conversation.read.ts";
import { NO_PARTY } from "../rows.ts";

/** Returns the contact with a number; `NO_PARTY` if none or several have it. */
export async function onlyContact(db: Db, agencyId: string, outsideId: string): Promise<PartyIds> {
  const { rows } = await db.execute<PartyIds & Record<string, unknown>>(
    sql`select x.* from whatsapp_number n cross join lateral (
        select p.id as "personId", null::uuid as "contactId", null::uuid as "staffId"
        from person p
        where p.agency_id = n.agency_id and p.phone = any (n.variants) and p.deleted_at is null
        union all
        select null, null, s.id
        from staff s
        where s.agency_id = n.agency_id and s.phone = any (n.variants) and s.deleted_at is null
        union all
        select null, k.id, null
        from partner_contact k
          join partner on partner.agency_id = k.agency_id and partner.id = k.partner_id and partner.deleted_at is null
        where k.agency_id = n.agency_id and k.whatsapp = any (n.variants) and k.deleted_at is null) x
      where n.agency_id = ${agencyId}::uuid and n.id = ${outsideId}::uuid limit 2`,
  );
  const [only, ...more] = rows;
  return only && more.length === 0 ? only : NO_PARTY;
}
