import { FileIcon } from "@phosphor-icons/react/dist/csr/File";
import { FilmStripIcon } from "@phosphor-icons/react/dist/csr/FilmStrip";
import { MusicNotesIcon } from "@phosphor-icons/react/dist/csr/MusicNotes";
import type { Attachment } from "#contract/media/attachment.ts";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import { shown } from "#web/kit/actions/action.ts";
import { bytes } from "#web/kit/format/numbers.ts";
import { date } from "#web/kit/time/format.ts";
import { t } from "#web/messages/uploads.ts";
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
const sizeOf = ({ media: { size } }: Attachment): string => (size === null ? "" : bytes(size));

/** What is not a picture: opened, downloaded, deleted. */
export function Documents({ owner, all, documents, editable }: Props) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label={t("documents")}>
      {documents.map((one) => {
        const { id, filename, caption, uploadedDate, uploadedBy } = one;
        const Glyph = iconOf(one);
        const when = date(uploadedDate.slice(0, 10));
        return (
          <li key={id}>
            <Glyph size={20} />
            <button type="button" className={styles.file} onClick={() => openPreview(documents, one)}>
              {filename}
            </button>
            <span className={styles.note}>{caption}</span>
            <span className={styles.note}>{sizeOf(one)}</span>
            <span className={styles.note}>
              {uploadedBy ? t("by", { name: uploadedBy.displayName, when: when ?? "" }) : when}
            </span>
            <ActionMenu
              title={t("actionsFor", { name: filename })}
              actions={shown(attachmentActions(one, { owner, all, among: documents, editable }))}
            />
          </li>
        );
      })}
    </ul>
  );
}
