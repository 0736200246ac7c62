import type { PersonSummary } from "#contract/talents/person.ts";
import { type BasicInfos, basicInfos } from "#contract/talents/personal.ts";
import { t } from "#web/areas/talents/personal/messages.ts";
import { DetailFacts, DetailSection, type Fact } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { countryName } from "#web/ui/forms/fields/phone/phones.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { type OfFamily, personalPath } from "../family.ts";
import { EditButton } from "./EditButton.tsx";
import styles from "./Personal.module.css";

const lines = (text: string | null) => text && <span className={styles.lines}>{text}</span>;

const factsOf = (infos: BasicInfos): Fact[] => [
  [t("gender"), infos.gender],
  [t("placeOfBirth"), infos.placeOfBirth],
  [t("homeAddress"), lines(infos.homeAddress)],
  [t("passportCountry"), infos.passportCountry && countryName(infos.passportCountry)],
  [t("passportExpiry"), formatDate(infos.passportExpiry)],
  [t("drivingLicence"), infos.drivingLicence],
  [t("heightCm"), infos.heightCm],
  [t("clothingSize"), infos.clothingSize],
  [t("shoeSize"), infos.shoeSize],
  [t("dietary"), lines(infos.dietary)],
  [t("medical"), lines(infos.medical)],
];

/** Facts needed for booking, wardrobe and catering. */
export function BasicPart({ family, person: { id, displayName, editable } }: OfFamily & { person: PersonSummary }) {
  const answer = useCallQuery(basicInfos.get, { params: { family, id } });
  const title = t("editTitle", { name: displayName });
  return (
    <DetailSection
      title={t("basicInfos")}
      action={editable && <EditButton title={title} to={`${personalPath(family, id)}/edit`} />}
    >
      <QueryBoundary answer={answer}>
        {(infos) => <DetailFacts facts={factsOf(infos)} none={t("noBasics")} />}
      </QueryBoundary>
    </DetailSection>
  );
}
