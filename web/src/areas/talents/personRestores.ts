/** Restorable changes of a talent's or scout's history. */
import type { Family } from "#contract/enums.ts";
import { type PersonSummary, people } from "#contract/talents/person.ts";
import { basicInfos } from "#contract/talents/personal.ts";
import {
  type Restore,
  type RestoredFields,
  restoreBy,
  restoredList,
  restoredNumber,
  restoredPhone,
  restoredText,
} from "#web/shared/history/restore.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { valuesOf as basicValuesOf } from "./personal/basicForm.ts";
import { valuesOf } from "./personForm.ts";

const OWN: RestoredFields = {
  displayName: restoredText("displayName"),
  legalName: restoredText("legalName"),
  category: restoredText("category"),
  status: restoredNumber("status"),
  headline: restoredText("headline"),
  bio: restoredText("bio"),
  pronouns: restoredText("pronouns"),
  dob: restoredText("dob"),
  nationality: restoredText("nationality"),
  languages: restoredList("languages"),
  phone: restoredPhone,
  email: restoredText("email"),
  website: restoredText("website"),
  tags: restoredList("tags"),
  timeZone: restoredText("timezoneId"),
  location: restoredText("location"),
  representationStart: restoredText("representationStart"),
  representationEnd: restoredText("representationEnd"),
  source: restoredText("source"),
};
const BASICS: RestoredFields = {
  gender: restoredText("gender"),
  placeOfBirth: restoredText("placeOfBirth"),
  homeAddress: restoredText("homeAddress"),
  passportCountry: restoredText("passportCountry"),
  passportExpiry: restoredText("passportExpiry"),
  drivingLicence: restoredText("drivingLicence"),
  height: restoredNumber("heightCm"),
  clothingSize: restoredText("clothingSize"),
  shoeSize: restoredText("shoeSize"),
  dietary: restoredText("dietary"),
  medical: restoredText("medical"),
};

export const personRestores =
  (family: Family) =>
  (person: PersonSummary): readonly Restore[] => {
    const { id, editable } = person;
    const { data: basics } = useCallQuery(basicInfos.get, { params: { family, id } }, { when: editable });
    if (!editable) return [];
    const own = restoreBy(people.updateSummary, {
      part: "record",
      params: { family, id },
      fields: OWN,
      initial: valuesOf(person),
      newest: valuesOf,
    });
    if (!basics) return [own];
    return [
      own,
      restoreBy(basicInfos.update, {
        part: "basics",
        params: { family },
        fields: BASICS,
        initial: basicValuesOf(basics),
        newest: basicValuesOf,
        toBody: (values) => ({ ...values, id }),
      }),
    ];
  };
