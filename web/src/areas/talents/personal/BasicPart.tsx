import type { PersonSummary } from "#contract/talents/person.ts";
import { type BasicInfos, basicInfos } from "#contract/talents/personal.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { countryName } from "#web/kit/forms/fields/phones.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/personal.ts";
import { type OfFamily, personalPath } from "../family.ts";
import { EditButton, type Fact, Facts, Part } from "./Part.tsx";
import styles from "./Personal.module.css";

const lines = (text: string | null) => text && <span className={styles.lines}>{text}</span>;

const factsOf = (infos: BasicInfos): Fact[] => [
  { label: t("gender"), value: infos.gender },
  { label: t("placeOfBirth"), value: infos.placeOfBirth },
  { label: t("homeAddress"), value: lines(infos.homeAddress) },
  { label: t("passportCountry"), value: infos.passportCountry && countryName(infos.passportCountry) },
  { label: t("passportExpiry"), value: date(infos.passportExpiry) },
  { label: t("drivingLicence"), value: infos.drivingLicence },
  { label: t("heightCm"), value: infos.heightCm },
  { label: t("clothingSize"), value: infos.clothingSize },
  { label: t("shoeSize"), value: infos.shoeSize },
  { label: t("dietary"), value: lines(infos.dietary) },
  { label: t("medical"), value: lines(infos.medical) },
];

/** What one needs to know to book, dress and feed somebody. */
export function BasicPart({ family, person: { id, displayName, editable } }: OfFamily & { person: PersonSummary }) {
  const answer = useAsk(basicInfos.get, { params: { family, id } });
  const title = t("editTitle", { name: displayName });
  return (
    <Part
      id="basic-infos"
      title={t("basicInfos")}
      way={editable && <EditButton title={title} to={`${personalPath(family, id)}/edit`} />}
    >
      <Asked answer={answer}>{(infos) => <Facts facts={factsOf(infos)} none={t("noBasics")} />}</Asked>
    </Part>
  );
}
