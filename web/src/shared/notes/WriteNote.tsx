import type { Note } from "#contract/notes/note.ts";
import { RichText } from "#web/kit/rich/RichText.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/notes.ts";
import { Face } from "../Face.tsx";
import { useMe } from "../me.tsx";
import { NoteEditor } from "./NoteEditor.tsx";
import styles from "./Notes.module.css";
import type { NotesSource } from "./source.ts";

/** A new note. While it is on its way it stands there already; if it is refused, the words are back in the editor. */
export function WriteNote({ source, name, close }: { source: NotesSource; name: string; close: () => void }) {
  const form = source.useWriting(() => {
    close();
    tell(t("noteSaved"));
  });
  return (
    <>
      {form.busy && <OnTheWay text={form.values.note} />}
      <div hidden={form.busy}>
        <NoteEditor form={form} label={t("noteFor", { name })} close={close} />
      </div>
    </>
  );
}

function OnTheWay({ text }: { text: string }) {
  const { user } = useMe();
  return (
    <article className={styles.note} data-pale aria-busy>
      <Face person={user} size={34} />
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
  const form = source.useEditing(note, () => {
    close();
    tell(t("noteSaved"));
  });
  return <NoteEditor form={form} label={t("editNote")} close={close} />;
}
