import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { PushPinIcon } from "@phosphor-icons/react/dist/csr/PushPin";
import { PushPinSlashIcon } from "@phosphor-icons/react/dist/csr/PushPinSlash";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import type { Note } from "#contract/notes/note.ts";
import { t } from "#web/shared/notes/messages.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { RichText } from "#web/ui/rich/RichText.tsx";
import { formatDateTime } from "#web/ui/time/format.ts";
import { Avatar } from "../people/Avatar.tsx";
import { useZone } from "../session/me.tsx";
import { When } from "../values/When.tsx";
import styles from "./Notes.module.css";
import { NoteTexts } from "./NoteTexts.tsx";
import type { NotesSource } from "./source.ts";

const NO_PERSON = { id: "", displayName: "", avatarUrl: null };

interface Props {
  source: NotesSource;
  note: Note;
  /** True if the reader may edit the record. */
  mayWrite: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function NoteItem({ source, note, mayWrite, onEdit, onDelete }: Props) {
  const zone = useZone();
  const { id, author, createdAt, updatedAt, version, pinned, editable } = note;
  const actions = [
    {
      id: "pin",
      title: t(pinned ? "unpin" : "pin"),
      icon: pinned ? PushPinSlashIcon : PushPinIcon,
      visible: mayWrite,
      run: () => source.pin(id, !pinned),
    },
    { id: "edit", title: t("edit"), icon: PencilSimpleIcon, visible: editable, run: onEdit },
    {
      id: "texts",
      title: t("earlier"),
      icon: ClockCounterClockwiseIcon,
      visible: version > 1,
      run: () => openDialog((close) => <NoteTexts source={source} noteId={id} close={close} />),
    },
    { id: "delete", title: t("delete"), icon: TrashIcon, tone: "danger" as const, visible: editable, run: onDelete },
  ];
  return (
    <article className={styles.note} data-pinned={pinned || undefined}>
      <Avatar person={author ?? NO_PERSON} size={34} />
      <div className={styles.content}>
        <p className={styles.by}>
          <b>{author?.displayName ?? t("platform")}</b>
          <When instant={createdAt} />
          {version > 1 && <span>{t("noteEdited", { when: formatDateTime(updatedAt, zone) })}</span>}
          {pinned && (
            <span className={styles.pinned}>
              <PushPinIcon weight="fill" size={13} />
              {t("pinned")}
            </span>
          )}
        </p>
        <RichText html={note.note} className={styles.text} />
      </div>
      {actions.some(({ visible }) => visible) && (
        <ActionMenu title={t("noteActions", { date: formatDateTime(createdAt, zone) })} actions={actions} />
      )}
    </article>
  );
}
