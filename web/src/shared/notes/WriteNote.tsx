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

/** Says that a note is saved, and who of those it mentions will not hear of it. */
function tellSaved({ notTold }: { notTold: readonly string[] }): void {
  if (notTold.length === 0) showToast(t("noteSaved"));
  else showToast(t("notTold", { count: notTold.length, names: notTold.join(", ") }), { tone: "failed" });
}

/** A new note. It is shown while it is being saved; if it is rejected, its text is back in the editor. */
export function WriteNote({ source, name, close }: { source: NotesSource; name: string; close: () => void }) {
  const form = source.useWriting((written) => {
    close();
    tellSaved(written);
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
  const form = source.useEditing(note, (written) => {
    close();
    tellSaved(written);
  });
  return <NoteEditor form={form} label={t("editNote")} close={close} />;
}
