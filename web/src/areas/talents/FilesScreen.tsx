import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Gallery } from "#web/shared/media/Gallery.tsx";
import type { OfFamily } from "./family.ts";

/** Pictures and documents of a talent or scout. */
export function FilesScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useAsk(people.summary, { params: { family, id } });
  if (!person) return null;
  return <Gallery owner={{ kind: family, id }} name={person.displayName} editable={person.editable} />;
}
