import { useParams } from "react-router";
import { partners } from "#contract/partners/partner.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { NotesPart } from "#web/shared/notes/NotesPart.tsx";
import { notesOfPartner } from "#web/shared/notes/source.ts";

/** The record around it asks for the same partner, and shows how that went. */
export function NotesScreen() {
  const { id = "" } = useParams();
  const { data: partner } = useAsk(partners.summary, { params: { id } });
  if (!partner) return null;
  return <NotesPart key={id} source={notesOfPartner(id)} name={partner.displayName} mayWrite={partner.editable} />;
}
