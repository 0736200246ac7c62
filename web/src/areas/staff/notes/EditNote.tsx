import { z } from "#contract/schema.ts";
import { Note, staffNotes } from "#contract/staff/notes.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/staff.ts";
import { NoteEditor } from "./NoteEditor.tsx";

/** What a refusal says of the note as it is now. */
const Current = z.pick(Note, { note: true, version: true });

export function EditNote({ staffId, note, close }: { staffId: string; note: Note; close: () => void }) {
  const form = useCallForm(staffNotes.update, {
    params: { id: staffId, noteId: note.id },
    initial: { note: note.note, version: note.version },
    newest: (current) => z.safeParse(Current, current).data ?? null,
    onDone: () => {
      close();
      tell(t("noteSaved"));
    },
  });
  return <NoteEditor form={form} label={t("editNote")} close={close} />;
}
