import { useParams } from "react-router";
import type { Family } from "#contract/enums.ts";
import { attributes } from "#contract/talents/attribute.ts";
import { talentConfig } from "#contract/talents/config.ts";
import { people } from "#contract/talents/person.ts";
import { basicInfos, emergencyContacts, families } from "#contract/talents/personal.ts";
import { DetailPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Together } from "#web/ui/layout/Together.tsx";
import type { OfFamily } from "../family.ts";
import { AppPart } from "./AppPart.tsx";
import { BasicPart } from "./BasicPart.tsx";
import { EmergencyContacts } from "./EmergencyContacts.tsx";
import { Families } from "./Families.tsx";
import { MoreAbout } from "./MoreAbout.tsx";

/** The Personal tab. The surrounding record loads the same summary and shows its loading and error states. */
export function PersonalScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useCallQuery(people.summary, { params: { family, id } });
  const answers = useParts(family, id);
  if (!person) return null;
  return (
    <Together answers={answers}>
      <DetailPanel
        key={id}
        even
        side={
          <>
            <EmergencyContacts family={family} person={person} />
            <Families family={family} person={person} />
            {family === "talents" && <AppPart person={person} />}
          </>
        }
      >
        <BasicPart family={family} person={person} />
        <MoreAbout family={family} person={person} />
      </DetailPanel>
    </Together>
  );
}

/** Asks for all parts at once. */
function useParts(family: Family, id: string) {
  const args = { params: { family, id } };
  return [
    useCallQuery(basicInfos.get, args),
    useCallQuery(attributes.get, args),
    useCallQuery(emergencyContacts.list, args),
    useCallQuery(families.list, args),
    useCallQuery(talentConfig.get, { params: { talentId: id } }, { when: family === "talents" }),
  ];
}
