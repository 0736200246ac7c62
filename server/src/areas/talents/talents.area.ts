import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { FAMILIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { renamesTagIn, usesAsTag, usesThrough } from "#server/lib/lists/master-columns.ts";
import { recordVisibility } from "#server/lib/records/visibility.ts";
import { ofAgency } from "#server/lib/serving/references.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { insurance, legalEntity, personContact, socialAccount } from "./business/business.table.ts";
import { businessHandlers, insuranceHandlers, legalEntityHandlers } from "./business/business.ts";
import { personContactHandlers } from "./business/contact.ts";
import { paymentHandlers, revealHandlers } from "./business/payment-details.ts";
import { socialAccountHandlers } from "./business/social-account.ts";
import { careerEntry } from "./career/career.table.ts";
import { careerHandlers } from "./career/career.ts";
import { configHandlers } from "./config.ts";
import { conversionHandlers } from "./conversion/conversion.ts";
import { countryHandlers } from "./country.ts";
import { customFieldResolver } from "./custom-field.rules.ts";
import { attributeHandlers } from "./custom-fields/attribute.ts";
import { customFieldHandlers } from "./custom-fields/custom-field.ts";
import { entryResolver } from "./entry.rules.ts";
import { personSheet } from "./person/person.export.ts";
import { findPeople } from "./person/person.finder.ts";
import { personImport } from "./person/person.import.ts";
import { personLists } from "./person/person.list.ts";
import { personResolver } from "./person/person.rules.ts";
import { person, personSubType, personType } from "./person/person.table.ts";
import { peopleHandlers } from "./person/person.ts";
import { rosterWidget } from "./person/roster.widget.ts";
import { personHistory } from "./person.history.ts";
import { emergencyContact, familyMember } from "./personal/personal.table.ts";
import { basicInfoHandlers, emergencyContactHandlers, familyHandlers } from "./personal/personal.ts";

const visibility = recordVisibility(
  "person",
  FAMILIES.map((family) => FAMILY_RESOURCE[family]),
);
/** Fields are shown on the personal tab and in the settings. */
const mayReadFields = (actor: Actor) => visibility.may(actor) || may(actor, "ORGANIZATION", "read");

export const talentsArea = defineArea({
  records: { person: { resolver: personResolver, finder: findPeople, visibility, history: personHistory } },
  resolvers: {
    talentType: ofAgency("talent_type"),
    talentSubType: ofAgency("talent_sub_type"),
    customField: customFieldResolver,
    emergencyContact: entryResolver(emergencyContact),
    familyMember: entryResolver(familyMember),
    careerEntry: entryResolver(careerEntry),
    legalEntity: entryResolver(legalEntity),
    insurance: entryResolver(insurance),
    socialAccount: entryResolver(socialAccount),
    personContact: entryResolver(personContact),
  },
  subscriptions: {
    custom_field: [{ topics: ["customField"], may: mayReadFields, mayAll: mayReadFields }],
    personal: [{ ...visibility, topics: ["personal"] }],
    career: [{ ...visibility, topics: ["career"] }],
    business: [{ ...visibility, topics: ["business"] }],
    // The summary shows social accounts too.
    social: [{ ...visibility, topics: ["business", "person"] }],
  },
  exports: {
    talents: exportable({ title: "Talent", columns: personSheet, list: personLists.talents }),
    scouts: exportable({ title: "Scouts", columns: personSheet, list: personLists.scouts }),
  },
  imports: { talents: importable(personImport("talents")), scouts: importable(personImport("scouts")) },
  masterListUses: {
    tags: usesAsTag(person),
    "talent-types": usesThrough(person, {
      agencyId: personType.agencyId,
      owner: personType.personId,
      entry: personType.typeId,
    }),
    "talent-sub-types": usesThrough(person, {
      agencyId: personSubType.agencyId,
      owner: personSubType.personId,
      entry: personSubType.subTypeId,
    }),
  },
  on: { tagRenamed: renamesTagIn(person) },
  open: ({ database, secrets }) => ({
    widgets: { ROSTER: rosterWidget },
    bindings: [
      scoped(GROUPS.people, peopleHandlers),
      scoped(GROUPS.conversion, conversionHandlers),
      scoped(GROUPS.customFields, customFieldHandlers),
      scoped(GROUPS.attributes, attributeHandlers),
      scoped(GROUPS.basicInfos, basicInfoHandlers),
      scoped(GROUPS.emergencyContacts, emergencyContactHandlers),
      scoped(GROUPS.families, familyHandlers),
      scoped(GROUPS.career, careerHandlers),
      scoped(GROUPS.business, businessHandlers(secrets)),
      scoped(GROUPS.legalEntities, legalEntityHandlers),
      scoped({ update: GROUPS.paymentDetails.update }, paymentHandlers(secrets)),
      unscoped({ reveal: GROUPS.paymentDetails.reveal }, revealHandlers(secrets, database)),
      scoped(GROUPS.insurances, insuranceHandlers),
      scoped(GROUPS.socialAccounts, socialAccountHandlers),
      scoped(GROUPS.personContacts, personContactHandlers),
      scoped(GROUPS.countries, countryHandlers),
      scoped(GROUPS.talentConfig, configHandlers),
    ],
  }),
});
