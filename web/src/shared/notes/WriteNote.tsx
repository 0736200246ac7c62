import { useEffect, useRef } from "react";
import type { Note } from "#contract/notes/note.ts";
import { draftOf, dropDraft, keepDraft } from "#web/kit/forms/drafts.ts";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { RichText } from "#web/kit/rich/RichText.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t as k } from "#web/messages/kit.ts";
import { t } from "#web/messages/notes.ts";
import { Face } from "../Face.tsx";
import { useMe } from "../me.tsx";
import { NoteEditor } from "./NoteEditor.tsx";
import styles from "./Notes.module.css";
import type { NotesSource, NoteValues } from "./source.ts";

export const newDraft = (about: string): string => `note/${about}/new`;
export const editDraft = (about: string): string => `note/${about}/edit/`;

/** Takes up the draft that was kept, and keeps what is typed from then on. After the form's own beginning. */
function useDraft(form: RecordForm<NoteValues>, place: string): void {
  const begun = useRef(false);
  const { note } = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft follows what is typed
  useEffect(() => {
    const kept = begun.current ? null : draftOf(place);
    begun.current = true;
    if (kept !== null) form.set("note", kept);
    else if (form.dirty) keepDraft(place, note);
  }, [note]);
}

/** A new note. While it is on its way it stands there already; if it is refused, the words are back in the editor. */
export function WriteNote({ source, name, close }: { source: NotesSource; name: string; close: () => void }) {
  const draft = newDraft(source.about);
  const form = source.useWriting(() => {
    dropDraft(draft);
    close();
    tell(t("noteSaved"));
  });
  useDraft(form, draft);
  return (
    <>
      {form.busy && <OnTheWay text={form.values.note} />}
      <div hidden={form.busy}>
        <NoteEditor form={form} label={t("noteFor", { name })} draft={draft} close={close} />
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
  const draft = editDraft(source.about) + note.id;
  const form = source.useEditing(note, () => {
    dropDraft(draft);
    close();
    tell(t("noteSaved"));
  });
  useDraft(form, draft);
  return <NoteEditor form={form} label={t("editNote")} draft={draft} close={close} />;
}
