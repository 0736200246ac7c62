/** Makes opportunities of enquiries. Partners and contacts are found, or added where the form says so; never unseen. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { formOf } from "#contract/form.ts";
import {
  type enquiries as calls,
  compactPhone,
  type EnquiryForm,
  type EnquiryMatch,
} from "#contract/opportunities/enquiry.ts";
import { OpportunityCreate } from "#contract/opportunities/opportunity.ts";
import { addContactTo, addPartnerNamed } from "#server/areas/partners/add.rules.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { opportunityHandlers } from "./opportunity.ts";

const p = sql.placeholder;
const seen = withinReach(record.resource, record.id, "read");
/** Selects the best match: a contact before a partner, an email before a phone before a name. */
const matching = preparedFamily(
  () => sql`select * from (
      select 1 as place, 'email' as by, ${record.id} as "partnerId", ${record.title} as "partnerName", c.id as "contactId", c.name as "contactName"
        from partner_contact c join ${record} on ${record.id} = c.partner_id
        where c.agency_id = ${p("$agency")}::uuid and c.deleted_at is null and lower(c.email) = lower(${p("email")}::text) and ${record.deletedAt} is null and ${seen}
      union all
      select 2, 'email', ${record.id}, ${record.title}, null, null from partner join ${record} on ${record.id} = partner.id
        where partner.agency_id = ${p("$agency")}::uuid and lower(partner.email) = lower(${p("email")}::text) and ${record.deletedAt} is null and ${seen}
      union all
      select 3, 'phone', ${record.id}, ${record.title}, c.id, c.name from partner_contact c join ${record} on ${record.id} = c.partner_id
        where c.agency_id = ${p("$agency")}::uuid and c.deleted_at is null and ${p("phone")}::text in (c.phone, c.whatsapp) and ${record.deletedAt} is null and ${seen}
      union all
      select 4, 'phone', ${record.id}, ${record.title}, null, null from partner join ${record} on ${record.id} = partner.id
        where partner.agency_id = ${p("$agency")}::uuid and partner.phone = ${p("phone")}::text and ${record.deletedAt} is null and ${seen}
      union all
      select 5, 'company', ${record.id}, ${record.title}, null, null from partner join ${record} on ${record.id} = partner.id
        where partner.agency_id = ${p("$agency")}::uuid and fold(partner.display_name) = fold(${p("company")}::text) and ${record.deletedAt} is null and ${seen}
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

const escaped = (line: string): string =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** The words of an enquiry as a brief: a paragraph for each line. */
const briefOf = (words: string | null): string | null =>
  words === null
    ? null
    : words
        .split("\n")
        .map((line) => `<p>${escaped(line)}</p>`)
        .join("");

const required = (field: string) => ({ field, code: "requiredField", message: "This field is required" }) as const;

export const enquiryHandlers: Handlers<typeof calls> = {
  match: ({ db, actor, body }) => match(db, actor, body),

  async create(context) {
    const { db, actor, body } = context;
    const phone = compactPhone(body.phone);
    const {
      phone: _,
      channel,
      name,
      company,
      email,
      text: words,
      startDate,
      endDate,
      newPartner,
      addContact,
      ...form
    } = body;
    if ((newPartner !== null || addContact) && !may(actor, "PARTNER", "write"))
      throw new Refusal("noRight", newPartner === null ? "addContact" : "newPartner");
    if (addContact && newPartner === null && form.partnerId === null)
      throw new Refusal("validation", [required("partnerId")]);
    const contactName = name ?? email ?? phone;
    if (addContact && contactName === null) throw new Refusal("validation", [required("name")]);
    const { contactId, partnerId: chosen, ...own } = form;
    const partnerId = newPartner === null ? chosen : await addPartnerNamed(db, actor, newPartner);
    const added =
      addContact && partnerId !== null && contactName !== null
        ? await addContactTo(db, actor, { partnerId, name: contactName, email, phone })
        : contactId;
    const created = await opportunityHandlers.create({
      ...context,
      params: {},
      body: {
        ...formOf(OpportunityCreate).empty,
        ...own,
        partnerId,
        contactIds: added === null ? [] : [added],
        source: "ENQUIRY",
        startDate,
        endDate,
        brief: briefOf(words),
      },
    });
    const kept = {
      channel,
      name,
      company,
      email,
      phone,
      text: words,
      startDate,
      endDate,
      at: Temporal.Now.instant().toString(),
    };
    await db.execute(
      sql`update opportunity set enquiry = ${JSON.stringify(kept)}::jsonb where id = ${created.id}::uuid`,
    );
    return { id: created.id };
  },
};
