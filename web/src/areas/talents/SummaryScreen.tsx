import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Sheet } from "#web/shared/Sheet.tsx";
import { BasicInformation } from "./BasicInformation.tsx";
import { Biography } from "./Biography.tsx";
import type { OfFamily } from "./family.ts";

/** The section that a profile opens with. The record around it asks for the same, and shows how that went. */
export function SummaryScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useAsk(people.summary, { params: { family, id } });
  if (!person) return null;
  return (
    <Sheet side={<BasicInformation family={family} person={person} />}>
      <Biography family={family} person={person} />
    </Sheet>
  );
}
