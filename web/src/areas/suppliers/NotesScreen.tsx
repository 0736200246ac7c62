import { useParams } from "react-router";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { NotesPart } from "#web/shared/notes/NotesPart.tsx";
import { notesOfSupplier } from "#web/shared/notes/source.ts";

/** The record around it asks for the same supplier, and shows how that went. */
export function NotesScreen() {
  const { id = "" } = useParams();
  const { data: supplier } = useAsk(suppliers.get, { params: { id } });
  if (!supplier) return null;
  return <NotesPart key={id} source={notesOfSupplier(id)} name={supplier.displayName} mayWrite={supplier.editable} />;
}
