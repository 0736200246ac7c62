import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import { FilmStripIcon } from "@phosphor-icons/react/dist/csr/FilmStrip";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import type { Attachment } from "#contract/media/attachment.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { shown } from "#web/ui/actions/action.ts";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "#web/ui/upload/messages.ts";
import { attachmentActions } from "./attachmentActions.tsx";
import styles from "./Gallery.module.css";
import type { GalleryOwner } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";

interface Props {
  owner: GalleryOwner;
  all: readonly Attachment[];
  documents: readonly Attachment[];
  editable: boolean;
}

const iconOf = ({ media: { typeOfMedia } }: Attachment) =>
  typeOfMedia === 2 ? FilmStripIcon : typeOfMedia === 3 ? MusicNotesIcon : FileIcon;
const sizeOf = ({ media: { size } }: Attachment): string => (size === null ? "" : formatBytes(size));

/** The files of a record that are not pictures. */
export function Documents({ owner, all, documents, editable }: Props) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label={t("documents")}>
      {documents.map((document) => {
        const { id, filename, caption, uploadedDate, uploadedBy } = document;
        const Glyph = iconOf(document);
        const when = formatDate(uploadedDate.slice(0, 10));
        return (
          <li key={id}>
            <Glyph size={20} />
            <button type="button" className={styles.file} onClick={() => openPreview(documents, document)}>
              {filename}
            </button>
            <span className={styles.note}>{caption}</span>
            <span className={styles.note}>{sizeOf(document)}</span>
            <span className={styles.note}>
              {uploadedBy ? t("by", { name: uploadedBy.displayName, when: when ?? "" }) : when}
            </span>
            <ActionMenu
              title={t("actionsFor", { name: filename })}
              actions={shown(attachmentActions(document, { owner, all, among: documents, editable }))}
            />
          </li>
        );
      })}
    </ul>
  );
}
