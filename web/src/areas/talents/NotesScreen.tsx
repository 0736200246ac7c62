import { useParams } from "react-router";
import { people } from "#contract/talents/person.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { NotesPart } from "#web/shared/notes/NotesPart.tsx";
import { notesOfPerson } from "#web/shared/notes/source.ts";
import type { OfFamily } from "./family.ts";

/** The record around it asks for the same person, and shows how that went. */
export function NotesScreen({ family }: OfFamily) {
  const { id = "" } = useParams();
  const { data: person } = useAsk(people.summary, { params: { family, id } });
  if (!person) return null;
  const { displayName, editable } = person;
  return <NotesPart key={id} source={notesOfPerson(family, id)} name={displayName} mayWrite={editable} />;
}
