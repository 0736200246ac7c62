import { useParams } from "react-router";
import { staff } from "#contract/staff/staff.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { useMay } from "#web/shared/me.tsx";
import { NotesPart } from "#web/shared/notes/NotesPart.tsx";
import { notesOfStaff } from "#web/shared/notes/source.ts";

export function NotesScreen() {
  const { id = "" } = useParams();
  const mayWrite = useMay("STAFF", "write");
  const answer = useAsk(staff.get, { params: { id } });
  return (
    <Asked answer={answer}>
      {({ displayName }) => <NotesPart key={id} source={notesOfStaff(id)} name={displayName} mayWrite={mayWrite} />}
    </Asked>
  );
}
