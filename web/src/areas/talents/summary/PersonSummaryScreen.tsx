import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { DetailPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ConversionPanel } from "../conversion/ConversionPanel.tsx";
import type { OfFamily } from "../family.ts";
import { BasicInformation } from "./BasicInformation.tsx";
import { Biography } from "./Biography.tsx";

/** The first tab of a profile. The surrounding record loads the same data and shows its loading and error states. */
export function PersonSummaryScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useCallQuery(people.summary, { params: { family, id } });
  if (!person) return null;
  return (
    <>
      <ConversionPanel family={family} person={person} />
      <DetailPanel side={<BasicInformation family={family} person={person} />}>
        <Biography family={family} person={person} />
      </DetailPanel>
    </>
  );
}
