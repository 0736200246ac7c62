import type { PersonSummary } from "#contract/talents/person.ts";
import { type BasicInfos, basicInfos } from "#contract/talents/personal.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/personal.ts";
import { type Fact, SheetFacts, SheetPart } from "#web/shared/Sheet.tsx";
import { type OfFamily, personalPath } from "../family.ts";
import { EditButton } from "./EditButton.tsx";
import styles from "./Personal.module.css";

const lines = (text: string | null) => text && <span className={styles.lines}>{text}</span>;

const factsOf = (infos: BasicInfos): Fact[] => [
  [t("gender"), infos.gender],
  [t("placeOfBirth"), infos.placeOfBirth],
  [t("homeAddress"), lines(infos.homeAddress)],
  [t("passportCountry"), infos.passportCountry && countryName(infos.passportCountry)],
  [t("passportExpiry"), date(infos.passportExpiry)],
  [t("drivingLicence"), infos.drivingLicence],
  [t("heightCm"), infos.heightCm],
  [t("clothingSize"), infos.clothingSize],
  [t("shoeSize"), infos.shoeSize],
  [t("dietary"), lines(infos.dietary)],
  [t("medical"), lines(infos.medical)],
];

/** What one needs to know to book, dress and feed somebody. */
export function BasicPart({ family, person: { id, displayName, editable } }: OfFamily & { person: PersonSummary }) {
  const answer = useAsk(basicInfos.get, { params: { family, id } });
  const title = t("editTitle", { name: displayName });
  return (
    <SheetPart
      title={t("basicInfos")}
      way={editable && <EditButton title={title} to={`${personalPath(family, id)}/edit`} />}
    >
      <Asked answer={answer}>{(infos) => <SheetFacts facts={factsOf(infos)} none={t("noBasics")} />}</Asked>
    </SheetPart>
  );
}
