import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { DetailPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
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
  if (!person) return null;
  return (
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
  );
}
