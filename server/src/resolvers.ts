/** How each kind of reference is looked up, composed from the areas. */
import { sql } from "drizzle-orm";
import { may } from "#contract/access.ts";
import { favouriteResolver } from "#server/areas/favourites/favourite.rules.ts";
import { importResolver } from "#server/areas/imports/import.rules.ts";
import { attachmentResolver, mediaResolver } from "#server/areas/media/media.rules.ts";
import { noteResolver } from "#server/areas/notes/note.rules.ts";
import { contactResolver, partnerResolver } from "#server/areas/partners/partner.rules.ts";
import { masterEntryResolver } from "#server/areas/settings/master-list.rules.ts";
import { supplierResolver } from "#server/areas/suppliers/supplier.rules.ts";
import { insurance, legalEntity, personContact, socialAccount } from "#server/areas/talents/business.table.ts";
import { careerEntry } from "#server/areas/talents/career.table.ts";
import { entryResolver } from "#server/areas/talents/entry.rules.ts";
import { personResolver } from "#server/areas/talents/person.rules.ts";
import { emergencyContact, familyMember } from "#server/areas/talents/personal.table.ts";
import type { Resolver, Resolvers } from "#server/lib/references.ts";

const p = sql.placeholder;

/** What belongs to the whole agency and needs no further right. */
const ofAgency = (table: "industry_category" | "position" | "talent_type" | "talent_sub_type" | "mail"): Resolver => {
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

/** A filter is its owner's alone. */
const savedFilterResolver: Resolver = () => ({
  key: "",
  query: sql`select id from saved_filter where id = any (${p("$ids")}::uuid[]) and agency_id = ${p("$agency")}::uuid and owner_id = ${p("$actor")}::uuid`,
});

/** One that is archived is brought back by another way. */
const customFieldResolver: Resolver = () => ({
  key: "",
  query: sql`select id from custom_field where id = any (${p("$ids")}::uuid[]) and agency_id = ${p("$agency")}::uuid and archived_at is null`,
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
  media: mediaResolver,
  attachment: attachmentResolver,
  mail: ofAgency("mail"),
  note: noteResolver,
  savedFilter: savedFilterResolver,
  customField: customFieldResolver,
  emergencyContact: entryResolver(emergencyContact),
  familyMember: entryResolver(familyMember),
  careerEntry: entryResolver(careerEntry),
  legalEntity: entryResolver(legalEntity),
  insurance: entryResolver(insurance),
  socialAccount: entryResolver(socialAccount),
  personContact: entryResolver(personContact),
  favourite: favouriteResolver,
  masterEntry: masterEntryResolver,
  import: importResolver,
  agency: undefined,
};
