/** How each kind of reference is looked up, composed from the areas. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { contactResolver, partnerResolver } from "#server/areas/partners/partner.rules.ts";
import { supplierResolver } from "#server/areas/suppliers/supplier.rules.ts";
import { personResolver } from "#server/areas/talents/person.rules.ts";
import type { Resolver, Resolvers } from "#server/lib/references.ts";

const p = sql.placeholder;

/** What belongs to the whole agency and needs no further right. */
const ofAgency = (
  table: "industry_category" | "position" | "talent_type" | "talent_sub_type" | "media" | "mail",
): Resolver => {
  const query = sql`select id from ${sql.identifier(table)} where id = any (${p("$ids")}::uuid[]) and agency_id = ${p("$agency")}::uuid`;
  return () => ({ key: "", query });
};

const staffResolver: Resolver = ({ actor, action, wide }) => {
  const seen = wide || may(actor, "STAFF", action);
  return {
    key: String(seen),
    query: sql`select id from staff where id = any (${p("$ids")}::uuid[]) and agency_id = ${p("$agency")}::uuid and deleted_at is null and ${sql.raw(String(seen))}`,
  };
};

/** A note is reached through the record it is about. */
const noteResolver: Resolver = () => ({
  key: "",
  query: sql`select id from note where id = any (${p("$ids")}::uuid[]) and agency_id = ${p("$agency")}::uuid and record_id = ${p("id")}::uuid and deleted_at is null`,
});

export const resolvers: Resolvers = {
  person: personResolver,
  partner: partnerResolver,
  partnerContact: contactResolver,
  supplier: supplierResolver,
  industryCategory: ofAgency("industry_category"),
  staff: staffResolver,
  position: ofAgency("position"),
  talentType: ofAgency("talent_type"),
  talentSubType: ofAgency("talent_sub_type"),
  media: ofAgency("media"),
  mail: ofAgency("mail"),
  note: noteResolver,
  agency: undefined,
};
