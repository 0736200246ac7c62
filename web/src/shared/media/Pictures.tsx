import { ImageIcon } from "@phosphor-icons/react/dist/csr/Image";
import type { Attachment } from "#contract/media/attachment.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { visibleActions } from "#web/ui/actions/action.ts";
import { t } from "#web/ui/upload/messages.ts";
import { attachmentActions } from "./attachmentActions.tsx";
import styles from "./Gallery.module.css";
import type { GalleryOwner } from "./gallery.ts";
import { openPreview } from "./openPreview.tsx";

interface Props {
  owner: GalleryOwner;
  all: readonly Attachment[];
  pictures: readonly Attachment[];
  editable: boolean;
}

export function Pictures({ owner, all, pictures, editable }: Props) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label={t("pictures")}>
      {pictures.map((picture) => {
        const { id, filename, caption, media } = picture;
        const src = media.cdnMedium ?? media.cdnSmall;
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.picture}
              aria-label={t("open", { name: caption ?? filename })}
              onClick={() => openPreview(pictures, picture)}
            >
              {src ? (
                <img src={src} alt="" loading="lazy" decoding="async" />
              ) : (
                <span className={styles.blank}>
                  <ImageIcon size={32} />
                  {media.problem ?? (media.isProcessing ? t("processing") : filename)}
                </span>
              )}
            </button>
            <div className={styles.under}>
              <span>{caption ?? filename}</span>
              <ActionMenu
                title={t("actionsFor", { name: filename })}
                actions={visibleActions(attachmentActions(picture, { owner, all, among: pictures, editable }))}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
