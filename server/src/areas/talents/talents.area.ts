import { may } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { FAMILIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { recordVisibility } from "#server/lib/records/visibility.ts";
import { ofAgency } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { attributeHandlers } from "./attributes.ts";
import { insurance, legalEntity, personContact, socialAccount } from "./business.table.ts";
import { businessHandlers, insuranceHandlers, legalEntityHandlers } from "./business.ts";
import { careerEntry } from "./career.table.ts";
import { careerHandlers } from "./career.ts";
import { configHandlers } from "./config.ts";
import { personContactHandlers } from "./contacts.ts";
import { conversionHandlers } from "./conversion.ts";
import { countryHandlers } from "./countries.ts";
import { customFieldResolver } from "./custom-field.rules.ts";
import { customFieldHandlers } from "./custom-fields.ts";
import { entryResolver } from "./entry.rules.ts";
import { paymentHandlers, revealHandlers } from "./payment-details.ts";
import { peopleHandlers } from "./people.ts";
import { personSheet } from "./person.export.ts";
import { findPeople } from "./person.finder.ts";
import { personHistory } from "./person.history.ts";
import { personImport } from "./person.import.ts";
import { personLists } from "./person.list.ts";
import { personResolver } from "./person.rules.ts";
import { emergencyContact, familyMember } from "./personal.table.ts";
import { basicInfoHandlers, emergencyContactHandlers, familyHandlers } from "./personal.ts";
import { socialAccountHandlers } from "./social-accounts.ts";

const visibility = recordVisibility(
  "person",
  FAMILIES.map((family) => FAMILY_RESOURCE[family]),
);
/** On the personal tab, and among the settings. */
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
    // The summary shows them too.
    social: [{ ...visibility, topics: ["business", "person"] }],
  },
  exports: {
    talents: exportable({ title: "Talent", columns: personSheet, list: personLists.talents }),
    scouts: exportable({ title: "Scouts", columns: personSheet, list: personLists.scouts }),
  },
  imports: { talents: importable(personImport("talents")), scouts: importable(personImport("scouts")) },
  open: ({ database, secrets }) => ({
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
