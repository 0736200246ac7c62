import { staffNotes } from "#contract/staff/notes.ts";
import type { StaffDetail } from "#contract/staff/staff.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/staff.ts";
import { NoteEditor } from "./NoteEditor.tsx";

export function WriteNote({ about: { id, displayName: name }, close }: { about: StaffDetail; close: () => void }) {
  const form = useCallForm(staffNotes.create, {
    params: { id },
    initial: { note: "", version: 0 },
    toBody: ({ note }) => ({ note }),
    onDone: () => {
      close();
      tell(t("noteSaved"));
    },
  });
  return <NoteEditor form={form} label={t("noteFor", { name })} close={close} />;
}
