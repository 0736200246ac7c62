import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { type Note, staffNotes } from "#contract/staff/notes.ts";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import { change } from "#web/kit/calls/change.ts";
import { confirm } from "#web/kit/dialogs/confirm.tsx";
import { dateTime } from "#web/kit/time/format.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/staff.ts";
import { Face } from "#web/shared/Face.tsx";
import { useMay, useZone } from "#web/shared/me.tsx";
import { When } from "#web/shared/When.tsx";
import styles from "./NotesScreen.module.css";

const NOBODY = { id: "", displayName: "", avatarUrl: null };

async function remove(id: string, noteId: string): Promise<void> {
  const sure = await confirm({
    title: t("deleteNoteAsk"),
    body: t("deleteNoteBody"),
    yes: t("delete"),
    no: t("keep"),
    tone: "danger",
  });
  if (sure && (await change(staffNotes.remove, { params: { id, noteId } }))) tell(t("noteDeleted"));
}

export function NoteItem({ staffId, note, onEdit }: { staffId: string; note: Note; onEdit: () => void }) {
  const zone = useZone();
  const mayWrite = useMay("STAFF", "write");
  const when = dateTime(note.createdAt, zone);
  return (
    <article className={styles.note}>
      <Face person={note.author ?? NOBODY} size={34} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{note.author?.displayName ?? t("platform")}</b>
          <When instant={note.createdAt} />
          {note.version > 1 && <span>{t("noteEdited", { when: dateTime(note.updatedAt, zone) })}</span>}
        </p>
        <p className={styles.text}>{note.note}</p>
      </div>
      {mayWrite && (
        <ActionMenu
          title={t("noteActions", { date: when })}
          actions={[
            { id: "edit", title: t("edit"), icon: PencilSimpleIcon, run: onEdit },
            { id: "delete", title: t("delete"), icon: TrashIcon, tone: "danger", run: () => remove(staffId, note.id) },
          ]}
        />
      )}
    </article>
  );
}
