import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { BasicInformation } from "./BasicInformation.tsx";
import { Biography } from "./Biography.tsx";
import { ConversionPanel } from "./ConversionPanel.tsx";
import type { OfFamily } from "./family.ts";
import styles from "./Summary.module.css";

/** The section that a profile opens with. The record around it asks for the same, and shows how that went. */
export function SummaryScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useAsk(people.summary, { params: { family, id } });
  if (!person) return null;
  return (
    <div className={styles.summary}>
      <ConversionPanel family={family} person={person} />
      <Biography family={family} person={person} />
      <BasicInformation family={family} person={person} />
    </div>
  );
}
