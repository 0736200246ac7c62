/** Handlers of enquiries: finding the sender, and making an opportunity. */
import { sql } from "drizzle-orm";
import {
  type enquiries as calls,
  compactPhone,
  type EnquiryForm,
  type EnquiryMatch,
} from "#contract/opportunities/enquiry.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Publish } from "#server/lib/events/publish.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { opportunityFrom } from "./opportunities.api.ts";

const p = sql.placeholder;
const seen = withinReach(record.resource, record.id, "read");
/** Selects the best match: a contact before a partner, an email before a phone before a name. */
const matching = preparedFamily(
  () => sql`select * from (
      select 1 as place, 'email' as by, ${record.id} as "partnerId", ${record.title} as "partnerName",
        c.id as "contactId", c.name as "contactName"
        from partner_contact c join ${record} on ${record.id} = c.partner_id
        where c.agency_id = ${p("$agency")}::uuid
          and c.deleted_at is null
          and lower(c.email) = lower(${p("email")}::text)
          and ${record.deletedAt} is null
          and ${seen}
      union all
      select 2, 'email', ${record.id}, ${record.title}, null, null
      from partner join ${record} on ${record.id} = partner.id
      where partner.agency_id = ${p("$agency")}::uuid
        and lower(partner.email) = lower(${p("email")}::text)
        and ${record.deletedAt} is null
        and ${seen}
      union all
      select 3, 'phone', ${record.id}, ${record.title}, c.id, c.name
      from partner_contact c join ${record} on ${record.id} = c.partner_id
      where c.agency_id = ${p("$agency")}::uuid
        and c.deleted_at is null
        and (c.phone = any (phone_variants(${p("phone")}::text))
          or c.whatsapp = any (phone_variants(${p("phone")}::text)))
        and ${record.deletedAt} is null
        and ${seen}
      union all
      select 4, 'phone', ${record.id}, ${record.title}, null, null
      from partner join ${record} on ${record.id} = partner.id
      where partner.agency_id = ${p("$agency")}::uuid
        and partner.phone = any (phone_variants(${p("phone")}::text))
        and ${record.deletedAt} is null
        and ${seen}
      union all
      select 5, 'company', ${record.id}, ${record.title}, null, null
      from partner join ${record} on ${record.id} = partner.id
      where partner.agency_id = ${p("$agency")}::uuid
        and fold(partner.display_name) = fold(${p("company")}::text)
        and ${record.deletedAt} is null
        and ${seen}
    ) found order by place, "partnerName", "contactName", "partnerId", "contactId" limit 1`,
);

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const named = (id: unknown, name: unknown) => (typeof id === "string" ? { id, name: text(name) ?? "" } : null);

async function match(
  db: Db,
  actor: Actor,
  { email, phone, company }: Pick<EnquiryForm, "email" | "phone" | "company">,
): Promise<EnquiryMatch> {
  const [row] = await matching(db, undefined, { email, phone: compactPhone(phone), company, ...reachValues(actor) });
  if (!row) return { partner: null, contact: null, by: null };
  return {
    partner: named(row.partnerId, row.partnerName),
    contact: named(row.contactId, row.contactName),
    by: row.by === "email" || row.by === "phone" || row.by === "company" ? row.by : null,
  };
}

export const enquiryHandlers = ({ publish }: { publish: Publish }): Handlers<typeof calls> => ({
  match: ({ db, actor, body }) => match(db, actor, body),
  create: (context) => opportunityFrom(context, publish),
});
