import type { Attachment } from "#contract/media/attachment.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { shown } from "#web/ui/actions/action.ts";
import { formatBytes } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "#web/ui/upload/messages.ts";
import { attachmentActions } from "./attachmentActions.tsx";
import { fileIcon } from "./fileIcon.ts";
import styles from "./Gallery.module.css";
import type { GalleryOwner } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";
import { formatSeconds } from "./preview/previewed.ts";

interface Props {
  owner: GalleryOwner;
  all: readonly Attachment[];
  documents: readonly Attachment[];
  editable: boolean;
}

/** How large a file is, and how long or how many pages. */
const sizeOf = ({ media: { size, duration, pages } }: Attachment): string =>
  [
    size === null ? null : formatBytes(size),
    duration === null ? null : formatSeconds(duration),
    pages === null ? null : t("pages", { count: pages }),
  ]
    .filter((part) => part !== null)
    .join(" · ");

/** The files of a record that are not pictures. */
export function Documents({ owner, all, documents, editable }: Props) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.documents} aria-label={t("documents")}>
      {documents.map((document) => {
        const { id, filename, caption, uploadedDate, uploadedBy } = document;
        const Glyph = fileIcon(document.media);
        const when = formatDate(uploadedDate.slice(0, 10));
        return (
          <li key={id}>
            {document.media.thumbnailUrl ? (
              <img className={styles.page} src={document.media.thumbnailUrl} alt="" loading="lazy" decoding="async" />
            ) : (
              <Glyph size={28} aria-hidden />
            )}
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
