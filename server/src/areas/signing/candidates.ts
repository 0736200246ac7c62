/**
 * Offers the signers of a contract: its contacts, else the first of its partner, its talents, and its lead at the end.
 */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { OfferedSigner } from "#contract/signing/signing.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";

const p = sql.placeholder;
const seen = withinReach(record.resource, record.id, "read");

const offered = preparedFamily(
  () => sql`with c as (select * from contract where id = ${p("id")}::uuid and agency_id = ${p("$agency")}::uuid)
    select * from (
      (select 'contact:' || k.id as key, 'contact' as kind, k.name, k.email, k.role, ${record.title} as company,
          1 as part, coalesce(array_position(c.contact_ids, k.id), 1) as place
        from c
          join partner_contact k on k.agency_id = c.agency_id and k.partner_id = c.partner_id and k.deleted_at is null
          join ${record} on ${record.agencyId} = c.agency_id
            and ${record.id} = k.partner_id
            and ${record.deletedAt} is null
            and ${seen}
        where k.id = any (c.contact_ids) or c.contact_ids = '{}'
        order by place, k.name, k.id
        limit (select greatest(1, cardinality(contact_ids)) from c))
      union all
      (select 'talent:' || person.id, 'talent', coalesce(person.legal_name, person.display_name), person.email, null,
          null, 2, link.place
        from c join involvement link on link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'RELATED'
          join person on person.agency_id = c.agency_id and person.id = link.involved_id
          join ${record} on ${record.agencyId} = c.agency_id
            and ${record.id} = person.id
            and ${record.deletedAt} is null
            and ${seen})
      union all
      (select 'staff:' || staff.id, 'staff', staff.display_name, account.email, null, agency.name, 3, 1
        from c join staff on staff.agency_id = c.agency_id and staff.id = c.lead_id and staff.deleted_at is null
          join account on account.id = staff.id join agency on agency.id = c.agency_id)
    ) candidate order by part, place, name`,
);

export const candidatesOf = async (db: Db, actor: Actor, contractId: string): Promise<OfferedSigner[]> =>
  z.parse(z.array(OfferedSigner), await offered(db, undefined, { ...reachValues(actor), id: contractId }));
