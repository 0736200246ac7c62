import type { Note } from "#contract/notes/note.ts";
import { t } from "#web/shared/notes/messages.ts";
import { t as k } from "#web/ui/messages.ts";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { Avatar } from "../people/Avatar.tsx";
import { useMe } from "../session/me.tsx";
import { NoteEditor } from "./NoteEditor.tsx";
import styles from "./Notes.module.css";
import type { NotesSource } from "./source.ts";

/** Shows a toast that a note is saved, or a warning that names mentioned colleagues who may not see it. */
function toastSaved({ notTold }: { notTold: readonly string[] }): void {
  if (notTold.length === 0) showToast(t("noteSaved"));
  else showToast(t("notTold", { count: notTold.length, names: notTold.join(", ") }), { tone: "failed" });
}

/** Editor of a new note. Shows the note while it is saved; if that fails, the editor is back with its text. */
export function WriteNote({ source, name, close }: { source: NotesSource; name: string; close: () => void }) {
  const form = source.useWriting((saved) => {
    close();
    toastSaved(saved);
  });
  return (
    <>
      {form.busy && <PendingNote text={form.values.note} />}
      <div hidden={form.busy}>
        <NoteEditor form={form} label={t("noteFor", { name })} close={close} />
      </div>
    </>
  );
}

function PendingNote({ text }: { text: string }) {
  const { user } = useMe();
  return (
    <article className={styles.note} data-pale aria-busy>
      <Avatar person={user} size={34} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{user.displayName}</b>
          <span>{k("saving")}</span>
        </p>
        <RichText html={text} className={styles.text} />
      </div>
    </article>
  );
}

export function EditNote({ source, note, close }: { source: NotesSource; note: Note; close: () => void }) {
  const form = source.useEditing(note, (saved) => {
    close();
    toastSaved(saved);
  });
  return <NoteEditor form={form} label={t("editNote")} close={close} />;
}
