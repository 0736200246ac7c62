import { Avatar } from "#web/shared/people/Avatar.tsx";
import { AvatarGroup, NamedAvatar } from "#web/shared/people/AvatarGroup.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { PartnerSelect, RosterSelect } from "#web/shared/people/RosterSelect.tsx";
import { t } from "../messages.ts";
import styles from "../Showcase.module.css";
import { Shelf, Specimen } from "../Specimen.tsx";
import { everyone, loadingPeople, PEOPLE } from "../samples.ts";
import { useSample } from "../useSample.ts";

const SIZES = [22, 28, 34, 44, 52, 72, 100] as const;
const [first, second] = PEOPLE;

export function People() {
  const none = useSample<string[]>("people-none", []);
  const some = useSample(
    "people-some",
    PEOPLE.slice(0, 2).map(({ id }) => id),
  );
  const many = useSample(
    "people-many",
    PEOPLE.map(({ id }) => id),
  );
  const waiting = useSample<string[]>("people-waiting", []);
  const error = useSample<string[]>("people-wrong", [], "Choose at least one");
  const created = useSample<string[]>("people-made", []);
  const oneKind = useSample<string[]>("people-one-kind", []);
  const unmade = useSample<string[]>("people-unmade", []);
  const refused = useSample<string[]>("people-refused", [], "Choose at least one");
  const firms = useSample<string[]>("partners", []);
  const noFirms = useSample<string[]>("partners-unmade", []);
  const wrongFirms = useSample<string[]>("partners-wrong", [], "Choose at least one");
  const label = "Assigned staff";
  return (
    <>
      <Shelf>
        <Specimen title={t("normal")} wide>
          <div className={styles.flow}>
            {first && SIZES.map((size) => <Avatar key={size} person={first} size={size} />)}
          </div>
        </Specimen>
        <Specimen title={t("normal")}>{second && <NamedAvatar person={second} />}</Specimen>
        <Specimen title={t("most")}>
          <AvatarGroup people={PEOPLE} />
        </Specimen>
      </Shelf>
      <Shelf title="PersonSelect">
        <Specimen title={t("empty")}>
          <PersonSelect {...none} label={label} source={everyone} />
        </Specimen>
        <Specimen title={t("filled")}>
          <PersonSelect {...some} label={label} source={everyone} />
        </Specimen>
        <Specimen title={t("long")}>
          <PersonSelect {...many} label={label} source={everyone} />
        </Specimen>
        <Specimen title={t("loading")}>
          <PersonSelect {...waiting} label={label} source={loadingPeople} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <PersonSelect {...error} label={label} source={everyone} required />
        </Specimen>
      </Shelf>
      <Shelf title="RosterSelect" line={t("quickAddLine")}>
        <Specimen title={t("normal")}>
          <RosterSelect {...created} label={t("lineUp")} hint={t("quickAddHint")} />
        </Specimen>
        <Specimen title={t("oneKind")}>
          <RosterSelect {...oneKind} label={t("newTalent")} may={{ talents: true, scouts: false }} />
        </Specimen>
        <Specimen title={t("noRight")}>
          <RosterSelect {...unmade} label={t("knownPeople")} may={{ talents: false, scouts: false }} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <RosterSelect {...refused} label={t("lineUp")} required />
        </Specimen>
      </Shelf>
      <Shelf title="PartnerSelect" line={t("quickAddLine")}>
        <Specimen title={t("normal")}>
          <PartnerSelect {...firms} label={t("partners")} />
        </Specimen>
        <Specimen title={t("noRight")}>
          <PartnerSelect {...noFirms} label={t("knownPartners")} may={false} />
        </Specimen>
        <Specimen title={t("wrong")}>
          <PartnerSelect {...wrongFirms} label={t("partners")} required />
        </Specimen>
      </Shelf>
    </>
  );
}
